// Puts a fragment in place. Nodes that stay are kept, so focus, scrolling and running animations survive.
const SVG = "http://www.w3.org/2000/svg";

function parse(html, target) {
  const template = document.createElement("template");
  const inSvg = target?.namespaceURI === SVG;
  template.innerHTML = inSvg ? `<svg>${html}</svg>` : html;
  return [...(inSvg ? template.content.firstChild : template.content).childNodes];
}

const callbacks = {
  // An open dialog of the same state is left alone: somebody is choosing in it. One of another state is closed first.
  beforeNodeMorphed(old, fresh) {
    if (old.nodeName !== "DIALOG") return true;
    if (!old.open) return true;
    if (old.dataset.key && old.dataset.key === fresh.dataset?.key) return false;
    old.close();
    return true;
  },
  beforeNodeRemoved(old) {
    if (old.nodeName === "DIALOG" && old.open) old.close();
    return true;
  },
  beforeAttributeUpdated(name, node) {
    return name !== "data-opened" && !(name === "aria-pressed" && node.matches?.("[data-mode]"));
  },
};

// A new entry says which list it is put on top of.
export function place(id, html) {
  const target = document.getElementById(id);
  const nodes = parse(html, target);
  const whole = nodes[0]?.id === id; // the element itself, with its attributes, or what is inside it
  if (!target) {
    if (whole) document.getElementById(nodes[0].dataset.topOf)?.prepend(nodes[0]);
    return nodes[0];
  }
  Idiomorph.morph(target, whole ? nodes[0] : nodes, { morphStyle: whole ? "outerHTML" : "innerHTML", callbacks });
  return target;
}
