import { spawnSync } from 'node:child_process';

export const answers = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;
export const withoutStrace = (): string | undefined =>
  answers('strace', '-o', '/dev/null', 'true')
    ? undefined
    : 'system calls are injected with strace, which is not here: install it';

/** Runs a program whose system calls meet `injection`; the tracer stands aside, so that the program is the child. */
export const injecting = (calls: string, injection: string): string[] => [
  ...['strace', '-D', '-f', '-qq', '-o', '/dev/null'],
  ...['-e', `trace=${calls}`, '-e', `inject=${calls}:${injection}`],
];

export const syncs = 'fsync,fdatasync';
