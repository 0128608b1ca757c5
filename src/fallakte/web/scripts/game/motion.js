// Things move because the game moved: pawns walk square by square, called tokens slide. A click skips it all.
const STEP = 85, SLIDE = 420, UNIT = 40;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const at = (node) => {
  const [, x, y] = node.getAttribute("transform")?.match(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/) ?? [];
  return x === undefined ? null : [Number(x), Number(y)];
};
const shift = ([x, y]) => ({ transform: `translate(${x}px, ${y}px)` });
const tokens = () => document.querySelectorAll("#tokens [data-spot]");

function square(spot) {
  const [row, column] = spot.split(",").map(Number);
  return spot.includes(",") ? [column * UNIT + UNIT / 2, row * UNIT + 8] : null;
}

// The squares of the last walk among these lines: `walked 0 7,9>7,10>hall`.
function walkedWay(seen) {
  const walk = seen.findLast((line) => line.startsWith("walked "));
  return walk ? walk.split(" ")[2].split(">").map(square).filter(Boolean) : [];
}

// Puts the new state in place and lets what moved travel there. Resolves when everything rests.
export async function act(seen, update) {
  const before = new Map([...tokens()].map((node) => [node.id, at(node)]));
  update();
  if (calm.matches || document.hidden) return;
  const way = walkedWay(seen);
  const running = [];
  for (const node of tokens()) {
    const from = before.get(node.id), to = at(node);
    if (!from || !to || (from[0] === to[0] && from[1] === to[1])) continue;
    const walks = way.length && node.classList.contains("mover");
    const points = walks ? [from, ...way, to] : [from, to];
    const duration = walks ? STEP * points.length : SLIDE;
    running.push(node.animate(points.map(shift), { duration, easing: walks ? "linear" : "ease-out" }).finished);
  }
  await Promise.allSettled(running);
}

export function skip() {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getTiming().iterations === 1 && animation.playState === "running") animation.finish();
  }
}
