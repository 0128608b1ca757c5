// The game page: one socket, fragments morphed in, forms sent over it. Without the socket every form is a plain post.
import { place } from "./game/morph.js";
import { act as animate, skip } from "./game/motion.js";
import { play, playEnd } from "./game/moments/play.js";
import { isScreen } from "./game/moments/stage.js";
import { openWanted, closeAll, closeStale } from "./game/dialogs.js";
import { say, worded, lost, stillLost, comeAlong } from "./game/toasts.js";
import { ring } from "./game/sounds.js";
import { showWhy } from "./game/why.js";
import { tick } from "./game/clocks.js";
import { ending } from "./game/ending.js";
import { walkOn } from "./game/board.js";
import "./game/moments/sound.js";
import { call, tellHidden } from "./game/calls.js";
import "./game/panels.js";
import "./game/rules.js";
import { show as showNote } from "./game/guide.js";
import { leaveBoard } from "./game/big-screen.js";
import "./game/keys.js";

const main = document.querySelector("main[data-table]");
const scheme = location.protocol === "https:" ? "wss:" : "ws:";
let socket, wait = 250, met = false, pending = null, pendingSince = 0, typed = null;

const isOpen = () => socket?.readyState === WebSocket.OPEN;
const NO_TABLE = 4404; // the table does not exist any more: the page, loaded anew, says so
const RESTART = 1012; // this server ends
const onScreen = isScreen ? { screen: 1 } : {};
let gone = false, leaving = null;
const mistyped = document.getElementById("mistyped") ?? document.createElement("p");
document.getElementById("command")?.addEventListener("input", () => mistyped.replaceChildren());

function connect() {
  if (gone) return;
  const { version, book, seat } = main.dataset;
  const query = new URLSearchParams({ version, book, seat, lang: document.documentElement.lang, ...onScreen });
  socket = new WebSocket(`${scheme}//${location.host}/t/${main.dataset.table}/socket?${query}`);
  socket.onopen = () => { met = true; main.dataset.connected = "yes"; lost(false); tellHidden(sendIfOpen); };
  socket.onmessage = ({ data }) => { wait = 250; hear(JSON.parse(data)); };
  socket.onclose = ({ code }) => {
    pending = typed = null;
    delete main.dataset.connected;
    lost(true);
    setTimeout(connect, code === RESTART ? Math.random() * 100 : wait); // then another server is there already
    wait = Math.min(wait * 1.4, 1000);
  };
  socket.addEventListener("close", ({ code }) => {
    gone = code === NO_TABLE;
    if (gone) location.reload();
  });
}

async function hear(news) {
  if ("done" in news) {
    pending = null;
    const beside = typed && !news.done && !news.why && news.say;
    if (typed) understood(news.done);
    mistyped.replaceChildren(...(beside ? worded(beside) : []));
    if (news.why) showWhy(news.why);
    if (news.say && !beside) say(news.say, news.done);
    if (news.table) location.assign(`/t/${news.table}`);
    return;
  }
  if (news.say) say(news.say);
  if (news.page && news.page !== main.dataset.page) {
    const ended = news.page === "end";
    if (!ended) document.body.hidden = true; // nothing secret stays in sight while the next page comes
    const leave = (after) => setTimeout(() => location.assign(`/t/${main.dataset.table}${isScreen ? "/screen" : ""}`), after);
    if (!ended) return leave(0);
    return leaving ??= playEnd(news).then((played) => leave(played ? 0 : 1200));
  }
  for (const name of ["version", "book"]) if (name in news) main.dataset[name] = news[name];
  if ("seat" in news) main.dataset.seat = news.seat ?? "";
  const seen = news.seen ?? [];
  let asks = false; // whether one of the dialogs has changed
  const played = play(news, (fragments, lines) => animate(lines, () => {
    for (const [id, html] of Object.entries(fragments)) {
      if (place(id, html)?.closest?.("#dialogs")) asks = true;
    }
    closeStale();
    showNote();
    comeAlong();
    leaveBoard();
    tick();
  }));
  ring(seen, main.dataset.seat, Boolean(news.moment));
  await played;
  walkOn();
  if (asks) openWanted();
  ending();
  call();
}

export function send(verb, fields) {
  const frame = { do: verb, ...fields };
  for (const name of ["seat", "version"]) if (name in frame) frame[name] = Number(frame[name]);
  socket.send(JSON.stringify(frame));
}

const sendIfOpen = (verb, fields) => isOpen() && send(verb, fields);

// A double click does nothing twice: one action for each version, until it is answered or has been lost.
function isTwice() {
  const { version } = main.dataset;
  if (pending === version && Date.now() - pendingSince < 4000) return true;
  pending = version;
  pendingSince = Date.now();
  return false;
}

function fieldsOf(form, submitter) {
  const fields = Object.fromEntries(new FormData(form));
  if (submitter?.name) fields[submitter.name] = submitter.value;
  return fields;
}

// A typed command goes away when it was carried out; otherwise it stays, to be put right, and what is wrong stands by it.
function understood(done) {
  if (done) {
    typed.reset();
    typed.closest("dialog").close();
  }
  typed = null;
}

// While the connection is away nothing is sent and nothing chosen is lost; where there never was one, forms are posted.
function isAway(event) {
  if (isOpen() || !met) return false;
  event.preventDefault();
  stillLost();
  return true;
}

// An accusation asks once more: the first press only changes what the button says.
function askedTwice(form) {
  if (!form.dataset.twice || form.dataset.asked) return true;
  const label = form.querySelector("[data-label]");
  form.dataset.asked = label.textContent;
  label.textContent = form.dataset.twice;
  return false;
}

// The second click of a double click meant what was there at the first one.
document.addEventListener("click", (event) => {
  if (event.detail < 2 || !event.target.closest("form[data-twice] button, #dock .place, #dock .act")) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

document.addEventListener("submit", (event) => {
  const form = event.target;
  const address = form.getAttribute("action") ?? ""; // form.action may be a button of that name
  if (!address.startsWith(`/t/${main.dataset.table}/`) || form.hasAttribute("data-native")) return;
  if (isAway(event)) return;
  if (!askedTwice(form)) return event.preventDefault();
  if (form.elements.version) form.elements.version.value = main.dataset.version; // what is on the page now
  if (!isOpen()) return;
  event.preventDefault();
  const verb = address.split("/").pop();
  const fields = fieldsOf(form, event.submitter);
  if (verb === "type" && fields.text.trim() === "?") return form.reset();
  if (["act", "undo", "type"].includes(verb) && isTwice()) return;
  send(verb, fields);
  if (verb === "type") typed = form;
  if (form.hasAttribute("data-clear")) form.reset();
  if (form.hasAttribute("data-closes")) closeAll(); // the others go with the state they belong to, or stay when refused
});

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-send]")) event.target.form.requestSubmit();
});

document.addEventListener("click", (event) => {
  const go = event.target.closest("#highlights a[href]");
  if (go && isAway(event)) return;
  if (go && isOpen()) {
    event.preventDefault();
    const to = new URL(go.getAttribute("href"), location).searchParams.get("to");
    if (isTwice()) return;
    return send("act", { seat: main.dataset.seat, version: main.dataset.version, action: `walk ${to}` });
  }
  const cell = event.target.closest("[data-cell]");
  if (cell && isOpen() && main.dataset.seat !== "") {
    cell.dataset.asking = "yes";
    return send("why", { seat: main.dataset.seat, cell: cell.dataset.cell });
  }
  const refused = event.target.closest("[aria-disabled=true][data-why]");
  if (refused) return say(refused.dataset.why);
  if (event.target.closest(".frame")) skip();
});

connect();
openWanted();
ending();
tick();
