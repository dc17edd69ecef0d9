// Monopoly Ausgezockt: lots with cash and buildings in the middle, piles, cards and skylines before the players.
{
  const WORDS = { bankrupt: "Bankrott", lucky: "Glückskarte", token: "Figur", "flip-2": "2 Aufdecken", nope: "Nix da!" };
  const CORNERS = { go: "LOS", visit: "Nur zu Besuch", parking: "Frei Parken", jail: "Gefängnis" };

  const cash = (value, seat, under) => h("span", { class: `cash ${seat === undefined ? "" : "s" + (seat % 6)} ${under ? "under" : ""}` }, String(value));
  const word = (name) => h("span", { class: "cash word " + name }, WORDS[name] || name);
  const pile = (cards) => [cards.cash.map((value) => cash(value)), cards.cards.map(word)];
  const band = (lot) => "c-" + lot.colour.replaceAll(" ", "-");

  function lot(now, index, about) {
    const plan = about.rules.edition.lots[index];
    const state = now.lots[index];
    const top = state.stack.length - 1;
    const closed = now.closed.includes(state.lot);
    const before = about.before && about.before.lots[index];
    const owner = top < 0 ? "free" : `topped by ${state.stack[top].cash} of ${about.names[state.stack[top].seat]}`;
    return h("article", { class: `lot ${band(plan)} ${closed ? "closed" : ""}`, "aria-label": `${plan.name}, value ${plan.value}, ${owner}, ${plural(state.buildings, "building")} left` },
      h("header", {}, h("span", { title: plan.name }, plan.name), h("span", { title: "value" }, String(plan.value))),
      h("div", {}, state.stack.map((card, place) => {
        const element = cash(card.cash, card.seat, place < top);
        if (place === top && before && before.stack.length < state.stack.length) element.classList.add("fresh");
        return [element, place === top ? badge(card.seat) : null];
      }), closed ? h("span", { class: "tag" }, "closed") : null),
      h("div", {}, times(state.buildings, () => h("svg", { class: "hut", viewBox: "0 0 10 10", "aria-hidden": "true" }, h("path", { d: "M1 9.5V4.5L5 .8l4 3.7v5z" }))),
        state.buildings ? null : h("span", { class: "soft" }, "no buildings")));
  }

  // Buildings side by side, as wide as they are long; the dashed line is where a skyline ends the match.
  function skyline(now, seat, about) {
    const own = now.players[seat];
    const plans = about.rules.edition.lots;
    const houses = [];
    let x = 0;
    const add = (width, height, colour) => { houses.push(h("rect", { x, y: 14 - height, width, height, class: colour })); x += width; };
    plans.forEach((plan, index) => times(own.skyline[plan.lot] || 0, (n) => add(plan.length, 5 + index + (n % 2), band(plan))));
    times(own.greys, (n) => add(about.rules.edition.greys.length, 4 + (n % 2), "c-grey"));
    const width = Math.max(now.mark + 4, x + 2);
    return h("svg", { class: "skyline", viewBox: `0 0 ${width} 14`, preserveAspectRatio: "none", role: "img", "aria-label": `skyline of length ${own.length}` }, houses,
      h("line", { class: "ground", x1: 0, x2: width, y1: 14, y2: 14 }), h("line", { class: "mark", x1: now.mark, x2: now.mark, y1: 0, y2: 14 }));
  }

  TABLES.ausgezockt = {
    centre(now, about) {
      const title = now.phase === "end" ? "The match is over" : now.active < 0 ? "Who begins?" : "Turn of " + about.names[now.active];
      const last = now.last_turns ? ` · last turns, ${now.turns_left} after this` : "";
      const corners = Object.entries(CORNERS).map(([key, name]) => h("span", { class: "tag" }, name + ": ",
        now.corners[key] === undefined ? "free" : about.names[now.corners[key]]));
      const announced = now.announced && `${now.announced.cash} is on its way to ${about.lot(now.announced.lot)}: a veto?`;
      const event = now.event && about.rules.edition.events.find((card) => card.number === now.event.number);
      return [
        h("h2", {}, title, h("small", {}, `round ${now.round} · turn ${now.turn}${last} · ${plural(now.greys, "grey building")} left`)),
        h("div", { class: "lots" }, now.lots.map((_, index) => lot(now, index, about)).reverse()),
        h("p", { class: "row" }, "Flipped this turn: ", now.flipped.cash.length + now.flipped.cards.length ? pile(now.flipped) : "nothing",
          now.flips_left ? h("span", { class: "tag" }, plural(now.flips_left, "flip") + " left") : null,
          now.protected ? h("span", { class: "tag" }, plural(now.protected, "Bankrott", "Bankrott cards") + " covered") : null),
        h("p", { class: "row" }, corners),
        announced ? h("p", {}, announced) : null,
        event ? h("p", {}, `Event card ${event.number}: ${event.text || ""}`) : null,
      ];
    },
    seat(now, seat, about) {
      const own = now.players[seat];
      return {
        acting: now.active === seat,
        fact: [now.attacker === seat ? h("span", { class: "tag strong" }, "attacks") : null, " length ", h("b", {}, own.length + " of " + now.mark)],
        wide: skyline(now, seat, about),
        lines: [
          ["held", own.held.length ? own.held.map(word) : h("span", { class: "soft" }, "nothing")],
          ["draw pile", plural(own.pile, "card")],
          ["discards", own.discards.cash.length + own.discards.cards.length ? pile(own.discards) : h("span", { class: "soft" }, "none")],
        ],
      };
    },
  };
}
