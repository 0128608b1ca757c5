// Entries on their way to the server: kept in the browser until they are stored there, sent in order, each only once.
export class Queue {
  #busy = false;
  #tells;

  constructor(name, address, tells) {
    this.name = name;
    this.address = address;
    this.#tells = tells;
    this.online = true;
  }

  get waiting() {
    try {
      return JSON.parse(localStorage.getItem(this.name)) ?? [];
    } catch {
      return [];
    }
  }

  #keep(entries) {
    localStorage.setItem(this.name, JSON.stringify(entries));
    this.#tells.changed();
  }

  // What it says in words goes along for the page, and is not sent; `verb` and `target` change an older entry.
  add(entry, told) {
    const id = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    this.#keep([...this.waiting, { ...entry, id, told }]);
    this.send();
  }

  // Takes the newest entry back that the server has not got yet; whether there was one.
  drop() {
    const entries = this.waiting;
    if (!entries.length || this.#busy) return false;
    this.#keep(entries.slice(0, -1));
    return true;
  }

  // What to do with an entry that crossed another phone's.
  answer(crossing) {
    const [first, ...rest] = this.waiting;
    if (first) this.#keep([{ ...first, crossing }, ...rest]);
    this.send();
  }

  gone() {
    this.online = false;
    this.#tells.changed();
  }

  back() {
    const was = this.online;
    this.online = true;
    if (!was) this.#tells.changed();
    this.send();
  }

  async send() {
    if (this.#busy) return;
    this.#busy = true;
    let sent = false;
    try {
      while (this.waiting.length) {
        const entry = this.waiting[0];
        const { cards = [], told, verb = "enter", target = entry.id, ...fields } = entry;
        const body = new URLSearchParams({ ...fields, id: target });
        for (const card of cards) body.append("card", card);
        const answer = await fetch(`${this.address}/${verb}`, { method: "POST", body, headers: { accept: "application/json" } });
        if (answer.status >= 500 || answer.status === 429) throw new Error("later");
        const answered = await answer.json();
        if (answered.crossed) {
          this.#tells.crossed(answered, entry);
          return;
        }
        this.#keep(this.waiting.filter((other) => other.id !== entry.id));
        if (answered.error) this.#tells.refused(answered.error, entry);
        sent = true;
      }
    } catch {
      this.gone();
      setTimeout(() => this.send(), 2000);
    } finally {
      this.#busy = false;
      if (sent) this.#tells.done().catch(() => {});
    }
  }
}
