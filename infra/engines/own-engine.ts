import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine, StartEngine } from './engine.js';

/** An engine that one test alone uses. It may be killed, emptied and exchanged, and keeps its address, whatever folder it is started on. */
export class OwnEngine {
  private engine: Engine | undefined;

  constructor(
    private readonly startEngine: StartEngine,
    readonly directory = mkdtempSync(join(tmpdir(), 'forecourt-engine-')),
  ) {}

  get environment(): Engine['environment'] {
    return this.engine!.environment;
  }

  get port(): number {
    return Number(/:(\d+)/.exec(Object.values(this.environment)[0]!.replace(/^\w+:\/\//, ''))![1]);
  }

  /** Starts it on a folder of this name. */
  async start(folder = 'data'): Promise<void> {
    const directory = join(this.directory, folder);
    mkdirSync(directory, { recursive: true });
    this.engine = await this.startEngine({ directory, ...(this.engine && { port: this.port }) });
  }

  kill(): Promise<void> {
    return this.engine!.kill();
  }

  stop(): Promise<void> {
    return this.engine!.stop();
  }

  /** Ends it, and removes all it had. */
  async remove(): Promise<void> {
    await this.engine?.kill();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** While it is stopped. Not in Docker, where it has no folders. */
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
}

/** @param at where its folders are to be; absent: somewhere of its own */
export const withEngine = async <Result>(
  start: StartEngine,
  work: (engine: OwnEngine) => Promise<Result>,
  at?: string,
): Promise<Result> => {
  const engine = new OwnEngine(start, at);
  await engine.start();
  try {
    return await work(engine);
  } finally {
    await (at === undefined ? engine.remove() : engine.kill());
  }
};
