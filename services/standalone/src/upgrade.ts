import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fixedSettings, pidFileIn, readSettings } from './supervisor-files.js';

/** Has the supervisor on `DATA_DIR` start the program of the current build. */

/** Returns the command line of a process; empty: there is no such process. */
const commandOf = (pid: string): string => {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', pid], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

try {
  const { DATA_DIR } = fixedSettings(readSettings());
  const file = pidFileIn(DATA_DIR);
  const pid = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  // A supervisor that was killed leaves its file, and another process may have its id.
  if (!/^\d+$/.test(pid) || !/standalone\/src\/supervisor\.js/.test(commandOf(pid)))
    throw new Error(`No Forecourt that make run started serves on DATA_DIR=${DATA_DIR}, or it is still starting.`);
  process.kill(Number(pid), 'SIGUSR2');
  console.log('The upgrade has begun; the output of the running Forecourt says how it ends.');
} catch (error) {
  console.error(`Forecourt was not upgraded: ${(error as Error).message}`);
  process.exitCode = 1;
}
