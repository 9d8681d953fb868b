import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RebuildProgress } from '#contracts/api/ops';
import type { Verdict } from '#platform/kernel/projection-builds';
import { applyBatch, handledTypes } from '#platform/kernel/projection';
import type { Versioned, ViewCollection, ViewStore } from '#platform/ports/view-store';
import type { Build, BuildPorts } from './build.js';

/** Number of events folded in a step. Between steps the event loop does other work. */
export const eventsPerStep = 500;
/** Number of documents compared in a step. */
const documentsPerStep = 250;
/** Maximum number of documents compared with a fresh fold. A larger build is sampled. */
const maxComparedDocuments = 20_000;
/** Milliseconds between two reports of progress. */
const reportEvery = 200;

/** A finished build must not become live; the message says why. */
export class BuildRejected extends Error {}

/** Progress of rebuilds by build, for operators. */
export const openProgress = (views: Pick<ViewStore, 'collection'>): Promise<ViewCollection<RebuildProgress>> =>
  views.collection<RebuildProgress>({ name: 'rebuild_progress', indexes: [] });

type Phase = RebuildProgress['phase'];

/** Estimated share of the whole rebuild at which each phase starts and ends. */
const phaseShares: Readonly<Record<Phase, readonly [from: number, to: number]>> = {
  waiting: [0, 0],
  folding: [0, 0.7],
  checking: [0.7, 0.95],
  catching_up: [0.95, 1],
};

export interface RebuildOptions {
  readonly ports: BuildPorts;
  readonly build: Build;
  readonly live: Build;
  readonly by: string;
  readonly signal: AbortSignal;
}

/**
 * Fills a build from the log, compares it with a fresh fold and lets it follow the feed until it is up to date. After a
 * restart, it continues from the saved position.
 * @throws {BuildRejected} when the build must not become live; also errors of unavailable engines, the signal's reason
 */
export const rebuild = async (options: RebuildOptions): Promise<Verdict> => {
  const { ports, build, live, signal } = options;
  const { log, views } = ports;
  const progress = await Progress.begin(options);
  const types = handledTypes(build.projection);
  const head = await log.head();
  await build.stop();
  const start = await views.checkpoint(build.name);
  for await (const events of log.readAll({ after: start, types, batchSize: eventsPerStep })) {
    signal.throwIfAborted();
    await build.apply(events);
    const { position } = events.at(-1)!;
    await views.saveCheckpoint(build.name, position);
    progress.add(events.length);
    await progress.report('folding', position, head);
    await nextTurn();
  }
  await assertNothingNewParked(options);
  const at = await views.checkpoint(build.name);
  const verdict = await verifyBuild(options, at, progress);
  await build.follow();
  // The head of a busy log is never reached. It is enough to reach the live build, so readers don't go back in time.
  let wanted = Math.max(head, at);
  do {
    await build.reached(wanted, signal);
    await progress.report('catching_up', build.position(), await log.head(), true);
    wanted = live.position();
  } while (build.position() < wanted);
  await assertNothingNewParked(options);
  return verdict;
};

const assertNothingNewParked = async ({ build, live, ports, signal }: RebuildOptions): Promise<void> => {
  const parked = await build.parking.parkedCount();
  // The live build may not have reached the event yet.
  if (parked > (await live.parking.parkedCount())) await live.reached(await ports.log.head(), signal);
  const before = await live.parking.parkedCount();
  if (parked > before)
    throw new BuildRejected(`${parked} events could not be folded into ${build.name}; into ${live.name} ${before}`);
};

/** Compares the build's documents with a fold of the log in memory, and with the live build's. */
const verifyBuild = async (options: RebuildOptions, upTo: number, progress: Progress): Promise<Verdict> => {
  const { build, live, ports, signal } = options;
  const count = await build.view.count({});
  const indexed = await build.search?.count();
  if (indexed !== undefined && indexed !== count)
    throw new BuildRejected(`${build.name} has ${count} documents and ${indexed} of them can be searched for`);
  const oneIn = Math.max(1, Math.ceil(count / maxComparedDocuments));
  const isSample = (id: string) => oneIn === 1 || parseInt(sha(id).slice(0, 8), 16) % oneIn === 0;
  const expected = await foldFromLog(options, upTo, isSample, progress);

  let sum = 0n;
  let same = true;
  let sampled = 0;
  for await (const batch of build.view.scan(documentsPerStep)) {
    signal.throwIfAborted();
    const ids = batch.map(({ id }) => id);
    const others = await live.view.getMany(ids);
    same &&= await isIndexedTheSame(build, live, ids);
    for (const { id, revision, doc } of batch) {
      const hash = contentHash({ id, revision, doc });
      sum = BigInt.asUintN(64, sum + BigInt(`0x${hash}`));
      const other = others.get(id);
      if (!other || (other.revision === revision && contentHash(other) !== hash)) same = false;
      if (!isSample(id)) continue;
      sampled++;
      const wanted = expected.get(id);
      if (!wanted || contentHash(wanted) !== hash)
        throw new BuildRejected(`document ${id} of ${build.name} is not what a fresh fold of the log gives`);
    }
    await nextTurn();
  }
  if (sampled !== expected.size)
    throw new BuildRejected(
      `${build.name} has ${sampled} of the ${expected.size} documents a fresh fold of the log gives`,
    );
  const { size: parked } = await build.parking.heldKeys();
  ports.logger.info({ build: build.name, documents: count, compared: sampled, parked }, 'a build was checked');
  progress.documents = count;
  // While events are appended, the live build may have documents that this one will get from the feed.
  const isLogUnchanged = (await ports.log.head()) === upTo;
  if (isLogUnchanged && (await live.view.count({})) !== count) same = false;
  if (isLogUnchanged && indexed !== undefined && (await live.search?.count()) !== indexed) same = false;
  return { documents: count, content_hash: sum.toString(16).padStart(16, '0'), same_as_before: same };
};

/** Whether the live build's index has the same documents. Those at different revisions are not compared. */
const isIndexedTheSame = async (build: Build, live: Build, ids: readonly string[]): Promise<boolean> => {
  if (!build.search || !live.search) return true;
  const [own, others] = await Promise.all([build.search.getMany(ids), live.search.getMany(ids)]);
  return [...own.values()].every((indexed) => {
    const other = others.get(indexed.id);
    return other && (other.revision !== indexed.revision || contentHash(other) === contentHash(indexed));
  });
};

const foldFromLog = async (
  { build, ports, signal }: RebuildOptions,
  upTo: number,
  isSample: (id: string) => boolean,
  progress: Progress,
): Promise<ReadonlyMap<string, Versioned<object>>> => {
  const { projection, parking } = build;
  const missing = await parking.unappliedPositions();
  const docs = new Map<string, Versioned<object>>();
  const view = inMemoryTarget(docs);
  for await (const events of ports.log.readAll({
    after: 0,
    types: handledTypes(projection),
    batchSize: eventsPerStep,
  })) {
    signal.throwIfAborted();
    const accepted = events.filter(({ position }) => position <= upTo && !missing.has(position));
    await applyBatch(
      projection,
      { view },
      accepted.filter((event) => isSample(projection.key(event))),
    );
    const { position } = events.at(-1)!;
    await progress.report('checking', Math.min(position, upTo), upTo);
    if (position >= upTo) break;
    await nextTurn();
  }
  return docs;
};

export const inMemoryTarget = <Doc>(docs: Map<string, Versioned<Doc>>) => ({
  getMany: async (ids: readonly string[]) =>
    new Map(ids.flatMap((id) => (docs.has(id) ? [[id, docs.get(id)!] as const] : []))),
  upsertMany: async (written: readonly Versioned<Doc>[]) => {
    for (const doc of written) docs.set(doc.id, doc);
    return { written: written.length, skipped: 0 };
  },
});

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Hash of a document, its id and revision, independent of the order of its fields: 64 bits in hexadecimal. */
export const contentHash = ({ id, revision, doc }: Versioned<object>): string =>
  sha(`${id}\n${revision}\n${canonical(doc)}`).slice(0, 16);

/** JSON with sorted fields and without undefined ones. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((entry) => canonical(entry ?? null)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join()}}`;
};

class Progress {
  documents = 0;
  private events = 0;
  /** Events folded since this process started or resumed the rebuild. */
  private folded = 0;
  private foldedFor = 0;
  private readonly resumedAt = performance.now();
  private reportedAt = Number.NEGATIVE_INFINITY;
  private first?: number;

  private constructor(
    private readonly options: RebuildOptions,
    private readonly docs: ViewCollection<RebuildProgress>,
    private readonly startedAt: string,
    private revision: number,
  ) {}

  static async begin(options: RebuildOptions): Promise<Progress> {
    const { ports, build } = options;
    const docs = await openProgress(ports.views);
    const before = await docs.get(build.name);
    const startedAt = before?.doc.started_at ?? ports.clock().toISOString();
    const progress = new Progress(options, docs, startedAt, before?.revision ?? 0);
    progress.events = before?.doc.events ?? 0;
    await progress.report('folding', before?.doc.position ?? 0, await ports.log.head(), true);
    return progress;
  }

  add(events: number): void {
    this.events += events;
    this.folded += events;
    this.foldedFor = performance.now() - this.resumedAt;
  }

  async report(phase: Phase, position: number, target: number, now = false): Promise<void> {
    if (!now && performance.now() - this.reportedAt < reportEvery) return;
    this.reportedAt = performance.now();
    const { build, by, ports } = this.options;
    const [from, to] = phaseShares[phase];
    const share = Math.min(1, from + (to - from) * (target === 0 ? 1 : position / target));
    this.first ??= share;
    const seconds = (this.reportedAt - this.resumedAt) / 1000;
    const done = share - this.first;
    const doc: RebuildProgress = {
      build: build.name,
      phase,
      position,
      target: Math.max(target, position),
      share,
      events: this.events,
      events_per_second: this.folded > 0 ? Math.round(this.folded / (this.foldedFor / 1000)) : 0,
      ...(done > 0 && { eta_seconds: Math.round(((1 - share) / done) * seconds * 10) / 10 }),
      documents: this.documents,
      by,
      started_at: this.startedAt,
      updated_at: ports.clock().toISOString(),
    };
    await this.docs.upsertMany([{ id: build.name, revision: ++this.revision, doc }]);
  }
}
