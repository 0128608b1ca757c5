// A moment as a film: animations, cues, marks and waits on one clock, in milliseconds at the usual pace. It can be
// played, skipped to the next wait, and finished at once. Without motion it is cut from mark to mark.
const EASE = "cubic-bezier(.2,.7,.2,1)";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Film {
  constructor(name, speed) {
    this.name = name;
    this.speed = speed;
    this.steps = []; // what happens when: { at, work }
    this.marks = [];
    this.waits = [];
    this.running = [];
    this.end = this.now = 0;
    this.gap = 0; // the longest time between two frames: nothing can be later than that
    this.over = this.jumped = false; // whether its clock was put forward: by a press, or by the next event
    this.done = new Promise((resolve) => { this.resolve = resolve; });
  }

  anim(node, frames, { at, dur, ease = EASE, page = false }) {
    this.end = Math.max(this.end, at + dur);
    if (node) this.steps.push({ at, work: () => this.start(node, frames, { at, dur, ease, page }) });
  }

  start(node, frames, { at, dur, ease, page }) {
    const one = node.animate(frames, { duration: Math.max(1, dur * this.speed), easing: ease, fill: page ? "none" : "both" });
    const left = at + dur - this.now;
    if (left <= 0 || this.cuts) one.finish();
    else {
      one.currentTime = (dur - left) * this.speed;
      this.running.push(one);
    }
  }

  cue(at, work) {
    this.steps.push({ at, work });
    this.end = Math.max(this.end, at);
  }

  // A key frame, by its name; without motion it stays so long.
  mark(name, at, dwell = 900) {
    this.marks.push({ name, at, dwell });
    this.cue(at, () => this.tell(name, at));
  }

  // The film stands still here until it is opened: by a press on this, or as soon as this is true.
  wait(at, { press = null, until = null }) {
    const one = { at, press, until, open: false };
    this.waits.push(one);
    press?.addEventListener("click", () => this.open(one), { once: true });
    this.end = Math.max(this.end, at);
  }

  tell(mark, at) {
    document.dispatchEvent(new CustomEvent("moment", {
      detail: { film: this.name, mark, at, now: this.now, jumped: this.jumped, gap: this.gap, speed: this.speed, time: performance.now() },
    }));
  }

  get stop() {
    for (const one of this.waits) one.open ||= Boolean(one.until?.());
    return Math.min(this.end, ...this.waits.filter((one) => !one.open).map((one) => one.at));
  }

  get held() {
    return this.waits.find((one) => !one.open && one.press && one.at <= this.now);
  }

  seek(time) {
    this.now = time;
    const due = this.steps.filter((step) => step.at <= time).sort((a, b) => a.at - b.at);
    this.steps = this.steps.filter((step) => step.at > time);
    for (const step of due) step.work();
  }

  play() {
    this.tell("begins", 0);
    if (calm.matches || !this.speed) return this.cut();
    let last = performance.now();
    const tick = () => {
      if (this.over) return;
      const time = performance.now(), passed = (time - last) / this.speed;
      last = time;
      this.gap = Math.max(this.gap, passed);
      this.seek(Math.min(this.now + passed, Math.max(this.now, this.stop)));
      if (this.now >= this.end) this.close();
      else if (this.held) this.resume = () => { last = performance.now(); tick(); };
      else requestAnimationFrame(tick);
    };
    this.seek(0);
    requestAnimationFrame(tick);
  }

  async cut() {
    this.cuts = true;
    const rest = (ms) => new Promise((go) => { setTimeout(go, ms); });
    for (const mark of this.marks.sort((a, b) => a.at - b.at)) {
      while (!this.over && mark.at > this.stop) {
        this.seek(Math.max(this.now, this.stop));
        await rest(40);
      }
      if (this.over) return;
      if (mark.at < this.now) continue;
      this.seek(mark.at);
      for (let left = mark.dwell * this.speed; left > 0 && !this.hurry && !this.over; left -= 40) await rest(Math.min(40, left));
      this.hurry = false;
    }
    while (!this.over && this.stop < this.end) await rest(40);
    this.finish();
  }

  // For this page alone: on to the next wait, or to the end.
  skip() {
    if (this.over) return;
    this.hurry = this.jumped = true;
    this.cutRunning();
    if (this.now < this.stop) this.seek(this.stop);
    this.cutRunning();
    if (this.now >= this.end) this.close();
  }

  // Whoever presses the button of a wait goes on.
  open(wait) {
    wait.open = true;
    this.resume?.();
    this.resume = null;
  }

  // The next event has come, or the page is not looked at: all that was to happen has happened.
  finish() {
    if (this.over) return;
    this.jumped ||= this.now < this.end;
    for (const wait of this.waits) wait.open = true;
    this.seek(this.end);
    this.cutRunning();
    this.close();
  }

  cutRunning() {
    for (const one of this.running.splice(0)) one.finish();
  }

  close() {
    if (this.over) return;
    this.over = true;
    this.tell("ends", this.end);
    this.resolve();
  }
}
