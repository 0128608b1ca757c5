// Four short sounds, made here, off until somebody wants them.
import { modal } from "./modal.js";

const NOTES = { turn: [523, 659], shown: [784, 988], nobody: [330, 262], accused: [392, 466, 587] };
const KEPT = "sounds";
let context = null, on = false;
const usual = document.querySelector("main[data-screen]") ? "on" : "off"; // a big screen sounds for the whole room
try { on = (localStorage.getItem(KEPT) ?? usual) === "on"; } catch { /* a browser that keeps nothing */ }

function show() {
  for (const button of document.querySelectorAll("[data-toggle=sound]")) button.setAttribute("aria-pressed", on);
}

// Where sounds are played; nowhere while nobody wants them.
export function audio() {
  if (!on) return null;
  return context ??= new AudioContext();
}

function play(name) {
  if (!audio()) return;
  NOTES[name].forEach((pitch, number) => {
    const tone = context.createOscillator(), loud = context.createGain(), start = context.currentTime + number * 0.13;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
    tone.connect(loud).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.24);
  });
}

// `staged`: what happened is played as a film, which has its own.
export function ring(seen, seat, staged) {
  for (const line of seen) {
    const [what, by, viewer] = line.split(" ");
    if (staged && what !== "turn_began") continue;
    if (what === "accused") play("accused");
    else if (what === "nobody_answered") play("nobody");
    else if (what === "showed" && viewer === seat) play("shown");
    else if (what === "turn_began" && by === seat) play("turn");
  }
}

function set(wanted) {
  on = wanted;
  try { localStorage.setItem(KEPT, on ? "on" : "off"); } catch { /* forgotten after this page */ }
  show();
  play("turn");
}

// Whoever never chose is asked once, quietly, when there is something to hear; the table goes on meanwhile. A lesson asks
// nothing of its own: the question would lie over what it points at.
const question = document.getElementById("ask-sound");
let asked = true;
try { asked = localStorage.getItem(KEPT) !== null; } catch { /* a browser that keeps nothing is not asked */ }
document.addEventListener("moment", ({ detail }) => {
  if (asked || !["suspicion", "nobody", "advantage"].includes(detail.film) || detail.mark !== "ends") return;
  if (modal() || document.querySelector("#guide[data-lesson]")) return;
  asked = true;
  try { localStorage.setItem(KEPT, "off"); } catch { /* asked again another time */ }
  question.hidden = false;
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-toggle=sound]")) set(!on);
  const answer = event.target.closest("[data-sound]");
  if (answer) set(answer.dataset.sound === "on");
  if (answer || event.target.closest("[data-toggle=sound]")) question.hidden = true;
});
show();
