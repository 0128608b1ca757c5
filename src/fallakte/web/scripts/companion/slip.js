// The slip on which a turn is entered: who asks, three cards, who showed, and which card if this phone saw it.
const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 240;
const all = (what, where = document) => [...where.querySelectorAll(what)];

export class Slip {
  #main;
  #enter;
  #waiting;
  #asker = null;

  constructor(main, enter, waiting) {
    this.#main = main;
    this.#enter = enter;
    this.#waiting = waiting;
    document.addEventListener("click", (event) => this.#tapped(event));
    document.addEventListener("keydown", (event) => { if (event.key === "Escape" && this.#open()) this.#go("who"); });
    document.body.dataset.state = "who";
    this.follow();
    const changing = this.#box().dataset;
    if (changing.changing) this.#take(Number(changing.changingBy), changing.changingCards, "cards");
    else if (changing.asked) {
      history.replaceState(null, "", location.pathname);
      this.#take(this.#me(), changing.asked, "answers");
    }
  }

  // Begins with these cards already chosen.
  #take(asker, cards, state) {
    this.#begin(asker);
    for (const card of cards.split(" ").filter(Boolean)) this.#box().querySelector(`.pk[data-card="${card}"]`).setAttribute("aria-pressed", "true");
    this.#hints();
    this.#go(state);
  }

  #box() { return document.getElementById("slip"); }
  #data() { return this.#main().dataset; }
  #names() { return JSON.parse(this.#data().names); }
  #me() { return this.#data().me === "" ? null : Number(this.#data().me); }
  #open() { return ["cards", "answers", "which"].includes(document.body.dataset.state); }
  #go(state) {
    const here = this.#box().contains(document.activeElement);
    document.body.dataset.state = state;
    for (const one of all(".top, .dock, .sheet, .drawers")) one.inert = this.#open() && innerWidth <= 760;  // what lies behind the slip
    if (state === "who" || state === "done") {
      this.#clear();
      if (here) all("[data-asker].next").find((one) => one.checkVisibility())?.focus({ preventScroll: true });
    } else {
      this.#box().querySelector("[data-three]").replaceChildren(...this.#chosen().map((card) => card.querySelector(".card").cloneNode(true)));
      const heads = { cards: "[data-title]", answers: ".e-ans h3", which: "[data-question]" };
      this.#box().querySelector(heads[state]).focus({ preventScroll: true });
    }
  }

  // The next asker, counting the entries that still wait on this phone.
  follow() {
    if (!this.#box()) return;
    const names = this.#names(), out = this.#data().out.split(" ").filter(Boolean).map(Number);
    let next = Number(this.#data().next);
    for (const entry of this.#waiting()) {
      const asker = names.findIndex((name) => entry.line?.startsWith(`${name}:`));
      if (asker < 0) continue;
      next = asker;
      do next = (next + Number(this.#data().clockwise) + names.length) % names.length; while (out.includes(next) && next !== asker);
    }
    for (const one of all("[data-asker]")) {
      const is = Number(one.dataset.asker) === next;
      one.classList.toggle("next", is);
      if (is) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    }
    const prompt = document.querySelector(".comp .p1");
    if (prompt) prompt.textContent = next === this.#me() ? this.#box().dataset.yourTurn : this.#box().dataset.theirTurn.replace("{name}", names[next]);
    if (!this.#open() && innerWidth > 760) this.#begin(next);
  }

  #nextAsker() { return Number(document.querySelector("[data-asker].next")?.dataset.asker ?? 0); }

  #clear() {
    this.#asker = null;
    for (const one of all(".pk, .answers button", this.#box())) one.setAttribute("aria-pressed", "false");
    for (const one of all("[data-asker]")) one.removeAttribute("aria-pressed");
    this.follow();
  }

  #order(asker) {
    const seats = this.#names().length, step = Number(this.#data().answers);
    return Array.from({ length: seats - 1 }, (_, n) => (asker + step * (n + 1) + seats * seats) % seats);
  }

  #chosen() { return all(".pk[aria-pressed=true]", this.#box()); }

  #begin(asker) {
    this.#asker = asker;
    const box = this.#box(), name = this.#names()[asker];
    const title = asker === this.#me() ? box.dataset.iAsk : box.dataset.asks.replace("{name}", name);
    box.querySelector("[data-title]").textContent = title;
    if (!box.dataset.changing) box.querySelector(".e-no").textContent = Number(this.#data().turn) + this.#waiting().length;
    const list = box.querySelector(".answers"), order = this.#order(asker);
    const rows = new Map(all(".answer", list).map((row) => [Number(row.dataset.seat), row]));
    rows.get(asker).hidden = true;
    for (const seat of order) {
      rows.get(seat).hidden = false;
      list.append(rows.get(seat));
    }
    for (const one of all("[data-asker]")) one.setAttribute("aria-pressed", String(Number(one.dataset.asker) === asker));
    this.#hints();
  }

  // What is known of each seat and the three cards, as far as the page was told.
  #hints() {
    const box = this.#box(), cards = this.#chosen();
    for (const row of all(".answer", box)) {
      const seat = row.dataset.seat, hint = row.querySelector("[data-hint]");
      const must = cards.find((card) => card.dataset.has === seat);
      const free = cards.filter((card) => !card.dataset.lacks.split(" ").includes(seat));
      const knows = cards.length === 3 && cards.some((card) => card.dataset.lacks || card.dataset.has);
      hint.textContent = !knows ? "" : must ? box.dataset.must.replace("{card}", must.dataset.name) : free.length ? box.dataset.could : box.dataset.none;
    }
  }

  #tapped(event) {
    const at = (what) => event.target.closest(what);
    const asker = at("[data-asker]"), card = at(".pk"), answer = at("[data-answer]"), which = at("[data-which-card]");
    const go = at("[data-go]");
    if (asker) {
      const seat = Number(asker.dataset.asker);
      if (seat !== this.#asker) this.#begin(seat);
      this.#go("cards");
    } else if (card) {
      if (this.#asker === null) this.#begin(this.#nextAsker());
      for (const other of all(`.pk[data-group="${card.dataset.group}"]`, this.#box())) other.setAttribute("aria-pressed", String(other === card));
      this.#hints();
      if (this.#chosen().length === 3) setTimeout(() => this.#go("answers"), PAUSE);
      else if (!this.#open()) document.body.dataset.state = "cards";
    } else if (answer) {
      this.#answered(answer);
    } else if (which) {
      this.#finish(Number(which.dataset.seat), which.dataset.whichCard);
    } else if (at("[data-unseen]")) {
      this.#finish(this.#shower());
    } else if (at("[data-walk]")) {
      const name = this.#names()[this.#nextAsker()];
      this.#enter(`${name}: -`, `${name}: –`);
    } else if (at(".sheet") && document.body.dataset.state === "done") {
      this.#go("who");
    } else if (go) {
      const state = document.body.dataset.state;
      this.#go(go.dataset.go === "back" ? { which: "answers", answers: "cards" }[state] ?? "who" : go.dataset.go);
    }
  }

  #shower() {
    const row = this.#box().querySelector(".answer:has(.a-yes[aria-pressed=true])");
    return row ? Number(row.dataset.seat) : null;
  }

  #answered(button) {
    if (this.#chosen().length < 3 || this.#asker === null) return;
    if (button.dataset.answer === "nobody") { this.#finish(null); return; }
    const row = button.closest(".answer"), seat = Number(row.dataset.seat);
    const press = (one, yes) => {
      one.querySelector(".a-yes").setAttribute("aria-pressed", String(yes === true));
      one.querySelector(".a-no").setAttribute("aria-pressed", String(yes === false));
    };
    if (button.dataset.answer === "no") {
      press(row, false);
      const rows = this.#order(this.#asker).map((other) => this.#box().querySelector(`.answer[data-seat="${other}"]`));
      if (rows.every((one) => one.querySelector(".a-no[aria-pressed=true]"))) this.#finish(null);
      return;
    }
    for (const other of this.#order(this.#asker)) {
      const one = this.#box().querySelector(`.answer[data-seat="${other}"]`);
      press(one, other === seat ? true : null);
      if (other === seat) break;
      press(one, false);
    }
    const me = this.#me();
    if (me !== null && (me === this.#asker || me === seat)) setTimeout(() => this.#ask(seat), PAUSE);
    else this.#finish(seat);
  }

  #ask(seat) {
    const box = this.#box(), me = this.#me(), row = box.querySelector("[data-which]");
    box.querySelector("[data-question]").textContent = seat === me
      ? box.dataset.whichI.replace("{name}", this.#names()[this.#asker])
      : box.dataset.whichShowed.replace("{name}", this.#names()[seat]);
    row.replaceChildren(...this.#chosen().map((card) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "pick";
      button.dataset.whichCard = card.dataset.card;
      button.dataset.seat = String(seat);
      button.setAttribute("aria-label", card.dataset.name);
      button.append(card.querySelector(".card").cloneNode(true));
      const own = card.dataset.own === "1";
      if (own !== (seat === me)) button.setAttribute("aria-disabled", "true");
      const holder = own ? me : card.dataset.has === "" ? seat : Number(card.dataset.has);
      if (seat === me ? !own : holder !== seat) {
        const reason = document.createElement("small");
        reason.textContent = seat === me ? box.dataset.notMine : own ? box.dataset.mine : box.dataset.has.replace("{name}", this.#names()[holder] ?? "");
        if (holder < this.#names().length) button.append(reason);
        button.classList.add("unlikely");
      }
      return button;
    }));
    box.querySelector("[data-say]").textContent = this.#chosen().map((card) => card.dataset.name).join(", ");
    this.#go("which");
  }

  #finish(shower, card) {
    const disabled = card && this.#box().querySelector(`[data-which-card="${card}"][aria-disabled]`);
    if (disabled) return;
    const names = this.#names(), order = this.#order(this.#asker);
    const passed = shower === null ? order : order.slice(0, order.indexOf(shower));
    const answers = passed.map((seat) => `${names[seat]} -`);
    if (shower !== null) answers.push(`${names[shower]}!${card ? ` ${card}` : ""}`);
    const line = [`${names[this.#asker]}: ${this.#chosen().map((one) => one.dataset.card).join(" ")}`, ...answers].join(", ");
    const cards = this.#chosen().map((one) => one.dataset.name).join(", ");
    const told = shower === null ? this.#box().dataset.nobody : this.#box().dataset.showed.replace("{name}", names[shower]);
    const looks = shower === null && this.#asker === this.#me() && !this.#box().dataset.changing;
    this.#enter(line, `${names[this.#asker]}: ${cards}. ${told}`);
    this.#go("done");
    if (looks) document.querySelector("[data-looks]")?.dispatchEvent(new Event("due", { bubbles: true }));
  }
}
