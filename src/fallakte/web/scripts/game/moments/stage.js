// Where a moment is played: one layer above the page, and where things are on the page below it.
export const layer = document.getElementById("moment");
const MS = 1000;

// The sync points the table itself keeps, in milliseconds.
export const clock = (name) => layer.dataset[name] * MS;
export const isPhone = () => innerWidth <= 760;
export const isScreen = "screen" in document.getElementById("main").dataset; // a big one, on which nobody presses anything
export const byId = (id) => document.getElementById(id);
export const seatOf = (number) => byId(`player-${number}`);
export const mid = (node) => {
  const box = node?.getBoundingClientRect();
  return box?.width ? [box.left + box.width / 2, box.top + box.height / 2] : [innerWidth / 2, 0];
};
export const face = (number) => mid(seatOf(number)?.querySelector(".ava"));
export const at = ([x, y], scale = 1, turn = 0) => `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${turn}deg) scale(${scale})`;

// The board, as much of it as can be seen; where an edition has none, the page's middle.
export function board() {
  const box = (document.querySelector(".frame") ?? document.querySelector(".stage, .tv-stage")).getBoundingClientRect();
  const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight);
  if (box.width > 60 && bottom - top > 120) return { left: box.left, top, width: box.width, height: bottom - top };
  return { left: innerWidth * .1, top: innerHeight * .15, width: innerWidth * .8, height: innerHeight * .6 };
}
export function middle() {
  const box = board();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
// How wide a card may be: as drawn, or so that it fits where a phone lies on its side.
export const fits = (width, share = .62) => Math.round(Math.min(width, board().height * share / 1.4));

export function veil(node) {
  const box = board();
  Object.assign(node.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
}
export function lay(node, [x, y], most = board().width - 16) {
  Object.assign(node.style, { left: `${x}px`, top: `${y}px`, maxWidth: `${most}px` });
}

// The card that lies on a film's stage, that wide.
export function size(node, width) {
  node.style.setProperty("--w", `${width}px`);
  return node;
}
export const flip = (node) => node.querySelector(".m-flip");
export const BACK = { transform: "rotateY(180deg)" }, FRONT = { transform: "rotateY(0)" };
export const shows = (x = "-50%") => [{ opacity: 0, transform: `translate(${x}, 9px)` }, { opacity: 1, transform: `translate(${x}, 0)` }];

// A ring round the seat that is asked now.
export function ring(film, when) {
  film.cue(when, () => {
    layer.querySelector(".m-ring")?.remove();
    const box = document.querySelector("#players .player.asked")?.getBoundingClientRect();
    if (!box) return;
    const lens = layer.appendChild(document.createElement("span"));
    lens.className = "m-ring";
    Object.assign(lens.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
    film.start(lens, [{ opacity: 0, transform: "scale(1.06)" }, { opacity: 1, transform: "none" }], { at: when, dur: 180 });
  });
}
export function unring(film, when) {
  const lens = layer.querySelector(".m-ring");
  film.anim(lens, [{ opacity: 1 }, { opacity: 0 }], { at: when, dur: 140 });
  film.cue(when + 140, () => lens?.remove());
}
