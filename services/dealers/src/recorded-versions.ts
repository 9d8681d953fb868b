import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { EventLog } from '#platform/ports/event-log';

const storedVersions = z.object({
  build: z.string(),
  /** An event of the log that has it: a log without that event has nothing of this. */
  event: z.object({ position: z.number(), id: z.string() }),
  versions: z.record(z.string(), z.string()),
});

/** What a site's own files are noted as. */
export const siteNamed = (id: string): string => `site ${id}`;

/**
 * Which versions of files the log has, so that a start need not compare thousands of them with it. The log
 * knows best: what is not noted here, or for another log or build of the program, is recorded again, which changes nothing.
 */
export class RecordedVersions {
  private versions = new Map<string, string>();
  private opened: Promise<void> | undefined;
  private isChanged = false;
  private readonly file: string;

  constructor(
    directory: string,
    private readonly log: Pick<EventLog, 'readAll' | 'readBackwards'>,
    /** Of the program; undefined: nothing is kept. */
    private readonly build: string | undefined,
  ) {
    this.file = join(directory, 'site-records.json');
  }

  /** The version of it that the log has; undefined: nobody knows. */
  async versionOf(name: string): Promise<string | undefined> {
    await (this.opened ??= this.open());
    return this.versions.get(name);
  }

  /** @param version undefined: the log may have a part of it */
  note(name: string, version: string | undefined): void {
    if (this.versions.get(name) === version) return;
    this.isChanged = true;
    if (version === undefined) this.versions.delete(name);
    else this.versions.set(name, version);
  }

  /** Of sites other than these nothing is known. */
  forgetSites(known: ReadonlySet<string>): void {
    const names = new Set([...known].map(siteNamed));
    for (const name of this.versions.keys())
      if (name.startsWith(siteNamed('')) && !names.has(name)) this.note(name, undefined);
  }

  /** Keeps what was noted for the next start; where that is not possible, it is recorded again then. */
  async save(): Promise<void> {
    const { build } = this;
    if (!this.isChanged || build === undefined) return;
    this.isChanged = false;
    try {
      for await (const [event] of this.log.readBackwards({ batchSize: 1 })) {
        const { position, id } = event!;
        const versions = Object.fromEntries(this.versions);
        writeFileSync(`${this.file}.new`, JSON.stringify({ build, event: { position, id }, versions }));
        renameSync(`${this.file}.new`, this.file);
        return;
      }
    } catch {
      this.isChanged = true;
    }
  }

  private async open(): Promise<void> {
    try {
      const stored = storedVersions.parse(JSON.parse(readFileSync(this.file, 'utf8')));
      if (stored.build !== this.build) return;
      const { position, id } = stored.event;
      for await (const [event] of this.log.readAll({ after: position - 1, batchSize: 1 })) {
        if (event?.id === id) this.versions = new Map(Object.entries(stored.versions));
        return;
      }
    } catch {
      // Not there, or damaged.
    }
  }
}
