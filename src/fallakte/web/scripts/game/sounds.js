// Four short sounds, made here, off until somebody wants them.
const NOTES = { turn: [523, 659], shown: [784, 988], nobody: [330, 262], accused: [392, 466, 587] };
const KEPT = "sounds";
let context = null, on = false;
try { on = localStorage.getItem(KEPT) === "on"; } catch { /* a browser that keeps nothing */ }

function show() {
  for (const button of document.querySelectorAll("[data-toggle=sound]")) button.setAttribute("aria-pressed", on);
}

function play(name) {
  if (!on) return;
  context ??= new AudioContext();
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

export function ring(seen, seat) {
  for (const line of seen) {
    const [what, by, viewer] = line.split(" ");
    if (what === "accused") play("accused");
    else if (what === "nobody_answered") play("nobody");
    else if (what === "showed" && viewer === seat) play("shown");
    else if (what === "turn_began" && by === seat) play("turn");
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-toggle=sound]")) return;
  on = !on;
  try { localStorage.setItem(KEPT, on ? "on" : "off"); } catch { /* forgotten after this page */ }
  show();
  play("turn");
});
show();
