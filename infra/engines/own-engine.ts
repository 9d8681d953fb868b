import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine, StartEngine } from './engine.js';

/** An engine for a single test, which may kill, empty and exchange it. Its address is the same on every folder. */
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

  /** Starts it on the folder of this name. */
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

  /** Ends it, and removes all its data. */
  async remove(): Promise<void> {
    await this.engine?.kill();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** Copies a folder while the engine is stopped. Not for Docker, where it has no folders. */
  copy(from: string, to: string): void {
    rmSync(join(this.directory, to), { recursive: true, force: true });
    cpSync(join(this.directory, from), join(this.directory, to), { recursive: true });
  }

  /** Returns whether anything listens at its address. */
  isListening(): Promise<boolean> {
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

/** @param at parent of its folders; default: a temporary folder */
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
