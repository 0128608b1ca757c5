// Tokens that are sent for: they are drawn again in the layer, above the cards, and fly on a bow.
import { byId, isPhone, layer } from "./stage.js";

const SVG = "http://www.w3.org/2000/svg";
const FLIGHT = 620, EASE = "cubic-bezier(.45,.05,.35,1)", NEAR = 45;
const spot = (node) => node?.getAttribute("transform")?.match(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/)?.slice(1).map(Number);
const tokens = () => [...document.querySelectorAll("#tokens [data-spot]")];

// Puts the new state of the board in place at `when`, and lets what moved travel there.
export function travel(film, when, update) {
  let flights = [];
  film.cue(when, () => {
    const before = new Map(tokens().map((node) => [node.id, spot(node)]));
    update();
    if (film.cuts || film.over) return;
    flights = tokens().flatMap((node) => {
      const from = before.get(node.id), to = spot(node);
      return from && to && Math.hypot(from[0] - to[0], from[1] - to[1]) > NEAR ? [ghost(film, node, from, to, when)] : [];
    });
  });
  film.cue(when + FLIGHT + 100, () => {
    for (const { node, copies } of flights) {
      byId(node.id)?.style.removeProperty("opacity");
      for (const copy of copies) copy.remove();
    }
  });
}

function ghost(film, node, from, to, when) {
  const matrix = node.ownerSVGElement.getScreenCTM(), zoom = matrix.a * (isPhone() ? 1.5 : 1.15) * 92;
  const where = ([x, y]) => [matrix.a * x + matrix.e, matrix.d * y + matrix.f];
  const [a, b] = [where(from), where(to)];
  const bow = [(a[0] + b[0]) / 2 + (b[1] - a[1]) * .12, (a[1] + b[1]) / 2 - (b[0] - a[0]) * .12];
  const trail = svg("m-trail", { width: innerWidth, height: innerHeight });
  const line = trail.appendChild(document.createElementNS(SVG, "path"));
  line.setAttribute("pathLength", 100);
  line.setAttribute("d", `M${a}Q${bow} ${b}`);
  const drawn = svg("m-token", { viewBox: "-46 -56 92 92", width: zoom, height: zoom });
  const copy = drawn.appendChild(node.cloneNode(true));
  for (const name of ["id", "transform"]) copy.removeAttribute(name);
  copy.querySelector(".halo")?.remove();
  node.style.opacity = 0;
  const frames = Array.from({ length: 15 }, (_, n) => {
    const t = n / 14, u = 1 - t;
    const [x, y] = [0, 1].map((k) => u * u * a[k] + 2 * u * t * bow[k] + t * t * b[k]);
    return { transform: `translate(${x}px, ${y}px) translate(-50%, -62%) scale(${1 + .35 * Math.sin(Math.PI * t)})`, opacity: 1 };
  });
  film.start(drawn, frames, { at: when, dur: FLIGHT, ease: EASE });
  film.start(line, [{ strokeDashoffset: 100, opacity: 1 }, { strokeDashoffset: 0, opacity: 1 }], { at: when, dur: FLIGHT, ease: EASE });
  return { node, copies: [trail, drawn] };
}

function svg(cls, attributes) {
  const node = layer.appendChild(document.createElementNS(SVG, "svg"));
  node.setAttribute("class", cls);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}
