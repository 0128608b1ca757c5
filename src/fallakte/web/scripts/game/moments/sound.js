// What a moment sounds like: a card that is told, a seal that breaks, a stamp. All is made here, of noise and a tone.
import { audio } from "../sounds.js";

const SHAPES = {
  told: { pitch: 0, low: 1800, high: 5200, loud: .05, lasts: .16 },
  seal: { pitch: 0, low: 900, high: 3000, loud: .16, lasts: .09 },
  stamp: { pitch: 92, low: 60, high: 700, loud: .3, lasts: .2 },
};
let rustle = null;

function noise(context) {
  if (!rustle) {
    rustle = context.createBuffer(1, context.sampleRate * .3, context.sampleRate);
    const line = rustle.getChannelData(0);
    for (let n = 0; n < line.length; n++) line[n] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  source.buffer = rustle;
  return source;
}

function fading(context, loud, lasts) {
  const gain = context.createGain(), now = context.currentTime;
  gain.gain.setValueAtTime(loud, now);
  gain.gain.exponentialRampToValueAtTime(.0001, now + lasts);
  gain.connect(context.destination);
  return gain;
}

document.addEventListener("moment", ({ detail }) => {
  const shape = SHAPES[detail.mark], context = shape && !document.hidden && audio();
  if (!context) return;
  const { pitch, low, high, loud, lasts } = shape, source = noise(context), band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = Math.sqrt(low * high);
  band.Q.value = band.frequency.value / (high - low);
  source.connect(band).connect(fading(context, loud, lasts));
  source.start();
  source.stop(context.currentTime + lasts);
  if (!pitch) return;
  const tone = context.createOscillator();
  tone.frequency.setValueAtTime(pitch, context.currentTime);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, context.currentTime + lasts);
  tone.connect(fading(context, loud, lasts));
  tone.start();
  tone.stop(context.currentTime + lasts);
});
