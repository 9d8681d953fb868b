import { existsSync, readFileSync } from 'node:fs';

/** Microseconds of processor time that a process, or one of its threads (`<pid>/task/<id>`), has used so far. */
const readCpuTime = (process: string): number | undefined => {
  const file = `/proc/${process}/stat`;
  if (!existsSync(file)) return undefined;
  // Fields 14 and 15 of proc(5), in hundredths of a second. They come after the name, which is in brackets.
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
};

/** Microseconds of processor time of all threads of a process so far; undefined where the system does not report it. */
export const cpuOf = (pid: number): number | undefined => readCpuTime(`${pid}`);

/** The same for the thread that runs the event loop. */
export const loopCpuOf = (pid: number): number | undefined => readCpuTime(`${pid}/task/${pid}`);
