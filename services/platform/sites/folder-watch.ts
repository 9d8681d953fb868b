import { type FSWatcher, statSync, watch } from 'node:fs';
import { InterruptiblePause } from '../kernel/interruptible-pause.js';

/** Milliseconds between a change and the check for it, because an editor changes a file in several steps. */
const settling = 50;
/** The pause after a check is this many times as long as the check, so checks use a thousandth of a processor. */
const pauseFactor = 1_000;
const [soonest, latest] = [2_000, 60_000];

/**
 * Decides when folders are due for a check: soon after the operating system reports a change in one of them, and
 * regularly in any case, because not every file system and mount reports changes.
 */
export class FolderWatch {
  private readonly watched = new Map<string, { readonly identity: string; readonly watcher: FSWatcher }>();
  private readonly interruptiblePause = new InterruptiblePause();
  private due = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  isDue(): boolean {
    return this.now() >= this.due;
  }

  /** Resolves when a check is due or the signal aborts. */
  async untilDue(signal: AbortSignal): Promise<void> {
    while (!this.isDue() && !signal.aborted) await this.interruptiblePause.for(this.due - this.now(), signal);
  }

  /** Runs a check, then watches the folders that the check returns. */
  async check(at: () => Promise<readonly string[]>): Promise<void> {
    const began = this.now();
    this.due = Infinity;
    try {
      this.follow(new Set(await at()));
    } finally {
      const wait = Math.min(Math.max((this.now() - began) * pauseFactor, soonest), latest);
      // A change during the check makes the next check due early.
      this.due = Math.min(this.due, this.now() + wait);
    }
  }

  /** Makes the next check due soon, because something is left to do. */
  again(after = settling): void {
    this.due = Math.min(this.due, this.now() + after);
    this.interruptiblePause.wake();
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
      // Catches changes made before the watch began.
      this.again();
    } catch {
      // The system watches no more folders; the next regular check finds changes.
    }
  }
}

/**
 * Returns undefined if the folder does not exist. The birth time is included because another folder may take over the
 * name and the inode number, and the old watcher would not report its changes.
 */
const identityOf = (folder: string): string | undefined => {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.birthtimeMs}`;
};
