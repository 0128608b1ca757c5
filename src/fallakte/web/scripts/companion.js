// A real table on a phone: taps become a line, lines wait in a queue until the server has them, the page follows the table.
import { Queue } from "./companion/queue.js";
import { Slip } from "./companion/slip.js";

const main = () => document.getElementById("main");
const code = main().dataset.code;
const base = `/companion/${code}`;
const toasts = document.getElementById("toasts");
const lost = document.getElementById("lost");
let dirty = false;

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

const queue = new Queue(`fallakte-companion-${code}`, `${base}/enter`, {
  done: refresh,
  refused: (text, entry) => {
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
const slip = document.getElementById("slip") ? new Slip(main, (line, told) => enter(line, told), () => queue.waiting) : null;

async function enter(line, told = line) {
  const data = main().dataset, changing = document.getElementById("slip")?.dataset.changing;
  if (changing) {
    const body = new URLSearchParams({ id: changing, line });
    const answer = await fetch(`${base}/change`, { method: "POST", body, headers: { accept: "application/json" } }).catch(() => null);
    const told = await answer?.json();
    if (told?.version) location.assign(`${base}/diary`);
    else say(told?.error ?? lost.querySelector("b").textContent);
    return;
  }
  const turns = queue.waiting.length;
  queue.add({ line, base: data.version, turn: String(Number(data.turn) + turns) }, told);
}

function show() {
  const waiting = queue.waiting;
  lost.hidden = queue.online && waiting.length === 0;
  const text = lost.querySelector("[data-lost-text]");
  const turn = String(Number(main().dataset.turn) - 1), some = waiting.length === 1 ? text.dataset.one : text.dataset.some;
  text.textContent = waiting.length ? some.replace("{n}", String(waiting.length)).replace("{turn}", turn) : text.dataset.none;
  document.body.classList.toggle("offline", !queue.online);
  const bar = document.querySelector(".entered"), last = waiting.at(-1);
  if (bar && last && !queue.online) {
    const number = Object.assign(document.createElement("span"), { className: "no", textContent: last.turn === "0" ? "" : last.turn });
    const told = Object.assign(document.createElement("span"), { className: "ent-t", textContent: `${last.told ?? last.line} ` });
    told.append(Object.assign(document.createElement("em"), { textContent: text.dataset.waits }));
    bar.replaceChildren(number, told);
    bar.hidden = false;
  }
  bar?.classList.toggle("waiting", !queue.online && waiting.length > 0);
  const list = document.getElementById("waiting");
  if (list) {
    list.replaceChildren(...waiting.map((entry) => {
      const line = document.createElement("p");
      line.className = "entry waiting";
      line.textContent = entry.told ?? entry.line;
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
