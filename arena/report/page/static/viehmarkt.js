// Viehmarkt: the lot or the trade in the middle, animals and money before the players.
{
  const ANIMALS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
  const MONEY = ["0", "10", "50", "100", "200", "500"];

  // A head for each animal: ears, horns or a comb by turns, in its colour.
  function head(animal) {
    const kind = ANIMALS.indexOf(animal);
    const skin = "var(--hue)";
    const crown = [
      () => [h("polygon", { points: "9,14 12,2 19,10", fill: skin }), h("polygon", { points: "39,14 36,2 29,10", fill: skin })],
      () => [h("ellipse", { cx: 9, cy: 16, rx: 7, ry: 4, fill: skin }), h("ellipse", { cx: 39, cy: 16, rx: 7, ry: 4, fill: skin })],
      () => [h("path", { d: "M12 14C3 12 4 4 8 2c0 5 3 7 8 8zM36 14c9-2 8-10 4-12 0 5-3 7-8 8z", fill: "#2b2f38" })],
      () => [h("circle", { cx: 11, cy: 9, r: 6, fill: skin }), h("circle", { cx: 37, cy: 9, r: 6, fill: skin })],
      () => [h("path", { d: "M16 9c-1-6 4-6 4-3 1-5 7-5 8 0 0-3 5-3 4 3z", fill: "#a8200d" })],
    ][kind % 5];
    const snout = kind % 2
      ? [h("ellipse", { cx: 24, cy: 31, rx: 9, ry: 6.5, fill: "#fff8", stroke: "#0005" }), h("circle", { cx: 20.5, cy: 31, r: 1.5, fill: "#222" }), h("circle", { cx: 27.5, cy: 31, r: 1.5, fill: "#222" })]
      : [h("polygon", { points: "19,27 29,27 24,35", fill: "#fffc", stroke: "#0005" })];
    return h("svg", { viewBox: "0 0 48 42", "aria-hidden": "true" }, crown(), h("ellipse", { cx: 24, cy: 23, rx: 15, ry: 16, fill: skin }),
      ...[17, 31].map((cx) => [h("circle", { cx, cy: 19, r: 3.2, fill: "#fff" }), h("circle", { cx, cy: 19.4, r: 1.5, fill: "#111" })]), snout);
  }

  const card = (animal, about, fresh) =>
    h("span", { class: `card animal h${ANIMALS.indexOf(animal)} ${fresh ? "fresh" : ""}`, role: "img", "aria-label": "animal " + animal },
      h("b", {}, animal), head(animal), h("small", {}, String(about.rules.animals[animal])));

  function money(purse) {
    const kinds = MONEY.filter((key) => purse[key]);
    if (!kinds.length) return [h("span", { class: "soft" }, "no money")];
    return kinds.map((key) => h("span", { class: "notes" }, h("span", { class: "note-card m" + key }, key), purse[key] > 1 ? h("span", { class: "times" }, "×" + purse[key]) : null));
  }

  const worth = (purse) => MONEY.reduce((sum, key) => sum + Number(key) * (purse[key] || 0), 0);

  const backs = (number) => group(plural(number, "card") + " face down", { class: "row" }, times(Math.min(number, 12), () => h("span", { class: "note-card back" })),
    h("b", {}, String(number)));

  const player = (seat, about) => h("span", { class: "row s" + (seat % 6) }, badge(seat), h("b", {}, about.names[seat]));

  function middle(now, about) {
    if (now.challenger !== undefined) {
      return [
        h("div", { class: "row big" }, player(now.challenger, about), h("span", { class: "arrow", "aria-label": "challenges" }, "⇄"),
          times(now.stake, () => card(now.animal, about)), h("span", { class: "arrow", "aria-hidden": "true" }, "⇄"), player(now.target, about)),
        h("p", { class: "row" }, now.offer_cards === null ? "No offer lies on the table yet." : ["Offer on the table: ", backs(now.offer_cards)]),
      ];
    }
    if (now.animals && now.animals.length) {
      const bid = now.high_bidder === null ? "no bid yet" : ["highest bid ", h("b", {}, String(now.high_bid)), " by ", h("b", {}, about.names[now.high_bidder])];
      const fresh = !about.before || String(about.before.animals) !== String(now.animals);
      return [
        h("div", { class: "row big" }, now.animals.map((animal) => card(animal, about, fresh))),
        h("p", { class: "row" }, about.names[now.auctioneer] + " sells: ", h("span", {}, bid),
          now.passed.length ? h("span", { class: "tag" }, "passed: " + now.passed.map((seat) => about.names[seat]).join(", ")) : null),
      ];
    }
    return now.phase === "end" ? [] : [h("div", { class: "row big" }, now.phase === "turn" ? "An auction or a trade?" : "An animal is about to be turned up.")];
  }

  TABLES.viehmarkt = {
    centre(now, about) {
      const title = now.challenger !== undefined ? "Trade" : now.animals && now.animals.length ? "Auction" : now.phase === "end" ? "The match is over" : "Between two deals";
      const days = about.rules.paydays.map((amount, index) => (index < now.paydays ? "●" : "○")).join("");
      return [
        h("h2", {}, title, h("small", {}, `turn ${now.turns + (now.phase === "end" ? 0 : 1)} · ${plural(now.deck, "animal")} to come · paydays `,
          group(`${now.paydays} of ${about.rules.paydays.length}`, {}, days))),
        middle(now, about),
      ];
    },
    seat(now, seat, about) {
      const own = now.players[seat];
      const copies = about.rules.copies;
      const purse = known(now, "money", seat);
      const whole = ANIMALS.filter((animal) => own.animals[animal] === copies);
      const points = whole.reduce((sum, animal) => sum + about.rules.animals[animal], 0) * whole.length;
      const cap = now.caps && now.caps[seat];
      return {
        acting: now.active.includes(seat),
        fact: [cap !== null && cap !== undefined ? h("span", { class: "tag" }, "may bid " + cap) : null, " points ", h("b", {}, String(points))],
        lines: [
          ["animals", ANIMALS.filter((animal) => own.animals[animal]).map((animal) => {
            const number = own.animals[animal];
            return group(`${number} of ${copies} of animal ${animal}`, { class: `beast h${ANIMALS.indexOf(animal)} ${number === copies ? "whole" : ""}` },
              head(animal), animal, h("span", { class: "pips" }, "●".repeat(number) + "○".repeat(copies - number)));
          })],
          ["money", purse ? [money(purse), h("b", {}, "= " + worth(purse))] : backs(own.cards)],
        ],
      };
    },
  };
}
