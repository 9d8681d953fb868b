import type { Logger } from 'pino';
import { statfs } from 'node:fs/promises';
import { minute, second } from '#contracts/domain/durations';
import { reject, type Rejection } from '#contracts/rejections';
import type { Config } from './config.js';
import type { Dependency } from './readiness.js';

type Volume = { readonly blocks: number; readonly bavail: number; readonly bsize: number };

/** Milliseconds for which a measurement is valid. */
const fresh = 5 * second;

/** Decides whether files may be stored beside the log, because a full volume stops the log. */
export class FreeSpace {
  private seen: { readonly at: number; readonly percent: Promise<number> } | undefined;
  private isShort = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly directories: readonly string[],
    /** Percentage of a volume that must be free; 0: not checked. */
    private readonly percent: number,
    private readonly readVolume: (directory: string) => Promise<Volume> = statfs,
    private readonly logger?: Pick<Logger, 'warn' | 'info'>,
  ) {}

  static of({ DATA_DIR, PHOTO_DIR, FREE_SPACE_PERCENT }: Config, logger: Logger): FreeSpace {
    const directories = PHOTO_DIR === undefined ? [DATA_DIR] : [DATA_DIR, PHOTO_DIR];
    return new FreeSpace(directories, FREE_SPACE_PERCENT, statfs, logger);
  }

  /** Measures every minute, so that the log has a line when space becomes short though nobody sends files. */
  start(): void {
    this.timer = setInterval(() => void this.refusal(), minute).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Returns the free bytes of each folder's volume; a folder that does not exist yet is left out. */
  async freeBytes(): Promise<ReadonlyMap<string, number>> {
    const measured = await Promise.all(
      this.directories.map((directory) =>
        this.readVolume(directory).then(
          ({ bavail, bsize }) => [[directory, bavail * bsize] as const],
          () => [],
        ),
      ),
    );
    return new Map(measured.flat());
  }

  /** Returns why no file may be stored; undefined: files may be stored. */
  async refusal(): Promise<Rejection | undefined> {
    if (this.percent === 0) return undefined;
    const now = performance.now();
    if (!this.seen || now - this.seen.at > fresh) this.seen = { at: now, percent: this.lowest() };
    const percent = await this.seen.percent;
    this.logChange(percent);
    if (percent >= this.percent) return undefined;
    return reject('unavailable', `Files are not taken: ${percent.toFixed(1)} % of the disk is free.`, {
      retryAfter: 60,
    });
  }

  private logChange(percent: number): void {
    const isShort = percent < this.percent;
    if (isShort === this.isShort) return;
    this.isShort = isShort;
    const free = `${percent.toFixed(1)} % of the disk is free`;
    if (isShort) this.logger?.warn(`${free}: files are not taken any more, until ${this.percent} % is free again`);
    else this.logger?.info(`${free}: files are taken again`);
  }

  readonly dependency: Dependency = {
    name: 'space',
    essential: false,
    check: async () => {
      const refused = await this.refusal();
      if (refused) throw new Error(refused.detail);
    },
    publicMessage: 'little is left',
  };

  private async lowest(): Promise<number> {
    const shares = this.directories.map((directory) =>
      this.readVolume(directory).then(
        ({ blocks, bavail }) => (blocks > 0 ? (bavail / blocks) * 100 : 100),
        // The folder does not exist yet, or its file system gives no size.
        () => 100,
      ),
    );
    return Math.min(...(await Promise.all(shares)));
  }
}
