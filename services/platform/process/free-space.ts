import { statfs } from 'node:fs/promises';
import { second } from '#contracts/domain/durations';
import { reject, type Rejection } from '#contracts/rejections';
import type { Config } from './config.js';
import type { Dependency } from './readiness.js';

type Volume = { readonly blocks: number; readonly bavail: number };

/** Milliseconds that what was seen holds. */
const fresh = 5 * second;

/** Whether files may be stored beside the log: it comes to a stop where its volume is full. */
export class FreeSpace {
  private seen: { readonly at: number; readonly percent: Promise<number> } | undefined;

  constructor(
    private readonly directories: readonly string[],
    /** Of a volume, to be free; 0: nothing is looked at. */
    private readonly percent: number,
    private readonly readVolume: (directory: string) => Promise<Volume> = statfs,
  ) {}

  static of({ DATA_DIR, PHOTO_DIR, FREE_SPACE_PERCENT }: Config): FreeSpace {
    return new FreeSpace(PHOTO_DIR === undefined ? [DATA_DIR] : [DATA_DIR, PHOTO_DIR], FREE_SPACE_PERCENT);
  }

  /** Why no file may be stored; undefined: it may. */
  async refusal(): Promise<Rejection | undefined> {
    if (this.percent === 0) return undefined;
    const now = performance.now();
    if (!this.seen || now - this.seen.at > fresh) this.seen = { at: now, percent: this.lowest() };
    const percent = await this.seen.percent;
    if (percent >= this.percent) return undefined;
    return reject('unavailable', `Files are not taken: ${percent.toFixed(1)} % of the disk is free.`, {
      retryAfter: 60,
    });
  }

  readonly dependency: Dependency = {
    name: 'space',
    essential: false,
    check: async () => {
      const refused = await this.refusal();
      if (refused) throw new Error(refused.detail);
    },
    inPublic: 'little is left',
  };

  private async lowest(): Promise<number> {
    const shares = this.directories.map((directory) =>
      this.readVolume(directory).then(
        ({ blocks, bavail }) => (blocks > 0 ? (bavail / blocks) * 100 : 100),
        // Not there yet, or of a kind that doesn't say.
        () => 100,
      ),
    );
    return Math.min(...(await Promise.all(shares)));
  }
}
