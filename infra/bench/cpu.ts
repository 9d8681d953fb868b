import { existsSync, readFileSync } from 'node:fs';

/** Microseconds of processor time that a process (or `<pid>/task/<id>`, one of its threads) has taken so far. */
const takenBy = (process: string): number | undefined => {
  const file = `/proc/${process}/stat`;
  if (!existsSync(file)) return undefined;
  // After the name, which is in brackets, fields 14 and 15 of proc(5), in hundredths of a second.
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
};

/** Microseconds of processor time all threads of a process have taken so far; undefined where no one can tell. */
export const cpuOf = (pid: number): number | undefined => takenBy(`${pid}`);

/** Of the thread that runs the event loop. */
export const loopCpuOf = (pid: number): number | undefined => takenBy(`${pid}/task/${pid}`);
