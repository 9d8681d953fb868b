import { day } from '#contracts/domain/durations';
import type { Versioned, ViewCollection, ViewStore } from '#platform/ports/view-store';

/** Pending work on the pictures of one car or one part of a site; the document's id is the car's id or the part's. */
export interface PictureJob {
  /** Queue of the job, as in {@link queueName}. */
  readonly host: string;
  /** Milliseconds since 1970; the earliest job is first. */
  readonly due_at: number;
  /** Consecutive attempts in which a picture failed. */
  readonly attempt: number;
}

/** Prefix of job ids for parts of sites; the part's stream follows. */
export const ofPart = 'part ';

/** Returns the queue of one site at one host, the host of the first picture to fetch. */
export const queueName = (host: string, site: string): string => `${host} ${site}`;

/** Parses a queue's name. `site` is empty for old jobs, from when a host had one queue. */
export const parseQueueName = (line: string): { readonly host: string; readonly site: string } => {
  const [host = '', site = ''] = line.split(' ');
  return { host, site };
};

/** Due time of new jobs, before all retries. */
const newJobDueAt = 0;
export const never = 100_000 * day;

/**
 * Queue of pictures to fetch. It is no source of truth: if it is lost, it is made again from the log. A job that is
 * requested again during its work stays due when that work ends.
 */
export class PictureJobs {
  /** Earliest time at which a job of a queue can be due; absent: not read yet. */
  private readonly earliest = new Map<string, number>();

  private constructor(private readonly jobs: ViewCollection<PictureJob>) {}

  static async open(views: ViewStore): Promise<PictureJobs> {
    return new PictureJobs(await views.collection({ name: 'picture_jobs_v1', indexes: [['host', 'due_at']] }));
  }

  /**
   * Makes these jobs due at once.
   * @param lines queue by job id
   * @param areNew whether the jobs probably do not exist yet, so that the first attempt need not read them
   */
  async makeDue(lines: ReadonlyMap<string, string>, areNew = false): Promise<void> {
    const read = () => this.jobs.getMany([...lines.keys()]);
    for (let before = areNew ? new Map<string, Versioned<PictureJob>>() : await read(); ; before = await read()) {
      const wanted = [...lines].map(([id, host]) => {
        const doc = { host, due_at: newJobDueAt, attempt: 0 };
        return { id, revision: (before.get(id)?.revision ?? 0) + 1, doc };
      });
      const { skipped } = await this.jobs.upsertMany(wanted);
      for (const line of lines.values()) this.expect(line, newJobDueAt);
      if (skipped === 0) return;
    }
  }

  /** Returns due jobs. Does not read the store before a job can be due. */
  async due(line: string, now: Date, limit: number): Promise<Versioned<PictureJob>[]> {
    if ((this.earliest.get(line) ?? newJobDueAt) > now.getTime()) return [];
    // A job that is requested during the read sets an earlier time.
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

  /** Updates a job, unless it was requested again meanwhile. */
  async settle({ id, revision }: Versioned<PictureJob>, doc: PictureJob): Promise<void> {
    await this.jobs.upsertMany([{ id, revision: revision + 1, doc }]);
    this.expect(doc.host, doc.due_at);
  }

  private expect(line: string, due_at: number): void {
    this.earliest.set(line, Math.min(this.earliest.get(line) ?? newJobDueAt, due_at));
  }

  /** Returns every queue with a job, and the parts of sites that have one. */
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
