// @ts-check
// The sounds of wood on wood, made here: a knock is a short tone that falls, and the noise of the touch.

import { settings } from './settings.js';

/** @type {AudioContext | null} */
let audio = null;

/**
 * Each as knocks: when, in seconds from now, how high, in hertz, how long, in seconds, and how loud.
 * @type {Record<'move' | 'capture' | 'check' | 'end', [number, number, number, number][]>}
 */
const SOUNDS = {
  move: [[0, 210, 0.09, 0.5]],
  capture: [[0, 260, 0.07, 0.5], [0.06, 170, 0.12, 0.6]],
  check: [[0, 210, 0.09, 0.5], [0.1, 660, 0.28, 0.16]],
  end: [[0, 392, 0.5, 0.16], [0.14, 494, 0.5, 0.16], [0.28, 587, 0.8, 0.18]],
};

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (!settings.sounds) return;
  audio ??= new AudioContext();
  // A browser starts it only after the page has been touched.
  void audio.resume();
  for (const knock of SOUNDS[name]) strike(audio, knock);
}

/**
 * @param {AudioContext} context
 * @param {[number, number, number, number]} knock
 */
function strike(context, [after, pitch, length, loudness]) {
  const begin = context.currentTime + after;
  const tone = context.createOscillator();
  tone.frequency.setValueAtTime(pitch * 1.4, begin);
  tone.frequency.exponentialRampToValueAtTime(pitch, begin + 0.03);
  fade(context, tone, begin, length, loudness);
  tone.start(begin);
  tone.stop(begin + length);
  const touch = context.createBufferSource();
  touch.buffer = noise(context);
  fade(context, touch, begin, 0.02, loudness / 2);
  touch.start(begin);
}

/**
 * @param {AudioContext} context
 * @param {AudioNode} source
 * @param {number} begin
 * @param {number} length
 * @param {number} loudness
 */
function fade(context, source, begin, length, loudness) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loudness, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
  source.connect(gain).connect(context.destination);
}

/** @param {AudioContext} context */
function noise(context) {
  const buffer = context.createBuffer(1, context.sampleRate * 0.02, context.sampleRate);
  buffer.getChannelData(0).forEach((_, index, samples) => {
    samples[index] = Math.random() * 2 - 1;
  });
  return buffer;
}
