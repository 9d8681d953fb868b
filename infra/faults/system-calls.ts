import { spawnSync } from 'node:child_process';

export const answers = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;
export const withoutStrace = (): string | undefined =>
  answers('strace', '-o', '/dev/null', 'true')
    ? undefined
    : 'system calls are injected with strace, which is not here: install it';

/** Returns a command that runs a program with `injection` in its system calls, as a child with a detached tracer. */
export const injecting = (calls: string, injection: string): string[] => [
  ...['strace', '-D', '-f', '-qq', '-o', '/dev/null'],
  ...['-e', `trace=${calls}`, '-e', `inject=${calls}:${injection}`],
];

export const syncs = 'fsync,fdatasync';
