import { day } from '#contracts/domain/durations';
import type { Versioned, ViewCollection, ViewStore } from '#platform/ports/view-store';

/** What there is to do about the pictures of one car, whose id is the document's, or of a part of a site. */
export interface PictureJob {
  /** The line it stands in. */
  readonly host: string;
  /** Milliseconds since 1970; the earliest comes first. */
  readonly due_at: number;
  /** Times in a row that something of it could not be had. */
  readonly attempt: number;
}

/** What the job of a part of a site is called, before its stream. */
export const ofPart = 'part ';

/** What one site wants of one host, the host of the first picture that is wanted. */
export const lineOf = (host: string, site: string): string => `${host} ${site}`;

/** Without a site: it was noted when a host had one line. */
export const ofLine = (line: string): { readonly host: string; readonly site: string } => {
  const [host = '', site = ''] = line.split(' ');
  return { host, site };
};

/** A car's first round goes before everything that has waited for less than a lifetime. */
const firstRound = 0;
export const never = 100_000 * day;

/**
 * Whose pictures are to be fetched, and when. It is worked from, and no truth: lost, it is made again from the log. A job
 * that is asked for anew while it is worked on is not settled by that work.
 */
export class PictureJobs {
  /** Line → when its earliest job is due, at the earliest; absent: nobody has looked. */
  private readonly earliest = new Map<string, number>();

  private constructor(private readonly jobs: ViewCollection<PictureJob>) {}

  static async open(views: ViewStore): Promise<PictureJobs> {
    return new PictureJobs(await views.collection({ name: 'picture_jobs_v1', indexes: [['host', 'due_at']] }));
  }

  /** The pictures of these are wanted as soon as can be. @param lines by id */
  async want(lines: ReadonlyMap<string, string>): Promise<void> {
    for (;;) {
      const before = await this.jobs.getMany([...lines.keys()]);
      const wanted = [...lines].map(([id, host]) => {
        const doc = { host, due_at: firstRound, attempt: 0 };
        return { id, revision: (before.get(id)?.revision ?? 0) + 1, doc };
      });
      const { skipped } = await this.jobs.upsertMany(wanted);
      for (const line of lines.values()) this.expect(line, firstRound);
      if (skipped === 0) return;
    }
  }

  /** Reads nothing before something can be due. */
  async due(line: string, now: Date, limit: number): Promise<Versioned<PictureJob>[]> {
    if ((this.earliest.get(line) ?? firstRound) > now.getTime()) return [];
    // What is wanted while it is read is sooner.
    this.earliest.set(line, Infinity);
    try {
      const found = await this.jobs.find({
        where: { host: line },
        orderBy: { field: 'due_at', direction: 'asc' },
        limit,
      });
      if (found[0]) this.expect(line, found[0].doc.due_at);
      return found.filter(({ doc }) => doc.due_at <= now.getTime());
    } catch (error) {
      this.earliest.delete(line);
      throw error;
    }
  }

  /** No effect where it was asked for anew meanwhile. */
  async settle({ id, revision }: Versioned<PictureJob>, doc: PictureJob): Promise<void> {
    await this.jobs.upsertMany([{ id, revision: revision + 1, doc }]);
    this.expect(doc.host, doc.due_at);
  }

  private expect(line: string, due_at: number): void {
    this.earliest.set(line, Math.min(this.earliest.get(line) ?? firstRound, due_at));
  }

  /** Every line with a job, and the parts of sites that have one. */
  async known(): Promise<{ readonly lines: ReadonlySet<string>; readonly parts: Set<string> }> {
    const lines = new Set<string>();
    const parts = new Set<string>();
    for await (const batch of this.jobs.scan())
      for (const { id, doc } of batch) {
        lines.add(doc.host);
        if (id.startsWith(ofPart)) parts.add(id);
      }
    return { lines, parts };
  }
}
