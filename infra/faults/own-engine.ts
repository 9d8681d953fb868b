import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine, StartEngine } from '../engines/engine.js';

/** An engine that a fault may kill, empty and exchange: it keeps its address, whatever folder it is started on. */
export class OwnEngine {
  private engine!: Engine;

  constructor(
    private readonly startEngine: StartEngine,
    readonly directory: string,
  ) {}

  get environment(): Engine['environment'] {
    return this.engine.environment;
  }

  /** Starts it on a folder of this name. */
  async start(folder = 'data'): Promise<void> {
    const directory = join(this.directory, folder);
    mkdirSync(directory, { recursive: true });
    const port = (this.engine as Engine | undefined) && this.port;
    this.engine = await this.startEngine({ directory, ...(port !== undefined && { port }) });
  }

  kill(): Promise<void> {
    return this.engine.kill();
  }

  stop(): Promise<void> {
    return this.engine.stop();
  }

  /** While it is stopped. */
  copy(from: string, to: string): void {
    rmSync(join(this.directory, to), { recursive: true, force: true });
    cpSync(join(this.directory, from), join(this.directory, to), { recursive: true });
  }

  /** Whether anybody is at its address. */
  isThere(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1');
      const settle = (is: boolean) => {
        socket.destroy();
        resolve(is);
      };
      socket.once('connect', () => settle(true)).once('error', () => settle(false));
    });
  }

  private get port(): number {
    return Number(/:(\d+)/.exec(Object.values(this.environment)[0]!.replace(/^\w+:\/\//, ''))![1]);
  }
}

/** @param at where its folders are to be; absent: somewhere of its own */
export const withEngine = async <Result>(
  start: StartEngine,
  work: (engine: OwnEngine) => Promise<Result>,
  at?: string,
): Promise<Result> => {
  const directory = at ?? mkdtempSync(join(tmpdir(), 'forecourt-engine-'));
  const engine = new OwnEngine(start, directory);
  await engine.start();
  try {
    return await work(engine);
  } finally {
    await engine.kill();
    if (at === undefined) rmSync(directory, { recursive: true, force: true });
  }
};
