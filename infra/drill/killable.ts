import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Semaphore } from '#platform/kernel/semaphore';
import type { ProgramSettings } from './program.js';

/** The program in a separate process that can be killed and started again on the same port. */
export class KillableProgram {
  clockOffset = 0;
  kills = 0;
  private child: ChildProcess | undefined;
  private readonly turns = new Semaphore(1);

  constructor(
    readonly directory: string,
    readonly port: number,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  now = (): Date => new Date(Date.now() + this.clockOffset);

  async start(): Promise<void> {
    const settings: ProgramSettings = { ahead: this.clockOffset };
    this.child = fork('dist/infra/drill/program.js', [JSON.stringify(settings)], {
      env: { ...process.env, NODE_OPTIONS: '', PORT: String(this.port), DATA_DIR: this.directory, ...this.environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const opened = await Promise.race([once(this.child, 'message'), once(this.child, 'exit')]);
    if (opened[0] !== 'open') throw new Error(`the program ended with ${String(opened[0])}`);
  }

  advanceClock(milliseconds: number): void {
    this.clockOffset += milliseconds;
    if (this.child?.connected) this.child.send({ ahead: this.clockOffset } satisfies ProgramSettings, () => undefined);
  }

  /** Runs `work` while nothing else kills or starts the program. */
  runExclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.turns.run(work);
  }

  restart(): Promise<void> {
    return this.runExclusively(async () => {
      await this.kill();
      await this.start();
    });
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    this.kills++;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
