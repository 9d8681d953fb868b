import { existsSync, readFileSync } from 'node:fs';

/** Microseconds of processor time all threads of a process have taken so far; undefined where no one can tell. */
export const cpuOf = (pid: number): number | undefined => {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // After the name, which is in brackets, fields 14 and 15 of proc(5), in hundredths of a second.
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
};
