// CPU time of a process tree: a browser has many processes, and wall time says little on a busy machine.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** @returns {Map<number, { parent: number, ticks: number }>} every process by its number */
function processes() {
  const table = new Map();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
      table.set(Number(entry), { parent: Number(fields[1]), ticks });
    } catch {} // ended meanwhile
  }
  return table;
}

/** CPU seconds of this process and all its descendants, the ended ones included. */
export function cpuSeconds() {
  const table = processes();
  /** @param {number} process @returns {number} */
  const below = (process) =>
    [...table].reduce((sum, [child, { parent }]) => sum + (parent === process ? below(child) : 0), 0) +
    (table.get(process)?.ticks ?? 0);
  return below(process.pid) / ticksPerSecond;
}

/**
 * Resident bytes and threads of all descendants of this process. Pages shared by several processes are divided among
 * them.
 */
export function treeUse() {
  const table = processes();
  /** @param {number} process @returns {number[]} */
  const below = (process) =>
    [...table].flatMap(([child, { parent }]) => (parent === process ? [child, ...below(child)] : []));
  const usage = { bytes: 0, threads: 0 };
  for (const process_ of below(process.pid)) {
    try {
      const share = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${process_}/smaps_rollup`, 'utf8'));
      usage.bytes += 1024 * Number(share?.[1] ?? 0);
      usage.threads += readdirSync(`/proc/${process_}/task`).length;
    } catch {} // ended meanwhile
  }
  return usage;
}

/** Marks in the command line of a process for pages: Chromium's, Firefox's. */
const PAGES = /--type=renderer|-contentproc/;
/** Names of web worker threads there. */
const WORKER = /^(?:DedicatedWorker|DOM Worker)/;

/** CPU nanoseconds by thread, of all web workers below this process. */
export function workerTimes() {
  const [table, times] = [processes(), new Map()];
  /** @param {number} process @returns {number[]} */
  const below = (process) =>
    [...table].flatMap(([child, { parent }]) => (parent === process ? [child, ...below(child)] : []));
  for (const process_ of below(process.pid)) {
    try {
      if (!PAGES.test(readFileSync(`/proc/${process_}/cmdline`, 'utf8'))) continue;
      for (const thread of readdirSync(`/proc/${process_}/task`)) {
        const name = readFileSync(`/proc/${process_}/task/${thread}/comm`, 'utf8');
        const [spent] = readFileSync(`/proc/${process_}/task/${thread}/schedstat`, 'utf8').split(' ');
        if (WORKER.test(name)) times.set(`${process_} ${thread}`, Number(spent));
      }
    } catch {} // ended meanwhile
  }
  return times;
}

const LOOK_MS = 100;

/**
 * Watches the web workers below this process, including those that end meanwhile (without their time after the last
 * look).
 * @returns CPU seconds since the start, and those of the busiest worker
 */
export function watchWorkers() {
  const before = workerTimes();
  const latest = new Map(before);
  const sample = () => {
    for (const [thread, spent] of workerTimes()) latest.set(thread, spent);
  };
  const timer = setInterval(sample, LOOK_MS);
  return () => {
    clearInterval(timer);
    sample();
    const spentSeconds = [...latest].map(([thread, spent]) => (spent - (before.get(thread) ?? 0)) / 1e9);
    return { cpu: spentSeconds.reduce((sum, seconds) => sum + seconds, 0), busiest: Math.max(0, ...spentSeconds) };
  };
}
