// @ts-check
/** Time for each player: "5+3" is five minutes and three seconds a move; "2s" is no clock, two seconds for the engine. */

/** @param {string} text @returns {{minutes: number, increment: number} | {seconds: number} | null} */
export function readClock(text) {
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(text);
  if (seconds && Number(seconds[1]) > 0) return { seconds: Number(seconds[1]) };
  const clock = /^(\d+(?:\.\d+)?)\+(\d+)$/.exec(text);
  if (clock && Number(clock[1]) > 0) return { minutes: Number(clock[1]), increment: Number(clock[2]) };
  return null;
}

export class Clock {
  /** @param {string} text */
  constructor(text) {
    this.setting = text;
    const read = readClock(text) ?? { seconds: 1 };
    this.isClock = "minutes" in read;
    this.seconds = "seconds" in read ? read.seconds : 0;
    this.increment = "minutes" in read ? read.increment * 1000 : 0;
    const full = "minutes" in read ? read.minutes * 60_000 : 0;
    /** Milliseconds. */
    this.left = [full, full];
    /** Whose clock runs. @type {number | null} */
    this.running = null;
    this.since = 0;
  }

  /** @param {number} player */
  leftOf(player) {
    return this.left[player] - (this.running === player ? performance.now() - this.since : 0);
  }

  /** A move was made: the other clock runs. @param {number} mover @param {number} next */
  press(mover, next) {
    if (!this.isClock) return;
    const wasRunning = this.running === mover;
    this.pause();
    if (wasRunning) this.left[mover] += this.increment;
    this.start(next);
  }

  /** @param {number} player */
  start(player) {
    if (!this.isClock || this.running === player) return;
    this.pause();
    this.running = player;
    this.since = performance.now();
  }

  pause() {
    if (this.running === null) return;
    this.left[this.running] = this.leftOf(this.running);
    this.running = null;
  }

  /** The limits of the engine's search. @param {number} player */
  limits(player) {
    if (!this.isClock) return { time: Math.round(this.seconds * 1000) };
    return { clock: { left: Math.max(1, Math.round(this.leftOf(player))), increment: this.increment } };
  }

  /** @param {number} player */
  text(player) {
    const left = Math.max(0, this.leftOf(player));
    const seconds = Math.ceil(left / 1000);
    if (left < 10_000) return `0:0${Math.floor(left / 1000)}.${Math.floor((left % 1000) / 100)}`;
    const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
  }
}
