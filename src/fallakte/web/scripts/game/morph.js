// Puts a fragment in place. Nodes that stay are kept, so focus, scrolling and running animations survive.
const SVG = "http://www.w3.org/2000/svg";

function parse(html, target) {
  const template = document.createElement("template");
  const inSvg = target.namespaceURI === SVG;
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

export function place(id, html) {
  let target = document.getElementById(id);
  if (!target && id.startsWith("turn-")) target = newEntry(id);
  if (!target) return;
  const nodes = parse(html, target);
  const whole = nodes[0]?.id === id; // the element itself, with its attributes, or what is inside it
  Idiomorph.morph(target, whole ? nodes[0] : nodes, { morphStyle: whole ? "outerHTML" : "innerHTML", callbacks });
}

// The newest turn stands on top of the diary.
function newEntry(id) {
  const entry = document.createElement("li");
  entry.id = id;
  entry.className = "entry";
  document.getElementById("log").prepend(entry);
  return entry;
}
