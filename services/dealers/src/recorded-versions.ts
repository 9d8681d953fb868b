import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { firstEvent } from '#platform/kernel/first-event';
import type { EventLog } from '#platform/ports/event-log';

const storedVersions = z.object({
  build: z.string(),
  /** An event of the log; the versions do not apply to a log without it. */
  event: z.object({ position: z.number(), id: z.string() }),
  versions: z.record(z.string(), z.string()),
});

/** Name of a site's own files in {@link RecordedVersions}. */
export const siteNamed = (id: string): string => `site ${id}`;

/**
 * Versions of files that the log has, so that a start need not compare thousands of files with the log. A file without
 * a version here, or with one for another log or build of the program, is recorded again, which changes nothing.
 */
export class RecordedVersions {
  private versions = new Map<string, string>();
  private opened: Promise<void> | undefined;
  private isChanged = false;
  private readonly file: string;

  constructor(
    directory: string,
    private readonly log: Pick<EventLog, 'readAll' | 'readBackwards'>,
    /** Build of the program; undefined: nothing is stored. */
    private readonly build: string | undefined,
  ) {
    this.file = join(directory, 'site-records.json');
  }

  /** Whether the log has this version. If not, it counts as having none until {@link note}, also after a crash. */
  async has(name: string, version: string | undefined): Promise<boolean> {
    await (this.opened ??= this.open());
    const known = this.versions.get(name);
    if (known === undefined || known === version) return known !== undefined;
    this.note(name, undefined);
    await this.save();
    return false;
  }

  /** @param version undefined: the log may have only a part of it */
  note(name: string, version: string | undefined): void {
    if (this.versions.get(name) === version) return;
    this.isChanged = true;
    if (version === undefined) this.versions.delete(name);
    else this.versions.set(name, version);
  }

  /** Forgets all sites but these. */
  forgetSites(known: ReadonlySet<string>): void {
    const names = new Set([...known].map(siteNamed));
    for (const name of this.versions.keys())
      if (name.startsWith(siteNamed('')) && !names.has(name)) this.note(name, undefined);
  }

  /** Stores the versions for the next start; if this fails, the files are recorded again then. */
  async save(): Promise<void> {
    const { build } = this;
    if (!this.isChanged || build === undefined) return;
    this.isChanged = false;
    try {
      const last = await firstEvent(this.log.readBackwards({ batchSize: 1 }));
      if (!last) return;
      const { position, id } = last;
      const versions = Object.fromEntries(this.versions);
      writeFileSync(`${this.file}.new`, JSON.stringify({ build, event: { position, id }, versions }));
      renameSync(`${this.file}.new`, this.file);
    } catch {
      this.isChanged = true;
    }
  }

  private async open(): Promise<void> {
    try {
      const stored = storedVersions.parse(JSON.parse(readFileSync(this.file, 'utf8')));
      if (stored.build !== this.build) return;
      const { position, id } = stored.event;
      const event = await firstEvent(this.log.readAll({ after: position - 1, batchSize: 1 }));
      if (event?.id === id) this.versions = new Map(Object.entries(stored.versions));
    } catch {
      // The file is missing or damaged.
    }
  }
}
