// The viewer of one match: the table, what happened, a scrubber, keys.
const ICONS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z", back: "M18 4v16L6 12z", play: "M6 4v16l14-8z", pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  next: "M6 4v16l12-8z", last: "M16 4h3v16h-3zM4 4v16l11-8z", fault: "M12 2 1 21h22zM11 9h2v6h-2zm0 8h2v2h-2z",
};

// All positions, each sharing with the one before what did not change.
function positions(match) {
  const all = [match.start];
  for (const frame of match.frames) all.push(frame.change.reduce(changed, all[all.length - 1]));
  return all;
}

function changed(value, [path, ...after], depth) {
  return put(value, path, 0, after);
}

function put(value, path, at, after) {
  if (at === path.length) return after[0];
  const copy = Array.isArray(value) ? value.slice() : { ...value };
  if (at === path.length - 1 && !after.length) delete copy[path[at]];
  else copy[path[at]] = put(value[path[at]], path, at + 1, after);
  return copy;
}

const UNPLACED = "At which step of the match is not known, nor whether all of it is about this match: its process played several at a time.";

class Viewer {
  constructor(place, match, title) {
    this.match = match;
    this.positions = positions(match);
    this.last = match.frames.length;
    this.faults = match.frames.flatMap((frame, index) => (frame.faults ? [index + 1] : []));
    this.used = this.clocks();
    this.eyes = match.seat;  // whose knowledge is shown; null = all there is
    this.timer = null;
    this.at = -1;
    place.replaceChildren(...this.build(title));
    this.keys = (event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    this.show(0);
  }

  close() {
    this.pause();
    document.removeEventListener("keydown", this.keys);
  }

  // By step and seat, the milliseconds thought so far.
  clocks() {
    const used = this.match.names.map(() => 0);
    return [[...used], ...this.match.frames.map((frame) => {
      for (const [seat, , ms] of frame.asked || []) used[seat] += ms;
      return [...used];
    })];
  }

  build(title) {
    const button = (name, label, key, action, main) => h("button", { type: "button", "aria-label": label, title: `${label} (${key})`, "data-key": name, class: main ? "main" : null, onclick: action }, icon(ICONS[name]));
    this.centre = h("section", { class: "felt", "aria-label": "the table" });
    this.seats = h("div", { class: "seats" });
    this.board = h("div", { class: "board" }, this.centre, this.seats);
    this.now = h("section", { class: "now", "aria-live": "polite", "aria-label": "what happened" });
    this.wrote = h("section", { class: "wrote", "aria-label": "standard error" });
    this.entries = this.match.frames.map((frame, index) => this.entry(frame, index + 1));
    this.list = h("ol", {}, this.entries);
    this.slider = h("input", { type: "range", min: 0, max: this.last, value: 0, step: 1, "aria-label": "step", oninput: () => this.show(Number(this.slider.value)) });
    this.counter = h("output", {});
    this.player = button("play", "Play", "space", () => this.toggle(), true);
    this.buttons = {
      first: button("first", "To the start", "Home", () => this.show(0)),
      back: button("back", "Back", "←", () => this.show(this.at - 1)),
      next: button("next", "Forward", "→", () => this.show(this.at + 1)),
      last: button("last", "To the end", "End", () => this.show(this.last)),
      fault: button("fault", "Next fault", "F", () => this.toFault()),
    };
    const ticks = h("svg", { viewBox: `0 0 ${Math.max(this.last, 1)} 1`, preserveAspectRatio: "none", "aria-hidden": "true" },
      this.faults.map((step) => h("rect", { x: step - this.last / 400, y: 0, width: this.last / 200, height: 1 })));
    return [
      h("header", {}, h("h1", {}, title.title), h("p", { class: "soft" }, title.about), this.match.seat === null && this.last ? this.choice() : null),
      h("div", { class: "stage" },
        this.board,
        h("div", { class: "side" }, this.now, this.wrote, h("section", { class: "log" }, h("h2", {}, "Step by step"), this.list))),
      h("div", { class: "bar" },
        h("div", { class: "track" }, ticks, this.slider),
        h("div", { class: "keys", role: "group", "aria-label": "controls" }, this.buttons.first, this.buttons.back, this.player, this.buttons.next, this.buttons.last,
          this.faults.length ? this.buttons.fault : null,
          h("span", { class: "soft help" }, "← → step · space plays · Home End" + (this.faults.length ? " · F next fault" : "")), this.counter)),
    ];
  }

  // A page for all eyes can also be read with those of one seat.
  choice() {
    const names = this.match.names.map((name, seat) => h("option", { value: seat }, `seat ${seat}, ${name}`));
    const select = h("select", { onchange: () => this.see(select.value === "" ? null : Number(select.value)) }, h("option", { value: "" }, "all eyes"), names);
    return h("label", { class: "eyes" }, "seen by ", select);
  }

  see(seat) {
    const at = this.at;
    this.eyes = seat;
    this.entries.forEach((entry, index) => entry.replaceWith((this.entries[index] = this.entry(this.match.frames[index], index + 1))));
    this.at = -1;
    this.show(at);
  }

  // Whether what concerns this seat alone is shown.
  knows(seat) {
    return this.eyes === null || this.eyes === seat;
  }

  position(at) {
    const now = this.positions[at];
    return this.eyes === null || this.match.seat !== null ? now : through(now, this.eyes);
  }

  faultsOf(frame) {
    return (frame.faults || []).filter((fault) => this.knows(fault.seat));
  }

  entry(frame, number) {
    const first = this.lines(frame)[0][0];
    return h("li", {}, h("button", { type: "button", onclick: () => this.show(number) },
      h("span", { class: "number" }, String(number)), h("span", {}, this.faultsOf(frame).slice(0, 1).map((fault) => h("span", { class: "wrong" }, "! " + fault.kind + " ")), first)));
  }

  about(at) {
    const { names, rules } = this.match;
    const lots = rules.edition && rules.edition.lots;
    return { names, rules, before: at > 0 ? this.position(at - 1) : null, lot: (name) => (lots && (lots.find((each) => each.lot === name) || {}).name) || name };
  }

  show(step) {
    const at = Math.max(0, Math.min(this.last, step));
    if (at === this.at) return;
    if (this.at > 0) this.entries[this.at - 1].firstChild.removeAttribute("aria-current");
    this.at = at;
    const frame = at ? this.match.frames[at - 1] : null;
    const now = this.position(at);
    const table = TABLES[this.match.game];
    const about = this.about(at);
    this.board.hidden = !table;
    if (table) {
      this.centre.replaceChildren(...[table.centre(now, about), at === this.last ? this.final() : null].flat(Infinity).filter(Boolean));
      this.seats.replaceChildren(...this.match.names.map((_, seat) => this.panel(table.seat(now, seat, about), seat, at)));
    }
    this.now.replaceChildren(...(frame ? this.told(frame, at) : [h("p", { class: "told" }, this.last ? "The match begins." : "Nothing was played.")]));
    this.write(frame ? frame.said || [] : this.match.unplaced, frame ? null : UNPLACED);
    this.slider.value = at;
    this.slider.setAttribute("aria-valuetext", `step ${at} of ${this.last}`);
    this.counter.textContent = `step ${at} of ${this.last}`;
    this.buttons.first.disabled = this.buttons.back.disabled = at === 0;
    this.buttons.last.disabled = this.buttons.next.disabled = at === this.last;
    if (at) {
      const entry = this.entries[at - 1];
      entry.firstChild.setAttribute("aria-current", "step");
      const top = entry.offsetTop - this.list.offsetTop;
      if (top < this.list.scrollTop || top + entry.offsetHeight > this.list.scrollTop + this.list.clientHeight)
        this.list.scrollTop = top - this.list.clientHeight / 2;
    } else this.list.scrollTop = 0;
    if (at === this.last) this.pause();
  }

  panel(drawn, seat, at) {
    const clock = this.knows(seat) ? h("div", { class: "clock" }, "thought for " + duration(this.used[at][seat])) : null;
    return h("section", { class: `seat s${seat % 6} ${drawn.acting ? "acting" : ""}`, "aria-label": this.match.names[seat] + (drawn.acting ? ", to act" : "") },
      h("h3", {}, badge(seat), this.match.names[seat], h("span", { class: "fact" }, drawn.fact)),
      drawn.wide || null,
      h("dl", {}, drawn.lines.map(([name, ...things]) => [h("dt", {}, name), h("dd", {}, things.flat(Infinity).length ? things : h("span", { class: "soft" }, "none"))])), clock);
  }

  // What was told; where nothing was, what was decided.
  lines(frame) {
    const told = frame.told.map(([text, seat, manner, others]) => {
      const seen = others && this.eyes !== null && this.eyes in others ? others[this.eyes] : text;
      return [seen, seat, seat === null || this.knows(seat) ? manner : ""];
    }).filter(([text]) => text !== null);
    if (told.length) return told;
    const decided = (frame.asked || []).filter(([seat]) => this.knows(seat)).map(([seat, , , action]) => [`${this.match.names[seat]} decides: ${action}`, seat, ""]);
    return decided.length ? decided : [[this.eyes === null ? "nothing that is told" : "…", null, ""]];
  }

  told(frame, at) {
    const name = (seat) => this.match.names[seat];
    return [
      ...this.faultsOf(frame).map((fault) => h("div", { class: "fault", role: "note" },
        h("strong", {}, `! ${fault.kind}`), ` ${name(fault.seat)}${fault.decision ? ", when asked to " + fault.decision : ""}: ${fault.message}`,
        fault.retired ? " The seat is retired." : null,
        fault.stderr ? h("details", { open: fault.stderr.length < 8 && !(frame.said || []).some(([seat]) => seat === fault.seat) }, h("summary", {}, "last lines of its standard error"), h("pre", {}, fault.stderr.join("\n"))) : null)),
      ...this.lines(frame).map(([text, seat, manner]) => h("p", { class: "told" }, seat === null ? null : badge(seat), h("span", {}, text, manner ? h("span", { class: "manner" }, ` (${manner})`) : null))),
      ...(frame.notes || []).filter(([seat]) => this.knows(seat)).map(([seat, text]) => h("p", { class: "s" + (seat % 6) }, h("span", { class: "note" }, h("span", { class: "hidden-text" }, name(seat) + " notes: "), text))),
      frame.asked ? h("div", { class: "clock" }, frame.asked.filter(([seat]) => this.knows(seat)).map(([seat, decision, ms]) => h("span", {}, badge(seat), `${decision} in ${duration(ms)}`))) : "",
    ];
  }

  // What bots wrote to their standard error. It can be long, so it is not read out by itself.
  write(said, about) {
    const known = said.filter(([seat]) => this.knows(seat));
    this.wrote.hidden = !known.length;
    this.wrote.replaceChildren(h("h2", {}, "Standard error"), ...(about ? [h("p", { class: "soft" }, about)] : []), ...known.map(([seat, text, missing]) => h("div", { class: "s" + (seat % 6) },
      h("h3", {}, badge(seat), this.match.names[seat]), missing ? h("p", { class: "soft" }, `… ${missing}`) : null,
      text ? h("pre", { tabindex: 0, role: "group", "aria-label": `standard error of ${this.match.names[seat]}` }, text) : null)));
  }

  final() {
    const { ranks, scores, parts, termination } = this.match.result;
    if (termination === "void") return h("p", {}, "Void: the match was not finished, and does not count.");
    const order = ranks.map((_, seat) => seat).sort((a, b) => ranks[a] - ranks[b] || a - b);
    const shown = parts.slice(0, scores[0].length);
    return h("table", { class: "final" }, h("caption", { class: "hidden-text" }, "result"),
      h("thead", {}, h("tr", {}, ["#", "bot", ...shown].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, order.map((seat) => h("tr", {}, [ranks[seat], this.match.names[seat], ...scores[seat]].map((text) => h("td", {}, String(text)))))),
      termination === "normal" ? null : h("tfoot", {}, h("tr", {}, h("td", { colspan: 2 + shown.length }, "ended by " + termination))));
  }

  toFault() {
    this.show(this.faults.find((step) => step > this.at) || this.faults[0]);
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.at === this.last) this.show(0);
    this.timer = setInterval(() => this.show(this.at + 1), 900);
    this.face("pause", "Pause");
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.face("play", "Play");
  }

  face(name, label) {
    this.player.replaceChildren(icon(ICONS[name]));
    this.player.setAttribute("aria-label", label);
    this.player.title = `${label} (space)`;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest && event.target.closest("select")) return;
    const button = event.target.closest && event.target.closest("button, summary, a");
    const actions = {
      ArrowRight: () => this.show(this.at + 1), ArrowLeft: () => this.show(this.at - 1),
      Home: () => this.show(0), End: () => this.show(this.last),
      PageDown: () => this.show(this.at + 10), PageUp: () => this.show(this.at - 10),
      " ": button ? null : () => this.toggle(), f: () => this.faults.length && this.toFault(),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

function duration(ms) {
  return ms < 10 ? ms.toFixed(2) + " ms" : ms < 1000 ? ms.toFixed(0) + " ms" : (ms / 1000).toFixed(1) + " s";
}
