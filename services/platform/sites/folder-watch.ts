import { type FSWatcher, statSync, watch } from 'node:fs';
import { Rest } from '../kernel/rest.js';

/** Milliseconds from a change to the look at it: an editor changes a file in several steps. */
const settling = 50;
/** By this is the time until the next look longer than the last look took: looking costs a thousandth of a processor. */
const rarity = 1_000;
const [soonest, latest] = [2_000, 60_000];

/**
 * Whether it is time to look at folders again: soon after the system tells of a change in one of them, and from time to
 * time in any case, as no system tells of changes on every file system and mount.
 */
export class FolderWatch {
  private readonly watched = new Map<string, { readonly identity: string; readonly watcher: FSWatcher }>();
  private readonly rest = new Rest();
  private due = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  isDue(): boolean {
    return this.now() >= this.due;
  }

  /** Resolves when it is time to look, or the signal aborts. */
  async untilDue(signal: AbortSignal): Promise<void> {
    while (!this.isDue() && !signal.aborted) await this.rest.for(this.due - this.now(), signal);
  }

  /** Looks, and from here on watches the folders that the look names. */
  async check(at: () => Promise<readonly string[]>): Promise<void> {
    const began = this.now();
    this.due = Infinity;
    try {
      this.follow(new Set(await at()));
    } finally {
      const wait = Math.min(Math.max((this.now() - began) * rarity, soonest), latest);
      // What has changed during the look is looked at anew.
      this.due = Math.min(this.due, this.now() + wait);
    }
  }

  /** The next look is soon: this one has not done all there is to do. */
  again(after = settling): void {
    this.due = Math.min(this.due, this.now() + after);
    this.rest.wake();
  }

  close(): void {
    this.follow(new Set());
  }

  private follow(folders: ReadonlySet<string>): void {
    for (const [folder, { identity, watcher }] of this.watched) {
      if (folders.has(folder) && identityOf(folder) === identity) continue;
      watcher.close();
      this.watched.delete(folder);
    }
    for (const folder of folders) if (!this.watched.has(folder)) this.watch(folder);
  }

  private watch(folder: string): void {
    const identity = identityOf(folder);
    if (identity === undefined) return;
    try {
      const watcher = watch(folder, { persistent: false }, () => this.again());
      watcher.on('error', () => this.again());
      this.watched.set(folder, { identity, watcher });
      // What changed before it was watched.
      this.again();
    } catch {
      // The system watches no more folders: the next look finds what has changed.
    }
  }
}

/**
 * Undefined: it is not there. Another folder may have taken its name, whose changes nobody would tell of, and the system
 * gives it the number of the one that went.
 */
const identityOf = (folder: string): string | undefined => {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.birthtimeMs}`;
};
