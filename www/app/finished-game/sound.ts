/**
 * The sound of a stamp on paper, for readers who have turned it on. It is synthesised: nothing is fetched, and nothing
 * plays before a gesture.
 */

import { recall, remember } from '../preferences.ts';

const key = 'sound';
/** Its length. */
const lengthS = 0.16;

let output: AudioContext | null = null;

export const isSounding = () => recall(key) === 'on';

export function setSounding(on: boolean) {
  remember(key, on ? 'on' : null);
  if (on) playKnock();
}

/** A gain that falls from full strength to silence. */
function fading(audio: AudioContext, strength: number, begin: number) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(strength, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + lengthS);
  gain.connect(audio.destination);
  return gain;
}

/** The table below the paper: a low, falling tone. */
function thud(audio: AudioContext, begin: number) {
  const tone = audio.createOscillator();
  tone.frequency.setValueAtTime(150, begin);
  tone.frequency.exponentialRampToValueAtTime(55, begin + lengthS);
  tone.connect(fading(audio, 0.4, begin));
  tone.start(begin);
  tone.stop(begin + lengthS);
}

/** The paper: a short burst of low-pass noise. */
function rustle(audio: AudioContext, begin: number) {
  const frames = Math.round(audio.sampleRate * 0.03);
  const noise = audio.createBuffer(1, frames, audio.sampleRate);
  noise.getChannelData(0).forEach((_, at, samples) => {
    samples[at] = (Math.random() * 2 - 1) * (1 - at / frames);
  });
  const source = audio.createBufferSource();
  source.buffer = noise;
  const low = audio.createBiquadFilter();
  low.frequency.value = 900;
  source.connect(low).connect(fading(audio, 0.25, begin));
  source.start(begin);
}

/** @param delayS seconds until the stamp touches the paper */
export function playKnock(delayS: number = 0) {
  if (!isSounding() || !('AudioContext' in window)) return;
  output ??= new AudioContext();
  void output.resume();
  const begin = output.currentTime + delayS;
  thud(output, begin);
  rustle(output, begin);
}
