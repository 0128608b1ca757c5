// A message takes a PNG rather than an SVG: drawn here, from this server's own picture; saved, or shared by the browser.
const SIZE = 1080;
async function drawn(address) {
  const image = new Image(SIZE, SIZE);
  image.src = address;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: SIZE, height: SIZE });
  canvas.getContext("2d").drawImage(image, 0, 0, SIZE, SIZE);
  return new Promise((done) => canvas.toBlob(done));
}

for (const link of document.querySelectorAll("[data-picture]")) {
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const saved = Object.assign(document.createElement("a"), { download: link.dataset.picture });
    saved.href = URL.createObjectURL(await drawn(link.href));
    saved.click();
    setTimeout(() => URL.revokeObjectURL(saved.href), 10000);
  });
}

for (const button of document.querySelectorAll("[data-share]")) {
  const test = new File([""], "x.png", { type: "image/png" });
  button.hidden = !navigator.canShare?.({ files: [test] });
  button.addEventListener("click", async () => {
    const file = new File([await drawn(button.dataset.share)], button.dataset.name, { type: "image/png" });
    await navigator.share({ files: [file] }).catch(() => {});
  });
}
