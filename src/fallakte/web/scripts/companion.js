// A real table on a phone: taps become a line, lines wait in a queue until the server has them, the page follows the table.
import { Queue } from "./companion/queue.js";
import { Slip } from "./companion/slip.js";

const main = () => document.getElementById("main");
const code = main().dataset.code;
const base = `/companion/${code}`;
const toasts = document.getElementById("toasts");
const lost = document.getElementById("lost");
let dirty = false;
let then = null;  // where to go once what waits is sent

// What could not be entered stays until it is tapped away; anything else goes by itself.
const say = (text, passing = true) => {
  const line = document.createElement("p");
  line.className = "toast";
  line.textContent = text;
  toasts.replaceChildren(line);
  if (passing) setTimeout(() => line.remove(), 6000);
  else line.addEventListener("click", () => line.remove());
};
const entering = () => ["cards", "answers", "which"].includes(document.body.dataset.state);

async function refresh() {
  if (entering()) { dirty = true; return; }
  dirty = false;
  const answer = await fetch(location.href);
  const text = await answer.text();
  if (entering()) { dirty = true; return; }  // a turn was begun meanwhile: nothing may move under the finger
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const told = fresh.getElementById("main");
  if (!told) return location.reload();
  const mode = document.querySelector("#sheet.odds") !== null;
  Idiomorph.morph(main(), told, { ignoreActiveValue: true });
  Idiomorph.morph(document.getElementById("tabinfo"), fresh.getElementById("tabinfo"));
  document.getElementById("sheet").classList.toggle("odds", mode);
  slip?.follow();
  show();
}

const queue = new Queue(`fallakte-companion-${code}`, base, {
  done: async () => { if (then) location.assign(then); else await refresh(); },
  refused: (text, entry) => {
    then = null;
    const told = entry.told ?? entry.line;
    say(told ? `${text} (${told})` : text, false);
    const typed = document.getElementById("line");
    if (typed) typed.value = entry.line ?? "";
  },
  crossed: (told, entry) => {
    const dialog = document.getElementById("crossed");
    dialog.querySelector("[data-crossed]").textContent = told.crossed;
    dialog.querySelector("[data-there]").textContent = told.there;
    dialog.querySelector("[data-mine]").textContent = entry.told ?? entry.line;
    if (!dialog.open) dialog.showModal();
  },
  changed: () => show(),
});
// What waits and is not an older entry, changed.
const newTurns = () => queue.waiting.filter((entry) => !entry.verb);
const slip = document.getElementById("slip") ? new Slip(main, enter, newTurns) : null;

function enter(line, told = line) {
  const data = main().dataset, changing = document.getElementById("slip")?.dataset;
  if (changing?.changing) {
    then = `${base}/diary`;
    queue.add({ verb: "change", target: changing.changing, line, turn: changing.changingTurn }, told);
    delete changing.changing;
    history.replaceState(null, "", base);
    return;
  }
  queue.add({ line, base: data.version, turn: String(Number(data.turn) + newTurns().length) }, told);
}

// Cells of the sheet that entries on this phone are about, of which the server has not yet heard.
function hatch(waiting) {
  const names = JSON.parse(main().dataset.names);
  for (const cell of document.querySelectorAll(".sheet td.waits")) cell.classList.remove("waits");
  for (const { line = "" } of waiting) {
    const [asked, ...answers] = line.split(", "), cards = (asked.split(": ")[1] ?? "").split(" ");
    const seats = answers.map((answer) => names.findIndex((name) => answer === `${name} -` || answer.startsWith(`${name}!`)));
    for (const card of cards) {
      for (const seat of seats) if (seat >= 0) document.getElementById(`row-${card}`)?.querySelectorAll("td")[seat]?.classList.add("waits");
    }
  }
}

// How many solutions are left is as old as the last turn the server knows.
function date(turn) {
  const told = document.querySelector("#sheet-head .left small"), asOf = lost.querySelector("[data-lost-text]").dataset.asOf;
  if (!told) return;
  told.dataset.now ??= told.textContent;
  told.textContent = queue.online ? told.dataset.now : asOf.replace("{turn}", turn);
}

function turnOf({ turn }) {
  return Object.assign(document.createElement("span"), { className: "no", textContent: turn === "0" ? "" : turn });
}

function show() {
  const waiting = queue.waiting;
  hatch(queue.online ? [] : waiting);
  date(String(Number(main().dataset.turn) - 1));
  lost.hidden = queue.online && waiting.length === 0;
  const text = lost.querySelector("[data-lost-text]");
  const turn = String(Number(main().dataset.turn) - 1), some = waiting.length === 1 ? text.dataset.one : text.dataset.some;
  text.textContent = waiting.length ? some.replace("{n}", String(waiting.length)).replace("{turn}", turn) : text.dataset.none;
  document.body.classList.toggle("offline", !queue.online);
  const bar = document.querySelector(".entered"), last = waiting.at(-1);
  if (bar && last && !queue.online) {
    const number = turnOf(last);
    const told = Object.assign(document.createElement("span"), { className: "ent-t", textContent: `${last.told ?? last.line} ` });
    told.append(Object.assign(document.createElement("em"), { textContent: text.dataset.waits }));
    bar.replaceChildren(number, told);
    bar.hidden = false;
  }
  bar?.classList.toggle("waiting", !queue.online && waiting.length > 0);
  for (const list of document.querySelectorAll(".waiting-list")) {
    list.replaceChildren(...waiting.map((entry) => {
      const line = Object.assign(document.createElement("div"), { className: "entry waiting" });
      line.append(turnOf(entry), Object.assign(document.createElement("p"), { textContent: entry.told ?? entry.line }));
      return line;
    }));
  }
  slip?.follow();
}

// ------------------------------------------------------------------------------------------------------ following

let tries = 0;
function connect() {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${base}/socket`);
  socket.onmessage = (event) => {
    tries = 0;
    queue.back();
    if (String(JSON.parse(event.data).version) !== main().dataset.version) refresh().catch(() => {});
  };
  socket.onclose = () => {
    queue.gone();
    setTimeout(connect, Math.min(3000, 300 * 2 ** tries++));
  };
}
connect();
addEventListener("online", () => queue.back());

// --------------------------------------------------------------------------------------------------------- posts

async function post(form, submitter) {
  const body = new FormData(form, submitter);
  const entersLine = form.action.endsWith("/enter");
  if (entersLine) {
    const entry = Object.fromEntries([...body.entries()].filter(([name]) => name !== "card"));
    const cards = body.getAll("card");
    queue.add({ ...entry, cards, base: main().dataset.version, turn: "0" }, form.dataset.told);
    return true;
  }
  if (form.action.endsWith("/undo") && queue.drop()) return true;
  const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
  const told = await answer.json();
  if (told.error) say(told.error);
  else await refresh();
  return answer.ok;
}

// While the server is away no page of it can be opened: this one stays, so that entering goes on.
const away = () => !queue.online || !navigator.onLine;
async function unlessAway(event, go) {
  event.preventDefault();
  event.stopImmediatePropagation();
  const answer = await fetch(base, { method: "HEAD" }).catch(() => null);
  if (answer?.ok) go();
  else say(`${lost.querySelector("b").textContent} ${lost.querySelector("[data-lost-text]").dataset.none}`);
}
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (link && away()) unlessAway(event, () => location.assign(link.href));
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-typed]")) {
    event.preventDefault();
    const input = form.elements.line;
    if (input.value.trim()) enter(input.value.trim());
    input.value = "";
  } else if (slip && form.method === "post" && form.action.includes(base) && !form.querySelector("[name=back]")) {
    event.preventDefault();
    form.closest("dialog")?.close();
    post(form, event.submitter).catch(() => queue.gone());
  } else if (form.method === "post" && away() && !form.dataset.sent) {
    unlessAway(event, () => {
      form.dataset.sent = "yes";
      form.requestSubmit(event.submitter);
    });
  }
});

document.addEventListener("click", async (event) => {
  const dialog = event.target.closest("[data-dialog]"), closes = event.target.closest("[data-close]");
  const mode = event.target.closest("[data-mode]"), cell = event.target.closest("[data-cell]");
  const crossing = event.target.closest("[data-crossing]");
  if (dialog) {
    const opened = document.getElementById(`dlg-${dialog.dataset.dialog}`);
    for (const one of opened.querySelectorAll("details")) one.open = false;
    opened.showModal();
  }
  if (closes) closes.closest("dialog").close();
  if (crossing) {
    document.getElementById("crossed").close();
    queue.answer(crossing.dataset.crossing);
  }
  if (mode) {
    document.getElementById("sheet").classList.toggle("odds", mode.dataset.mode === "odds");
    for (const one of document.querySelectorAll("[data-mode]")) one.setAttribute("aria-pressed", String(one === mode));
  }
  if (cell) {
    const answer = await fetch(`${base}/why?cell=${encodeURIComponent(cell.dataset.cell)}`).catch(() => null);
    if (answer?.ok) showWhy((await answer.json()).why);
  }
  if (dirty && !entering()) refresh().catch(() => {});
});
// Nobody could show me anything in a duel: what I look at in the row comes next (R43).
document.addEventListener("due", () => {
  document.querySelector("[data-looks]").open = true;
  document.getElementById("dlg-other").showModal();
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-send]")) event.target.form.requestSubmit();
  if (event.target.matches("[data-shows]")) {
    const place = document.querySelectorAll(".v-cards > li")[Number(event.target.dataset.shows)];
    for (const face of place.children) face.hidden = face.dataset.face !== event.target.value;
  }
});

// How many cards of the own hand are chosen.
document.addEventListener("input", (event) => {
  const count = event.target.form?.querySelector("[data-count]");
  if (!count) return;
  const chosen = event.target.form.querySelectorAll(":checked").length;
  count.textContent = count.dataset.of.replace("{chosen}", String(chosen)).replace("{of}", count.dataset.size);
});

function showWhy(sentences) {
  const box = document.getElementById("why");
  box.replaceChildren(...sentences.map((sentence) => {
    const line = document.createElement("p");
    line.textContent = sentence;
    return line;
  }));
  box.showPopover();
}
show();
queue.send();
