// For Sale: houses and cheques in a row, coins, houses and cheques before the players.
{
  const GROUNDS = ["#c9a26b", "#d98f4e", "#c8603f", "#4f8fb8", "#7a68ae"];

  // From a tent to a castle; the higher the house, the more there is of it.
  function picture(value, highest) {
    const tier = Math.min(4, Math.floor(((value - 1) * 5) / highest));
    const fill = GROUNDS[tier];
    const dark = "#2b2f38";
    const parts = [
      () => [h("polygon", { points: "6,36 24,8 42,36", fill }), h("polygon", { points: "19,36 24,18 29,36", fill: dark })],
      () => [h("rect", { x: 10, y: 20, width: 28, height: 16, fill }), h("polygon", { points: "6,21 24,9 42,21", fill: dark }),
        h("rect", { x: 20, y: 26, width: 8, height: 10, fill: "#fff" })],
      () => [h("rect", { x: 8, y: 17, width: 32, height: 19, fill }), h("polygon", { points: "4,18 24,5 44,18", fill: dark }),
        h("rect", { x: 12, y: 21, width: 7, height: 6, fill: "#fff" }), h("rect", { x: 29, y: 21, width: 7, height: 6, fill: "#fff" }),
        h("rect", { x: 20, y: 25, width: 8, height: 11, fill: "#fff" })],
      () => [h("rect", { x: 4, y: 20, width: 40, height: 16, fill }), h("rect", { x: 14, y: 9, width: 20, height: 27, fill }),
        h("polygon", { points: "11,10 24,2 37,10", fill: dark }), ...[7, 17, 27, 37].map((x) => h("rect", { x, y: 24, width: 4, height: 6, fill: "#fff" })),
        h("rect", { x: 21, y: 13, width: 6, height: 6, fill: "#fff" })],
      () => [h("rect", { x: 4, y: 16, width: 40, height: 20, fill }), ...[2, 19, 36].map((x) => h("rect", { x, y: 8, width: 10, height: 28, fill })),
        ...[2, 19, 36].map((x) => h("polygon", { points: `${x - 1},9 ${x + 5},0 ${x + 11},9`, fill: dark })),
        ...[5, 22, 39].map((x) => h("rect", { x, y: 13, width: 4, height: 6, fill: "#fff" })), h("rect", { x: 20, y: 26, width: 8, height: 10, fill: dark })],
    ];
    return h("svg", { viewBox: "0 0 48 38", "aria-hidden": "true" }, parts[tier]());
  }

  const house = (value, highest, size, fresh) =>
    h("span", { class: `card ${size || ""} ${fresh ? "fresh" : ""}`, role: "img", "aria-label": "house " + value },
      h("b", {}, String(value)), picture(value, highest));

  const cheque = (value, size, fresh) =>
    group("cheque of " + value, { class: `paper ${size || ""} ${value ? "" : "void"} ${fresh ? "fresh" : ""}` }, String(value));

  TABLES["for-sale"] = {
    centre(now, about) {
      const highest = Math.max(...about.rules.houses);
      const selling = now.phase === "sell" || (now.phase === "deal" && !now.houses_left);
      const left = now.phase === "end" ? "" : selling
        ? plural(now.cheques_left, "cheque") + " to come"
        : plural(now.houses_left, "house") + ", " + plural(now.cheques_left, "cheque") + " to come";
      const title = { bid: "Houses for sale", sell: "Cheques for houses", end: "The match is over" }[now.phase] || "Cards are turned up";
      return [
        h("h2", {}, title, h("small", {}, left)),
        now.phase === "end" ? null : h("div", { class: "row big" }, now.phase === "deal" ? "The next cards are about to be turned up." : null, now.row.map((value) => {
          const fresh = !about.before || !about.before.row.includes(value);
          return selling ? cheque(value, "", fresh) : house(value, highest, "", fresh);
        })),
        now.phase === "bid" && now.high_bid ? h("p", { class: "row" }, "Highest bid: ", h("span", { class: "coin", "aria-hidden": "true" }), " ",
          h("b", {}, String(now.high_bid)), "by " + about.names[now.bids.lastIndexOf(now.high_bid) === now.bids.indexOf(now.high_bid)
            ? now.bids.indexOf(now.high_bid) : now.active[now.active.length - 1]]) : null,
      ];
    },
    seat(now, seat, about) {
      const own = now.players[seat];
      const before = about.before ? about.before.players[seat] : own;
      const highest = Math.max(...about.rules.houses);
      const wealth = own.coins + own.cheques.reduce((sum, value) => sum + value, 0);
      const inside = now.active.includes(seat);
      const state = now.phase !== "bid" ? null : now.bids[seat] && inside ? "bids " + now.bids[seat] : inside ? null : "out";
      return {
        acting: now.phase === "bid" ? now.active[0] === seat : now.phase === "sell",
        fact: [state ? h("span", { class: "tag " + (inside ? "strong" : "") }, state) : null, " wealth ", h("b", {}, String(wealth))],
        lines: [
          ["coins", group(plural(own.coins, "coin"), { class: "coins" }, times(own.coins, () => h("span", { class: "coin" }))), h("b", {}, String(own.coins))],
          ["houses", own.houses.map((value) => house(value, highest, "small", !before.houses.includes(value)))],
          ["cheques", own.cheques.map((value) => cheque(value, "small", !before.cheques.includes(value)))],
        ],
      };
    },
  };
}
