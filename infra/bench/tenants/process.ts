import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf } from '../cpu.js';

/** Megabytes of resident memory of a process; NaN where the system does not report it. */
export const residentOf = (pid: number): number => {
  const status = `/proc/${pid}/status`;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(existsSync(status) ? readFileSync(status, 'utf8') : '')?.[1];
  return Number(kilobytes ?? Number.NaN) / 1000;
};

/** Percent of a processor that an idle process takes, over so many seconds. */
export const idleOf = async (pid: number, seconds: number): Promise<number> => {
  const [began, before] = [performance.now(), cpuOf(pid) ?? Number.NaN];
  await pause(seconds * 1_000);
  return ((cpuOf(pid) ?? Number.NaN) - before) / (performance.now() - began) / 10;
};
