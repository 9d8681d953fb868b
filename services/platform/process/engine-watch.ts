import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from '../kernel/with-timeout.js';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { RecordedEvent } from '#contracts/events/envelope';
import { carStream } from '#contracts/events/car';
import { idOfStream } from '#contracts/events/stream-name';
import type { CarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import type { SearchSchema } from '#contracts/search/schema';
import { carSearchAlias, carView } from '#contracts/views/car';
import { LostKeysCheck } from '../access/lost-keys.js';
import type { PersonKeys } from '../access/person-keys.js';
import { firstEvent } from '../kernel/first-event.js';
import { liveBuild } from '../kernel/live-build.js';
import { LogUnavailable, type EventLog } from '../ports/event-log.js';
import { SearchIndexUnavailable, type SearchCollection, type SearchIndex } from '../ports/search-index.js';
import { type Versioned, ViewStoreUnavailable, type ViewStore } from '../ports/view-store.js';
import { type LogMark, logMarkIn, lossOf, type Place, saveLogMark } from './log-mark.js';
import type { Dependency } from './readiness.js';

export interface EngineWatchOptions {
  readonly log?: Pick<EventLog, 'head' | 'readStream' | 'readAll' | 'readBackwards'> | undefined;
  readonly views: Pick<ViewStore, 'collection' | 'checkpoint' | 'redefine'>;
  /** Absent: nothing is encrypted. */
  readonly personKeys?: Pick<PersonKeys, 'missing'> | undefined;
  /** Absent: the index is built from the views themselves. */
  readonly search?: Pick<SearchIndex, 'collectionByAlias'> | undefined;
  /** Name of the broker that events are published to; absent: there is no broker. */
  readonly brokerName?: (() => Promise<string>) | undefined;
  readonly logger: Pick<Logger, 'error' | 'info'>;
  /** Milliseconds before an index that differs is counted again (1000). */
  readonly recountAfter?: number;
}

/** Milliseconds between two checks. Including the recounts, a difference is reported within ten seconds. */
const interval = 6_000;
/** Milliseconds that `stop` waits for a running check, and that a check waits for the broker. */
const grace = 1000;
/** Fraction of the cars by which the index may differ from the views and still answer, as both are being written. */
const tolerance = 0.05;
/** Number of most recently changed cars whose revisions are compared. */
const sampled = 50;
const carTypes = Object.keys(carStream.events);

const parts = ['log contents', 'key contents', 'views contents', 'search contents', 'broker contents'] as const;
type Part = (typeof parts)[number];

/** The broker that the views were built from; stored beside them. */
interface BrokerMark {
  readonly name: string;
}

const unavailable = [LogUnavailable, ViewStoreUnavailable, SearchIndexUnavailable];

/**
 * Compares the contents of each engine with its earlier contents and with the other engines, because an engine that was
 * emptied, restored to an older state or exchanged responds as if nothing had happened.
 */
export class EngineWatch {
  private readonly found = new Map<Part, string>();
  /** The mark at the last check. */
  private mark: Versioned<LogMark> | undefined;
  /** Position of the last mark that this process has seen. */
  private marked = 0;
  private areViewsRolledBack = false;
  /** The last broker that was found to be the right one. */
  private broker: string | undefined;
  /** Why the index is not queried: it differs so much that its results would be wrong. */
  private searchOutage: string | undefined;
  /** Ids of the most recently changed cars, latest first, up to a log position. */
  private latest: { readonly ids: readonly string[]; readonly upTo: number } = { ids: [], upTo: 0 };
  private timer?: NodeJS.Timeout;
  private checking: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  private readonly keys: LostKeysCheck | undefined;

  constructor(private readonly options: EngineWatchOptions) {
    const { log, personKeys } = options;
    this.keys = log && personKeys && new LostKeysCheck(log, personKeys);
  }

  /** Checks at once, and then every six seconds. */
  start(): void {
    const next = () => void (this.checking = this.checking.then(() => this.check()));
    next();
    this.timer = setInterval(next, interval).unref();
  }

  /** Waits for a running check, at most `grace`. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await withTimeout(grace, Promise.resolve(this.checking), undefined);
  }

  get watchesSearch(): boolean {
    return this.options.search !== undefined;
  }

  /** Whether the last check found other cars in the index than in the view. */
  get isIndexWrong(): boolean {
    return this.found.has('search contents');
  }

  get dependencies(): Dependency[] {
    const { log, search, brokerName } = this.options;
    const needs = {
      'log contents': log,
      'key contents': this.keys,
      'views contents': true,
      'search contents': search,
      'broker contents': brokerName,
    };
    const watched = parts.filter((part) => needs[part]);
    return watched.map((name) => ({
      name,
      essential: false,
      check: () => {
        const problem = this.found.get(name);
        if (problem !== undefined) throw new Error(problem);
      },
    }));
  }

  async check(): Promise<void> {
    const { log, search, brokerName } = this.options;
    if (this.stopping.signal.aborted) return;
    // Starts first, because a broker that is down takes long to fail.
    const looked = brokerName && this.judge('broker contents', () => this.checkBroker(brokerName));
    await this.judge('views contents', () => this.checkViews());
    if (log && !this.areViewsRolledBack) await this.judge('log contents', () => this.checkLog(log));
    if (this.keys) await this.judge('key contents', () => this.keys!.problem());
    if (search) await this.judge('search contents', () => this.checkSearch(search));
    await looked;
  }

  /** Wraps the index so that queries fail while it is known to have lost documents: an empty page would be wrong. */
  guardSearch(search: SearchIndex): SearchIndex {
    const assertWhole = () => {
      if (this.searchOutage !== undefined) throw new SearchIndexUnavailable(this.searchOutage);
    };
    return {
      collection: (name, schema) => search.collection(name, schema),
      dropCollection: (name) => search.dropCollection(name),
      alias: (alias) => search.alias(alias),
      pointAlias: (alias, collection) => search.pointAlias(alias, collection),
      close: () => search.close(),
      async collectionByAlias<Doc extends { readonly id: string }>(
        alias: string,
        schema: SearchSchema,
      ): Promise<SearchCollection<Doc> | undefined> {
        assertWhole();
        const whole = await search.collectionByAlias<Doc>(alias, schema);
        const guardedCall = async <Answer>(answer: (collection: SearchCollection<Doc>) => Promise<Answer>) => {
          assertWhole();
          return answer(whole!);
        };
        return (
          whole && {
            search: (query) => guardedCall((collection) => collection.search(query)),
            searchMany: (queries) => guardedCall((collection) => collection.searchMany(queries)),
            get: (id) => guardedCall((collection) => collection.get(id)),
            getMany: (ids) => guardedCall((collection) => collection.getMany(ids)),
            upsertMany: (docs, options) => whole.upsertMany(docs, options),
            count: () => whole.count(),
          }
        );
      },
    };
  }

  private async judge(part: Part, check: () => Promise<string | undefined>): Promise<void> {
    try {
      this.note(part, await check());
    } catch (error) {
      // Other checks report an unavailable engine.
      if (!this.stopping.signal.aborted && !unavailable.some((fault) => error instanceof fault))
        this.options.logger.error({ err: error, part }, 'what an engine holds could not be looked at');
    }
  }

  private note(part: Part, problem: string | undefined): void {
    const before = this.found.get(part);
    if (before === problem) return;
    if (problem === undefined) this.found.delete(part);
    else this.found.set(part, problem);
    if (problem === undefined) this.options.logger.info({ part }, `${part}: all is well again`);
    else if (before === undefined) this.options.logger.error({ part }, `${part}: ${problem}`);
  }

  private async checkViews(): Promise<string | undefined> {
    const { views } = this.options;
    this.mark = await logMarkIn(views);
    const marked = this.mark?.revision ?? 0;
    const isBack = marked < this.marked && !(await this.isRebuilt());
    if (isBack && !this.areViewsRolledBack) await views.redefine?.();
    this.areViewsRolledBack = isBack;
    if (isBack)
      return 'the view store has lost what it had: it was emptied or restored. The projectors make the views from the log again; if the person keys were lost too, put them back';
    this.marked = marked;
    return undefined;
  }

  /** Whether the rebuilt car view has reached the position it had before the loss. */
  private async isRebuilt(): Promise<boolean> {
    const { views } = this.options;
    try {
      return (await views.checkpoint(await liveBuild(views, carView))) >= this.marked;
    } catch (error) {
      if (error instanceof ViewStoreUnavailable) return false;
      throw error;
    }
  }

  private async checkLog(log: NonNullable<EngineWatchOptions['log']>): Promise<string | undefined> {
    const { mark } = this;
    const loss = mark && (await lossOf(log, mark.doc));
    if (loss !== undefined)
      return `${loss}. Put the right one in place; or say forecourt restored, restore or empty the views, and start again`;
    const last = await firstEvent(log.readBackwards({ batchSize: 1 }));
    if (!last || last.position <= this.marked) return undefined;
    // A mark tells every process that the views belong to this log, so a rebuild must be complete before it is written.
    if (!mark && !(await this.isRebuilt())) return undefined;
    const first = mark?.doc.first ?? placeOf((await firstEvent(log.readAll({ after: 0, batchSize: 1 }))) ?? last);
    await saveLogMark(this.options.views, { first, last: placeOf(last) });
    this.marked = last.position;
    return undefined;
  }

  private async checkBroker(brokerName: () => Promise<string>): Promise<string | undefined> {
    const marks = await this.options.views.collection<BrokerMark>({ name: 'engine_marks', indexes: [] });
    // Other checks report an unavailable broker.
    const name = await Promise.race([
      brokerName().catch(() => undefined),
      pause(grace, undefined, { ref: false, signal: this.stopping.signal }).catch(() => undefined),
    ]);
    if (name === undefined) return this.found.get('broker contents');
    if (name === this.broker) return undefined;
    const mark = await marks.get('broker');
    if (!mark) await marks.upsertMany([{ id: 'broker', revision: 0, doc: { name } }]);
    if (!mark || mark.doc.name === name) {
      this.broker = name;
      return undefined;
    }
    return `the broker is another one: ${name} instead of ${mark.doc.name}. Put the right one in place; or stop the services, delete its topics and the views, and start again: both are made from the log`;
  }

  private async checkSearch(search: NonNullable<EngineWatchOptions['search']>): Promise<string | undefined> {
    const { recountAfter = 1000 } = this.options;
    const first = await this.compare(search);
    let found = first;
    let isStill = true;
    // The very first cars reach the views a moment before they reach the index.
    for (let again = 0; again < 3 && differ(found); again++) {
      await pause(recountAfter, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      if (this.stopping.signal.aborted) return this.found.get('search contents');
      const before = found;
      found = await this.compare(search);
      isStill &&= isDeepStrictEqual(found, before);
    }
    if (isStill && differ(found)) found = await this.compare(search, true);
    const problem = describeIndex(found, isStill || isFar(first, found));
    const { vehicles, indexed } = found;
    this.searchOutage = Math.abs(vehicles - indexed) > tolerance * vehicles ? problem : undefined;
    return problem;
  }

  /** @param isExact true: every car is counted, which takes the view store a while */
  private async compare(search: NonNullable<EngineWatchOptions['search']>, isExact = false): Promise<Compared> {
    const { views } = this.options;
    const build = await liveBuild(views, carView);
    const collection = await views.collection<object>({ name: build, indexes: carView.indexes });
    const index = await search.collectionByAlias<CarDocument>(carSearchAlias, carSearchSchema);
    const ids = await this.latestChanged();
    const [vehicles, indexed, shown, found] = await Promise.all([
      collection.count(isExact ? {} : undefined),
      index?.count() ?? 0,
      collection.getMany(ids),
      index?.getMany(ids) ?? new Map<string, never>(),
    ]);
    const older = ids.filter((id) => shown.get(id)?.revision !== found.get(id)?.revision);
    return { vehicles, indexed, older };
  }

  private async latestChanged(): Promise<readonly string[]> {
    const { log } = this.options;
    if (!log) return [];
    const head = await log.head();
    const { ids, upTo } = this.latest;
    // Another check reports a log that was set back.
    if (head > upTo)
      for await (const events of log.readBackwards({ after: upTo, types: carTypes, batchSize: sampled })) {
        const changed = new Set([...events.map(({ stream }) => idOfStream(stream)), ...ids]);
        this.latest = { ids: [...changed].slice(0, sampled), upTo };
        break;
      }
    this.latest = { ids: this.latest.ids, upTo: Math.max(upTo, head) };
    return this.latest.ids;
  }
}

interface Compared {
  readonly vehicles: number;
  readonly indexed: number;
  /** Recently changed cars that the index lacks or has at another revision than the view. */
  readonly older: readonly string[];
}

const describeIndex = ({ vehicles, indexed, older }: Compared, isLasting: boolean): string | undefined => {
  const isEmpty = indexed === 0 && vehicles > 0;
  if (!differ({ vehicles, indexed, older }) || !(isEmpty || isLasting)) return undefined;
  const remedy = 'npx forecourt rebuild car makes it anew';
  if (vehicles === indexed)
    return `the search index is of another time: it has ${older.length} of the vehicles that were changed last otherwise than the views. ${remedy}`;
  const how = isEmpty ? 'empty' : indexed < vehicles ? 'behind' : 'ahead';
  return `the search index is ${how}: it has ${indexed} of ${vehicles} vehicles. ${remedy}`;
};

/** While cars are written the index lags, so its count lies between the earlier and the present count of the view. */
const isFar = (before: Compared, { vehicles, indexed }: Compared): boolean => {
  const [lowest, highest] = [Math.min(before.vehicles, vehicles), Math.max(before.vehicles, vehicles)];
  return indexed < lowest - tolerance * vehicles || indexed > highest + tolerance * vehicles;
};

const differ = ({ vehicles, indexed, older }: Compared): boolean => vehicles !== indexed || older.length > 0;

const placeOf = ({ stream, revision, id, position }: RecordedEvent): Place => ({ stream, revision, id, position });
