// An accusation: hush, the file opens, three cards are taken out. Until the verdict it is the same for right and wrong,
// and the page has nothing that would tell: what comes of it is sent when it is due.
import { at, BACK, byId, clock, flip, FRONT, isPhone, isScreen, layer, middle } from "./stage.js";

const EASE_IN = "cubic-bezier(.5,0,.9,.4)", EACH = 900, STANDS = 4000;
// Where the cards lie and where they are lifted to, in lengths of the style sheet: a phone that is turned lays them anew.
const low = (n, written) => `translate(calc(${n - 1} * var(--step)), ${written ? `calc(${n} * var(--stair))` : "var(--low)"}) rotate(${written ? 0 : (n - 1) * 2}deg)`;
const high = (n, written) => `translate(calc(${n - 1} * var(--step)), ${written ? `calc(${n} * var(--stair) + var(--rise))` : "var(--high)"}) rotate(${(n - 1) * (written ? 2 : 4)}deg)`;
const STAND = "translate(-50%, 0)";

export function accusation(film, scene) {
  const mine = scene.dataset.mine === "yes", written = scene.dataset.written === "yes";
  const shift = (written ? clock("writing") : 0), opened = clock("opened") + shift, verdict = clock("verdict") + shift;
  const stage = scene.querySelector(".a-stage"), slots = [...scene.querySelectorAll(".a-slot")];
  fit(scene);
  slots.forEach((slot, n) => { slot.style.transform = low(n, written); });

  // hush
  film.anim(scene.querySelector(".a-scrim"), [{ opacity: 0 }, { opacity: 1 }], { at: 0, dur: 500 });
  film.anim(scene.querySelector(".a-head"), [{ opacity: 0, transform: "translateY(8px)" }, { opacity: 1, transform: "none" }], { at: 160, dur: 340 });
  film.mark("hush", 520, 900);
  film.mark("told", 700, 0);
  // the claim, or the page that is written
  if (written) write(film, scene, 700, mine);
  else {
    [...scene.querySelectorAll(".a-claims li")].forEach((li, n) => film.anim(li, [{ opacity: 0, transform: "translateY(-14px) rotate(-4deg)" }, { opacity: 1, transform: `rotate(${(n - 1) * 1.5}deg)` }], { at: 700 + n * 140, dur: 260 }));
    film.mark("claim", 1400, 900);
  }
  // the file comes and opens
  const grow = written ? 3260 : 1460, [x, y] = middle(), box = stage.getBoundingClientRect();
  film.anim(stage, [
    { opacity: 0, transform: `${STAND} translate(${x - innerWidth / 2}px, ${y - box.top - box.height / 2}px) scale(.2)` },
    { opacity: 1, offset: .15 },
    { opacity: 1, transform: STAND },
  ], { at: grow, dur: 560 });
  film.mark("file", grow + 600, 500);
  if (!written) seal(film, scene);
  // three cards; whoever accuses reads them, and the page waits for them to be sent
  const cards = () => [...byId("moment-file").querySelectorAll(".m-front")];
  if (mine && film.speed) film.wait(opened - 1, { until: () => cards().length === 3 });
  slots.forEach((slot, n) => {
    const when = opened + n * EACH;
    film.anim(slot, [{ transform: low(n, written) }, { transform: high(n, written) }], { at: when, dur: 320 });
    if (mine) {
      if (!n) film.cue(when, () => cards().forEach((front, k) => fill(slots[k], front)));
      film.anim(flip(slot), [BACK, FRONT], { at: when + 260, dur: 420 });
      film.cue(when + 640, () => tick(scene, n));
    }
    film.mark(`card-${n + 1}`, when + 820, EACH);
  });
  film.mark("held", verdict - 60, 500);
  film.cue(verdict, () => {});
  return { rests: true };
}

function seal(film, scene) {
  const [left, right] = scene.querySelectorAll(".a-wax i");
  film.mark("seal", 2160, 0);
  film.anim(left, [{ transform: "none" }, { transform: "translate(-7px, 3px) rotate(-16deg)" }], { at: 2160, dur: 140, ease: EASE_IN });
  film.anim(right, [{ transform: "none" }, { transform: "translate(9px, 4px) rotate(14deg)" }], { at: 2160, dur: 140, ease: EASE_IN });
  film.anim(scene.querySelector(".fold-front"), [{ transform: "none" }, { transform: "rotateX(-52deg)" }], { at: 2400, dur: 420 });
  film.mark("open", 2400, 0);
}

// The three answers are written down, and nobody else ever reads them (R30).
function write(film, scene, from, mine) {
  const page = scene.querySelector(".a-page");
  film.anim(page, [{ opacity: 0, transform: "translate(-50%, 40px) rotate(2deg)" }, { opacity: 1, transform: "translate(-50%, 0) rotate(-1.2deg)" }], { at: from, dur: 320 });
  page.querySelectorAll("b").forEach((line, n) => film.anim(line, [{ clipPath: "inset(-10% 100% -10% 0)" }, { clipPath: "inset(-10% -4% -10% 0)" }], { at: from + 360 + n * 620, dur: 520, ease: "linear" }));
  if (!mine) film.anim(page.querySelector(".a-pencil"), Array.from({ length: 19 }, (_, n) => ({ transform: `translate(${(n % 6) * 13}px, ${(n % 2) * 5 + Math.floor(n / 6) * 7}px) rotate(${38 + (n % 2) * 4}deg)` })), { at: from + 360, dur: 1860, ease: "linear" });
  film.mark("writing", from + 1250, 900);
  film.mark("written", from + 2280, 900);
  film.anim(page, [{ transform: "translate(-50%, 0) rotate(-1.2deg)" }, { transform: aside() }], { at: from + 2400, dur: 360 });
}

// Where the page is laid, so that it covers no card: above the stairs, or beside them.
function aside() {
  if (isPhone()) return "translate(-50%, -6px) rotate(-1.2deg) scale(.78)";
  return innerWidth > 1200
    ? "translate(calc(-50% - min(400px, 28vw)), 70px) rotate(-5deg) scale(.8)"
    : "translate(calc(-50% - min(330px, 50vw - 105px)), 70px) rotate(-5deg) scale(.6)";
}

// What is drawn stands on a height of 800; where there is less, as on a phone that lies on its side, or much more, as on
// a television, it is scaled.
function fit(scene) {
  const fits = innerHeight / (isPhone() ? 780 : 760);
  scene.style.setProperty("--fit", (isScreen ? fits : Math.min(1, fits)).toFixed(3));
}
addEventListener("resize", () => {
  const scene = layer.querySelector("[data-moment=accusation]");
  if (scene) fit(scene);
});

// The front of a card comes into its slot, and with it whether it is the one that was named.
function fill(slot, front) {
  const hole = slot.querySelector(".m-front");
  if (hole.firstChild) return;
  hole.append(...front.cloneNode(true).childNodes);
  if (front.dataset.fits) slot.dataset.fits = front.dataset.fits;
}

// ✓ or ✗ at what was named; where it was written, at the card and at the line.
function tick(scene, n) {
  const fits = scene.querySelectorAll(".a-slot")[n].dataset.fits;
  if (!fits) return;
  const badge = scene.querySelectorAll(".a-claims .a-mark")[n] ?? scene.querySelectorAll(".a-slot .a-mark")[n];
  badge.className = `a-mark on ${fits}`;
  badge.textContent = fits === "yes" ? "✓" : "✗";
  scene.querySelectorAll(".a-page li")[n]?.classList.add(fits);
}

// What came of it. `scene` is what was sent now; the accusation is still on the stage.
export function verdict(film, scene) {
  const stage = layer.querySelector("[data-moment=accusation]"), { how } = scene.dataset, mine = scene.dataset.mine === "yes";
  if (!stage) return null; // the page came later: it shows what is, and no film
  const slots = [...stage.querySelectorAll(".a-slot")], box = stage.querySelector(".a-stage"), note = scene.querySelector(".a-verdict");
  const fronts = [...scene.querySelectorAll(":scope > .m-front")], shown = (when, frames, dur = 240) => film.anim(note, frames, { at: when, dur });
  let when = 0;
  film.mark("verdict", 0, 0);
  if (fronts.length) { // laid open for all; whoever accused has read them already
    slots.forEach((slot, n) => {
      fill(slot, fronts[n]);
      const turns = film.speed ? n * 520 : 0;
      film.anim(flip(slot), [BACK, FRONT], { at: turns, dur: 420 });
      if (mine) film.cue(turns, () => tick(stage, n));
      film.mark(`turn-${n + 1}`, turns + 420, 700);
    });
    when = 1700;
  }
  if (how !== "wrong") return closed(film, scene, box, when, shown);
  const { written } = stage.dataset;
  if (mine) {
    shown(when, [{ opacity: 0, transform: "translate(-50%, 8px)" }, { opacity: 1, transform: STAND }]);
    film.mark("wrong", when + 300, 1400);
    film.wait(when + 300, { press: note.querySelector(".a-go") });
    when += 340;
    shown(when, [{ opacity: 1 }, { opacity: 0 }], 160);
  }
  slots.forEach((slot, n) => film.anim(slot, [{ transform: high(n, written === "yes") }, { transform: low(n, written === "yes") }], { at: when + n * 60, dur: 300, ease: EASE_IN }));
  if (mine) slots.forEach((slot) => film.anim(flip(slot), [FRONT, BACK], { at: when, dur: 300 }));
  film.anim(stage.querySelector(".fold-front"), [{ transform: "rotateX(-52deg)" }, { transform: "none" }], { at: when + 260, dur: 380, ease: EASE_IN });
  film.mark("closing", when + 330, 400);
  when += 820;
  if (!mine) {
    shown(when, [{ opacity: 0, transform: "translate(-50%, 8px)" }, { opacity: 1, transform: STAND }]);
    film.mark("closed", when + 300, 1600);
    when += 2000;
  }
  film.anim(layer, [{ opacity: 1 }, { opacity: 0 }], { at: when, dur: 300 });
  film.mark("after", when + 320, 0);
  return {};
}

// The case is closed, or stays unsolved: a stamp, a sentence, and the way to the end.
function closed(film, scene, box, when, shown) {
  const stamp = box.appendChild(scene.querySelector(".a-stamp")), stop = when + 620;
  film.anim(stamp, [{ opacity: 0, transform: "rotate(-9deg) scale(2.2)" }, { opacity: 1, transform: "rotate(-9deg) scale(1)" }], { at: when, dur: 160, ease: EASE_IN });
  film.anim(box, [{ transform: STAND }, { transform: "translate(-50%, 4px)" }, { transform: STAND }], { at: when + 150, dur: 140 });
  shown(when + 320, [{ opacity: 0, transform: "translate(-50%, 8px)" }, { opacity: 1, transform: STAND }]);
  film.mark("stamp", when, 0);
  film.mark("right", stop, isScreen ? STANDS : 1400);
  if (!isScreen) film.wait(stop, { press: scene.querySelector(".a-go") });
  film.cue(stop + (isScreen ? STANDS : 1), () => {});
  return { rests: true };
}
