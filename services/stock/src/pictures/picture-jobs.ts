import { day } from '#contracts/domain/durations';
import type { Versioned, ViewCollection, ViewStore } from '#platform/ports/view-store';

/** What there is to do about the pictures of one car, whose id is the document's, or of a part of a site. */
export interface PictureJob {
  /** The host of the first picture that is wanted. */
  readonly host: string;
  /** Milliseconds since 1970; the earliest comes first. */
  readonly due_at: number;
  /** Times in a row that something of it could not be had. */
  readonly attempt: number;
}

/** What the job of a part of a site is called, before its stream. */
export const ofPart = 'part ';

/** A car's first round goes before everything that has waited for less than a lifetime. */
const firstRound = 0;
export const never = 100_000 * day;

/**
 * Whose pictures are to be fetched, and when. It is worked from, and no truth: lost, it is made again from the log. A job
 * that is asked for anew while it is worked on is not settled by that work.
 */
export class PictureJobs {
  private constructor(private readonly jobs: ViewCollection<PictureJob>) {}

  static async open(views: ViewStore): Promise<PictureJobs> {
    return new PictureJobs(await views.collection({ name: 'picture_jobs_v1', indexes: [['host', 'due_at']] }));
  }

  /** The pictures of these are wanted as soon as can be, each the first from its host. */
  async want(hosts: ReadonlyMap<string, string>): Promise<void> {
    for (;;) {
      const before = await this.jobs.getMany([...hosts.keys()]);
      const wanted = [...hosts].map(([id, host]) => {
        const doc = { host, due_at: firstRound, attempt: 0 };
        return { id, revision: (before.get(id)?.revision ?? 0) + 1, doc };
      });
      if ((await this.jobs.upsertMany(wanted)).skipped === 0) return;
    }
  }

  due(host: string, now: Date, limit: number): Promise<Versioned<PictureJob>[]> {
    const where = { host, due_at: { lte: now.getTime() } };
    return this.jobs.find({ where, orderBy: { field: 'due_at', direction: 'asc' }, limit });
  }

  /** No effect where it was asked for anew meanwhile. */
  async settle({ id, revision }: Versioned<PictureJob>, doc: PictureJob): Promise<void> {
    await this.jobs.upsertMany([{ id, revision: revision + 1, doc }]);
  }

  /** Every host there is a job for, and the parts of sites that have one. */
  async known(): Promise<{ readonly hosts: ReadonlySet<string>; readonly parts: Set<string> }> {
    const hosts = new Set<string>();
    const parts = new Set<string>();
    for await (const batch of this.jobs.scan())
      for (const { id, doc } of batch) {
        hosts.add(doc.host);
        if (id.startsWith(ofPart)) parts.add(id);
      }
    return { hosts, parts };
  }
}
