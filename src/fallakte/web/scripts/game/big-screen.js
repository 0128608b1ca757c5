// A phone beside a big screen: the board is left away, until its owner wants it here. Kept per table and seat, on this device.
import { openWanted } from "./dialogs.js";

const PATIENCE = 30_000; // a screen that is only being set up again is not asked about
const main = document.querySelector("main[data-table]");
const cover = document.getElementById("dlg-cover");
let was = false, gone = 0;

const key = () => `board:${main.dataset.table}:${main.dataset.seat}`;
function chosen() {
  try { return localStorage.getItem(key()) ?? ""; } catch { return ""; }
}
function choose(what) {
  try { localStorage.setItem(key(), what); } catch { /* forgotten after this page */ }
}

// `away`: no board on this page; `asks`: the screen has been gone for a while, and the page asks once what now.
export function leaveBoard() {
  const here = document.getElementById("big-screen")?.dataset.here === "yes";
  if (here) was = true;
  if (here || !was) { clearTimeout(gone); gone = 0; document.body.classList.remove("screen-gone"); }
  else if (!gone) gone = setTimeout(() => document.body.classList.add("screen-gone"), PATIENCE);
  document.body.classList.toggle("board-away", was && chosen() !== "here");
  document.body.classList.toggle("board-kept", was && chosen() === "here");
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-board], [data-cover], [data-peek]");
  if (!button) return;
  if ("peek" in button.dataset) button.setAttribute("aria-pressed", document.body.classList.toggle("board-peek"));
  else if ("cover" in button.dataset) cover.showModal();
  else {
    choose(button.dataset.board);
    if (document.body.classList.contains("screen-gone")) was = button.dataset.board === "away";
    document.body.classList.remove("screen-gone", "board-peek");
    leaveBoard();
  }
});
cover?.addEventListener("close", openWanted);
leaveBoard();
