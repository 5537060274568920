// Short sounds, made by the browser itself: a move, a capture, check, the end. They can be off.

import { preferences } from "./preferences.js";

/** Frequency in hertz, length in seconds and loudness of each knock of a sound. */
const SOUNDS = {
  move: [[320, 0.06, 0.3]],
  capture: [[320, 0.05, 0.35], [210, 0.08, 0.35]],
  check: [[520, 0.07, 0.3], [700, 0.09, 0.3]],
  end: [[420, 0.12, 0.25], [330, 0.12, 0.25], [260, 0.2, 0.25]],
};

let context = null;

/** Lets one be heard, unless they are off. */
export function play(name) {
  if (!preferences.sounds || !window.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") return void context.resume();
  let at = context.currentTime;
  for (const [frequency, length, loudness] of SOUNDS[name]) {
    knock(frequency, length, loudness, at);
    at += length;
  }
}

function knock(frequency, length, loudness, at) {
  const tone = new OscillatorNode(context, { type: "triangle", frequency });
  const volume = new GainNode(context, { gain: loudness });
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}
