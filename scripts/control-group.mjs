// A part of this machine for some processes, by Linux's control groups (version 1 or 2). Creating one needs root, or a
// group that the user owns.

import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 100_000;

/**
 * @param {number} cpu seconds a second, of all cores together @param {number} memoryMb MiB, including swap
 * @returns {Record<string, Record<string, number | string>>}
 */
const settings = (cpu, memoryMb) =>
  existsSync(`${ROOT}/cgroup.controllers`)
    ? { '': { 'cpu.max': `${cpu * PERIOD_US} ${PERIOD_US}`, 'memory.max': memoryMb * 2 ** 20, 'memory.swap.max': 0 } }
    : {
        '/cpu': { 'cpu.cfs_period_us': PERIOD_US, 'cpu.cfs_quota_us': cpu * PERIOD_US },
        '/memory': { 'memory.limit_in_bytes': memoryMb * 2 ** 20 },
      };

/** @param {{ cpu: number, memoryMb: number }} share */
export function controlGroup({ cpu, memoryMb }) {
  const groups = Object.entries(settings(cpu, memoryMb)).map(([controller, files]) => {
    const folder = `${ROOT}${controller}/tokeru-${process.pid}`;
    mkdirSync(folder);
    for (const [file, value] of Object.entries(files)) writeFileSync(`${folder}/${file}`, String(value));
    return folder;
  });
  const read = (/** @type {string[]} */ files) =>
    groups.flatMap((folder) => files.map((file) => `${folder}/${file}`)).find((file) => existsSync(file));
  return {
    /** The first line of a shell script that puts its process, and all that it starts, into the group. */
    joining: groups.map((folder) => `echo $$ > ${folder}/cgroup.procs`).join('; '),
    /** Peak memory in MiB. */
    peakMb: () => Number(readFileSync(read(['memory.peak', 'memory.max_usage_in_bytes']) ?? '', 'utf8')) / 2 ** 20,
    /** Call after its last process has ended. */
    async close() {
      for (const folder of groups)
        for (let tries = 50; existsSync(folder) && tries > 0; tries--) {
          try {
            rmdirSync(folder);
          } catch {
            await pause(100);
          }
        }
    },
  };
}
