import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RebuildProgress } from '#contracts/api/ops';
import type { Verdict } from '#platform/kernel/projection-builds';
import { applyBatch, handledTypes } from '#platform/kernel/projection';
import type { Platform } from '#platform/process/platform';
import type { Versioned, ViewCollection, ViewStore } from '#platform/ports/view-store';
import type { Build } from './build.js';

/** Events folded in a step: each step waits for the engines several times, and between two of them whoever asks is served. */
export const foldedAtOnce = 500;
/** Documents compared in a step. */
const comparedAtOnce = 250;
/** Documents compared with a fresh fold; of a larger build a sample of so many. */
const compared = 20_000;
/** Milliseconds between two notes of how far it is. */
const noteEvery = 200;

/** What a rebuild found that keeps the build from being read. */
export class BuildUnfit extends Error {}

/** How far rebuilds are, by build: for operators, and of no consequence. */
export const openProgress = (views: Pick<ViewStore, 'collection'>): Promise<ViewCollection<RebuildProgress>> =>
  views.collection<RebuildProgress>({ name: 'rebuild_progress', indexes: [] });

type Phase = RebuildProgress['phase'];

/** Which part of the whole each phase is taken to be. */
const spans: Readonly<Record<Phase, readonly [from: number, to: number]>> = {
  waiting: [0, 0],
  folding: [0, 0.7],
  checking: [0.7, 0.95],
  catching_up: [0.95, 1],
};

export interface RebuildOptions {
  readonly platform: Platform;
  readonly build: Build;
  /** The one that is read meanwhile. */
  readonly live: Build;
  readonly skips: ReadonlySet<number>;
  readonly by: string;
  readonly signal: AbortSignal;
}

/**
 * Fills a build from the log, compares it with a fresh fold and lets it follow the feed up to the present; begun again,
 * it goes on where it was.
 * @throws {BuildUnfit} it must not be read; whatever an engine throws that is away; the signal's reason
 */
export const rebuild = async (options: RebuildOptions): Promise<Verdict> => {
  const { platform, build, live, signal } = options;
  const { log, views } = platform;
  const progress = await Progress.begin(options);
  const types = handledTypes(build.projection);
  const head = await log.head();
  await build.stop();
  const start = await views.checkpoint(build.name);
  for await (const events of log.readAll({ after: start, types, batchSize: foldedAtOnce })) {
    signal.throwIfAborted();
    await build.apply(events);
    const { position } = events.at(-1)!;
    await views.saveCheckpoint(build.name, position);
    progress.add(events.length);
    await progress.note('folding', position, head);
    await nextTurn();
  }
  await assertNothingNewParked(options);
  const at = await views.checkpoint(build.name);
  const verdict = await check(options, at, progress);
  await build.follow();
  // A log that is written to without a break has no end to reach: whoever reads is not to go back, and that is enough.
  let wanted = Math.max(head, at);
  do {
    await build.reached(wanted, signal);
    await progress.note('catching_up', build.position(), await log.head(), true);
    wanted = live.position();
  } while (build.position() < wanted);
  await assertNothingNewParked(options);
  return verdict;
};

const assertNothingNewParked = async ({ build, live, platform, signal }: RebuildOptions): Promise<void> => {
  const parked = await build.lot.parkedCount();
  // The one that is read may just have yet to meet it.
  if (parked > (await live.lot.parkedCount())) await live.reached(await platform.log.head(), signal);
  const before = await live.lot.parkedCount();
  if (parked > before)
    throw new BuildUnfit(`${parked} events could not be folded into ${build.name}; into ${live.name} ${before}`);
};

/** Its documents against a fold of the log made beside, in memory; and against those of the build that is read. */
const check = async (options: RebuildOptions, upTo: number, progress: Progress): Promise<Verdict> => {
  const { build, live, platform, signal } = options;
  const count = await build.view.count();
  const indexed = await build.search?.count();
  if (indexed !== undefined && indexed !== count)
    throw new BuildUnfit(`${build.name} has ${count} documents and ${indexed} of them can be searched for`);
  const oneIn = Math.max(1, Math.ceil(count / compared));
  const isSample = (id: string) => oneIn === 1 || parseInt(sha(id).slice(0, 8), 16) % oneIn === 0;
  const expected = await foldAfresh(options, upTo, isSample, progress);

  let sum = 0n;
  let same = true;
  let sampled = 0;
  for await (const batch of build.view.scan(comparedAtOnce)) {
    signal.throwIfAborted();
    const others = await live.view.getMany(batch.map(({ id }) => id));
    for (const { id, revision, doc } of batch) {
      const hash = contentHash({ id, revision, doc });
      sum = BigInt.asUintN(64, sum + BigInt(`0x${hash}`));
      const other = others.get(id);
      if (!other || (other.revision === revision && contentHash(other) !== hash)) same = false;
      if (!isSample(id)) continue;
      sampled++;
      const wanted = expected.get(id);
      if (!wanted || contentHash(wanted) !== hash)
        throw new BuildUnfit(`document ${id} of ${build.name} is not what a fresh fold of the log gives`);
    }
    await nextTurn();
  }
  if (sampled !== expected.size)
    throw new BuildUnfit(
      `${build.name} has ${sampled} of the ${expected.size} documents a fresh fold of the log gives`,
    );
  const { length: parked } = await build.lot.waitingLanes();
  platform.logger.info({ build: build.name, documents: count, compared: sampled, parked }, 'a build was checked');
  progress.documents = count;
  // While the log goes on, the build that is read may have documents that this one gets from the feed.
  const quiet = (await platform.log.head()) === upTo;
  if (quiet && (await live.view.count()) !== count) same = false;
  return { documents: count, content_hash: sum.toString(16).padStart(16, '0'), same_as_before: same };
};

const foldAfresh = async (
  { build, platform, skips, signal }: RebuildOptions,
  upTo: number,
  isSample: (id: string) => boolean,
  progress: Progress,
): Promise<ReadonlyMap<string, Versioned<object>>> => {
  const { projection, lot } = build;
  const left = new Set(skips);
  for (const lane of await lot.waitingLanes()) for (const { doc } of await lot.inLane(lane)) left.add(doc.position);
  const docs = new Map<string, Versioned<object>>();
  const view = memoryOf(docs);
  for await (const events of platform.log.readAll({
    after: 0,
    types: handledTypes(projection),
    batchSize: foldedAtOnce,
  })) {
    signal.throwIfAborted();
    const mine = events.filter(({ position }) => position <= upTo && !left.has(position));
    await applyBatch(
      projection,
      { view },
      mine.filter((event) => isSample(projection.key(event))),
    );
    const { position } = events.at(-1)!;
    await progress.note('checking', Math.min(position, upTo), upTo);
    if (position >= upTo) break;
    await nextTurn();
  }
  return docs;
};

/** Documents in memory, to fold into. */
export const memoryOf = <Doc>(docs: Map<string, Versioned<Doc>>) => ({
  getMany: async (ids: readonly string[]) =>
    new Map(ids.flatMap((id) => (docs.has(id) ? [[id, docs.get(id)!] as const] : []))),
  upsertMany: async (written: readonly Versioned<Doc>[]) => {
    for (const doc of written) docs.set(doc.id, doc);
    return { written: written.length, skipped: 0 };
  },
});

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Of the document, its id and its revision, whatever the order of its fields: 64 bits in hexadecimal. */
export const contentHash = ({ id, revision, doc }: Versioned<object>): string =>
  sha(`${id}\n${revision}\n${canonical(doc)}`).slice(0, 16);

/** JSON with the fields of every object in one order, and without those that are undefined. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((entry) => canonical(entry ?? null)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join()}}`;
};

/** Tells how far a rebuild is. */
class Progress {
  documents = 0;
  private events = 0;
  /** Folded since it was begun, or begun again. */
  private folded = 0;
  private foldedFor = 0;
  private readonly began = performance.now();
  private noted = Number.NEGATIVE_INFINITY;
  private first?: number;

  private constructor(
    private readonly options: RebuildOptions,
    private readonly docs: ViewCollection<RebuildProgress>,
    private readonly startedAt: string,
    private revision: number,
  ) {}

  static async begin(options: RebuildOptions): Promise<Progress> {
    const { platform, build } = options;
    const docs = await openProgress(platform.views);
    const before = await docs.get(build.name);
    const startedAt = before?.doc.started_at ?? platform.clock().toISOString();
    const progress = new Progress(options, docs, startedAt, before?.revision ?? 0);
    progress.events = before?.doc.events ?? 0;
    await progress.note('folding', before?.doc.position ?? 0, await platform.log.head(), true);
    return progress;
  }

  add(events: number): void {
    this.events += events;
    this.folded += events;
    this.foldedFor = performance.now() - this.began;
  }

  async note(phase: Phase, position: number, target: number, now = false): Promise<void> {
    if (!now && performance.now() - this.noted < noteEvery) return;
    this.noted = performance.now();
    const { build, by, platform } = this.options;
    const [from, to] = spans[phase];
    const share = Math.min(1, from + (to - from) * (target === 0 ? 1 : position / target));
    this.first ??= share;
    const seconds = (this.noted - this.began) / 1000;
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
      updated_at: platform.clock().toISOString(),
    };
    await this.docs.upsertMany([{ id: build.name, revision: ++this.revision, doc }]);
  }
}
