// Tabs of the diary, drawers of the phone, the sheet's two views, and looking closer at the board.
const all = (selector) => document.querySelectorAll(selector);
const chat = document.getElementById("chat-lines");
let read = chat?.querySelectorAll("li:not(.empty)").length;

function tab(name) {
  for (const button of all("[data-tab]")) button.setAttribute("aria-selected", button.dataset.tab === name);
  for (const pane of all("[data-pane]")) pane.hidden = pane.dataset.pane !== name;
  if (name === "chat") unread();
}

function drawer(name) {
  const was = document.body.dataset.drawer, now = was === name ? "" : name;
  if (now && !was) history.pushState("drawer", "");
  else if (was && !now && history.state === "drawer") return history.back();
  pull(now);
}

// The back button puts a drawer back before it leaves the page.
addEventListener("popstate", () => document.body.dataset.drawer && pull(""));

function pull(now) {
  document.body.dataset.drawer = now;
  if (now === "log" || now === "chat") tab(now);
  for (const button of all("button[data-drawer]")) button.setAttribute("aria-expanded", button.dataset.drawer === now);
}

function mode(name) {
  document.getElementById("sheet").classList.toggle("odds", name === "odds");
  for (const button of all("[data-mode]")) button.setAttribute("aria-pressed", button.dataset.mode === name);
}

function unread() {
  const lines = chat.querySelectorAll("li:not(.empty)").length;
  if (chat.offsetParent) {
    read = lines;
    chat.scrollTop = chat.scrollHeight;
  }
  for (const badge of all("[data-unread]")) {
    badge.hidden = lines <= read;
    badge.textContent = lines - read;
  }
}
if (chat) new MutationObserver(unread).observe(chat, { childList: true });

// What is not sent yet survives that the page is loaded anew.
const say = document.getElementById("say");
const draft = `draft:${location.pathname}:${document.querySelector("main[data-table]").dataset.seat}`;
if (say) {
  say.value ||= sessionStorage.getItem(draft) ?? "";
  say.addEventListener("input", () => sessionStorage.setItem(draft, say.value));
  say.form.addEventListener("reset", () => sessionStorage.removeItem(draft));
}

const NEAR = ["", "near", "nearer"];
function zoom(by) {
  const stage = document.querySelector(".stage");
  const now = Math.max(0, NEAR.findIndex((name) => name && stage.classList.contains(name)));
  const next = Math.min(2, Math.max(0, now + by));
  stage.classList.remove("near", "nearer");
  if (NEAR[next]) stage.classList.add(NEAR[next]);
  const frame = stage.querySelector(".frame"), mover = stage.querySelector(".pawn.mover");
  const whole = frame.querySelector(".board").viewBox.baseVal;
  frame.style.aspectRatio = next ? `${whole.width} / ${whole.height}` : "";
  if (next && mover) {
    const spot = mover.getBoundingClientRect(), view = frame.getBoundingClientRect();
    frame.scrollBy(spot.left - view.left - view.width / 2, spot.top - view.top - view.height / 2);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.tab) tab(button.dataset.tab);
  else if (button?.dataset.drawer) drawer(button.dataset.drawer);
  else if (button?.dataset.mode) mode(button.dataset.mode);
  else if (button?.dataset.zoom) zoom(Number(button.dataset.zoom));
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.body.dataset.drawer) drawer(document.body.dataset.drawer);
});
