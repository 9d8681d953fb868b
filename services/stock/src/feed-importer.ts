import { Injectable } from '@nestjs/common';
import type { ImportReport } from '#contracts/api/stock';
import type { CarState } from '#contracts/domain/car/car';
import { completenessOf } from '#contracts/domain/feed-score';
import { carColumns, type CarDetails } from '#contracts/domain/car/details';
import type { CarEvent } from '#contracts/events/car';
import type { RowError } from '#contracts/events/feed-import';
import type { FeedEncoding, FeedSyntax, FeedVocabulary, MissingAction } from '#contracts/domain/feeds';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { streamOf } from '#contracts/events/stream-name';
import { Refused } from '#platform/http/problems';
import { backgroundTurn } from '#platform/kernel/background';
import { batchesOf } from '#platform/kernel/batches-of';
import { readCurrent, type HandleCommand } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { newId } from '#platform/kernel/ids';
import { Semaphore } from '#platform/kernel/semaphore';
import { type Clock, InjectClock, InjectCommands, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import { Sites } from '#platform/sites/sites';
import { carIdOf } from './car-identity.js';
import { conflictingHeldFields, heldBy } from './by-hand/decide.js';
import type { PartialCar } from './car.js';
import { carsPerCommand, feedImport } from './feed-import.js';
import type { FeedDescription } from '#contracts/domain/feed-description';
import { optionsOf } from './feed/described.js';
import { CompactIdMap } from './feed/compact-id-map.js';
import { type KnownRow, KnownRows, RowMarks } from './feed/known-rows.js';
import type { Feed, FeedOptions, FeedRow, KnownFeedRow } from './feed/read-feed.js';
import { withVehicle, readFeed, readFeedSkippingKnown } from './feed/read-feed.js';
import type { ReadingOptions } from './feed/reading.js';
import { ImportThrottle } from './import-throttle.js';
import { ImportReasons, type ReasonBuffer } from './import-reasons.js';
import { reportFromEvents } from './import-report.js';
import { joinBatches } from './feed/join-batches.js';
import { FeedUnreadable } from './feed/feed-unreadable.js';
import { type FeedFile } from './feed/unpack.js';
import { ImportInterrupted, ImportQueue } from './import-queue.js';
import { Places } from './places.js';
import { reasonToHold, Removal, type Removed } from './removal.js';
import { noneAccepted, outcomeOf, type RowOutcome } from './row-outcome.js';
import { SharedVins, vinWarnings } from './shared-vins.js';
import { Stock, type DescribedCar } from './stock.js';
import { unlikelyPrices } from './unlikely-prices.js';

export interface FeedToImport {
  /** An import that was completed under this id does not run again. Absent: a new id. */
  readonly import_id?: string | undefined;
  readonly chunks: AsyncIterable<Buffer>;
  readonly format: FeedSyntax;
  /** For a feed of several files: the name of the first file, and the other files. */
  readonly name?: string | undefined;
  readonly more?: readonly FeedFile[] | undefined;
  /** Absent: recognised by column names. */
  readonly vocabulary?: Exclude<FeedVocabulary, 'described'> | undefined;
  /** The dealer's description of the feed; it also gives the format. */
  readonly description?: FeedDescription | undefined;
  readonly unknownColumns: 'reject' | 'ignore';
  /** Absent: as the description says, else by the bytes. */
  readonly encoding?: FeedEncoding | undefined;
  /** How dates and numbers are read. Absent: the defaults. */
  readonly reading?: Partial<ReadingOptions> | undefined;
  /** Id of the source that the feed was fetched from. */
  readonly source_id?: string | undefined;
  /** Dealerships that the feed may change. */
  readonly dealerships: ReadonlySet<string>;
  /** For a full feed: what happens to cars that it does not name. Absent: not a full feed, so nothing happens. */
  readonly missing?: MissingAction | undefined;
  /** Number of rows that full feeds of this source usually have, to detect a feed that is too short. */
  readonly usual?: number | undefined;
  /** Size in bytes, if the sender said. */
  readonly bytesTotal?: number | undefined;
}

export interface BegunImport {
  readonly import_id: string;
  /** Reads the rows. Call it once only. */
  readonly run: () => Promise<ImportReport>;
}

/** Bytes that are read, and rows that are appended, in one batch. */
const byteBatchSize = 8192;
const rowBatchSize = 64;
/** Maximum number of batches in progress, in all imports together. */
const maxBatchesInProgress = 64;
const maxReportedReasons = 100;
/** Milliseconds between two progress events of an import. */
const progressInterval = 1000;
const noneRemoved: Removed = { removed: 0 };

/** Result of a row, with the reasons if parts of it were not applied. */
interface Outcome {
  readonly as: RowOutcome | 'rejected';
  readonly reasons: readonly RowError[];
  /** Values of the current vehicle that the feed's score needs. */
  readonly scored?: Pick<KnownRow, 'complete' | 'isPictured'>;
  /** Values that were not applied because their fields are held by hand. */
  readonly byHand?: readonly RowError[];
  /** Log position of the vehicle's last event. */
  readonly position?: number;
}

interface Count extends Record<RowOutcome, number> {
  received: number;
  rejected: number;
  warned: number;
  kept_by_hand: number;
  pictured: number;
  complete: number;
  bytes: number;
}

type AnyRow = FeedRow | KnownFeedRow;

interface Run {
  readonly import_id: string;
  readonly source: FeedToImport;
  readonly batches: AsyncGenerator<AnyRow[], void>;
  readonly places: Places;
  readonly count: Count;
  readonly errors: RowError[];
  readonly warnings: RowError[];
  readonly reasons: ReasonBuffer;
  readonly withSameVin: ReturnType<SharedVins['forImport']>;
  /** Log position at which the import began. */
  readonly asOf: number;
  /** For a full feed: every vehicle it names, including those of rejected rows. */
  readonly present?: CompactIdMap;
  /** Number of rows that do not identify a vehicle. */
  unreadable: number;
  /** Why the file could not be read to its end. */
  cutOff?: string;
}

/** Imports a feed row by row. Good rows are applied as a whole; bad rows are reported. */
@Injectable()
export class FeedImporter {
  private readonly known = new KnownRows();
  /** Limits the batches of all imports that are read but whose vehicles are not shown yet. Imports take turns. */
  private readonly batchSlots = new Semaphore(maxBatchesInProgress);

  constructor(
    @InjectLog() private readonly log: EventLog,
    private readonly sites: Sites,
    @InjectClock() private readonly clock: Clock,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly stock: Stock,
    private readonly removal: Removal,
    private readonly turns: ImportQueue,
    private readonly reasons: ImportReasons,
    private readonly pace: ImportThrottle,
    private readonly vins: SharedVins,
  ) {}

  /** Reads enough of the feed to know that it is readable. Returns the report if this import has already ended. */
  async begin(source: FeedToImport): Promise<BegunImport | ImportReport | Rejection> {
    const { import_id = newId(), dealerships, missing, bytesTotal } = source;
    const events = await readCurrent(this.log, streamOf(feedImport, import_id));
    const state = fold(feedImport, events);
    if (state && state.phase !== 'running' && !state.incomplete)
      return { replayed: true, ...reportFromEvents(events)! };

    const count: Count = {
      ...noneAccepted,
      received: 0,
      rejected: 0,
      warned: 0,
      kept_by_hand: 0,
      pictured: 0,
      complete: 0,
      bytes: 0,
    };
    const places = new Places(this.sites.all, dealerships);
    const options = feedOptions(source, places);
    const marks = this.marksOf(source, places);
    const feed = await readFeedSkippingKnown(counted(source.chunks, count), options, marks).catch(unreadable);
    if (isRejection(feed)) return feed;

    const started = await this.handle(feedImport, import_id, {
      type: 'Start',
      data: {
        import_id,
        dealership_ids: [...dealerships],
        ...(source.source_id !== undefined && { source_id: source.source_id }),
        ...(places.site && { site: places.site.slug }),
        format: source.description?.format ?? source.format,
        vocabulary: feed.vocabulary,
        ...(missing && { missing }),
        ...(bytesTotal !== undefined && { bytes_total: bytesTotal }),
      },
    });
    if (isRejection(started)) return started;
    if (missing && started.events.length > 0) await this.removal.begin(import_id, dealerships);
    const before = events.findLast(({ type }) => type === 'FeedImportStarted' && started.events.length === 0);
    const asOf = before?.position ?? started.position;
    const run: Run = {
      import_id,
      source,
      batches: rowsOf(source, feed.batches, count, (chunks, format) =>
        readFeedSkippingKnown(chunks, { ...options, syntax: format ?? options.syntax }, marks),
      ),
      places,
      count,
      errors: [],
      warnings: [],
      reasons: this.reasons.begin(import_id),
      withSameVin: this.vins.forImport(places.site?.dealerships.map(({ id }) => id) ?? [], asOf),
      asOf,
      unreadable: 0,
    };
    const whole = missing ? { ...run, present: new CompactIdMap() } : run;
    return { import_id, run: () => this.turns.take(dealerships, () => this.run(whole)) };
  }

  /** Returns the marks that recognise known rows; undefined if the log cannot give the revisions of their cars. */
  private marksOf(
    { format, vocabulary, description, unknownColumns, reading, dealerships }: FeedToImport,
    places: Places,
  ): RowMarks | undefined {
    if (!this.log.revisions) return undefined;
    const manner = [format, vocabulary, description, unknownColumns, reading, [...dealerships].sort(), places.version];
    return new RowMarks(this.known, (streams) => this.log.revisions!(streams), JSON.stringify(manner));
  }

  private async run(run: Run): Promise<ImportReport> {
    try {
      await this.readRows(run);
    } catch (error) {
      if (error instanceof ImportInterrupted) throw error;
      if (error instanceof FeedUnreadable) return this.complete(run, noneRemoved, `the feed ${error.message}`);
      const reason = error instanceof Refused ? error.message : 'a fault ended the import; send the feed again';
      await this.complete(run, noneRemoved, reason).catch(() => undefined);
      throw error;
    }
    return this.end(run);
  }

  private async readRows(run: Run): Promise<void> {
    const { batches, count } = run;
    let counted = Promise.resolve(0);
    let shown = Promise.resolve();
    let hasFailed = false;
    let line = 0;
    let noted = this.clock().getTime();
    /** Counts the outcomes as soon as they are known, in row order. Resolves to the log position of the last one. */
    const countAfter = async (earlier: Promise<number>, outcomes: Promise<readonly Outcome[]>) => {
      // Rejects only when every row is settled, so that no row is written after the import has ended.
      await Promise.allSettled([outcomes, earlier]);
      const [found, before] = [await outcomes, await earlier];
      for (const outcome of found) countOutcome(run, outcome);
      await run.reasons.flushIfFull();
      return found.reduce((last, { position = 0 }) => Math.max(last, position), before);
    };
    /** Resolves as soon as there is room for these rows. */
    const begin = (some: readonly AnyRow[]) =>
      new Promise<void>((begun) => {
        shown = this.batchSlots.run(async () => {
          counted = countAfter(counted, this.importRows(run, some));
          begun();
          await this.pace.shown(await counted);
        });
        // The rejection is handled where `shown` is awaited; until then it must not count as unhandled.
        shown.catch(() => (hasFailed = true));
      });
    const note = async () => {
      const now = this.clock().getTime();
      if (now - noted < progressInterval) return;
      noted = now;
      await this.handle(feedImport, run.import_id, { type: 'Advance', data: { import_id: run.import_id, ...count } });
    };

    try {
      for await (const batch of joinBatches(batches, rowBatchSize)) {
        for (const some of batchesOf(batch, rowBatchSize)) {
          line = some.at(-1)!.line;
          await begin(some);
          if (hasFailed) await shown;
          await backgroundTurn(run.import_id);
        }
        await note();
      }
    } catch (error) {
      await shown;
      if (!isBrokenUpload(error)) throw error;
      run.cutOff = 'the upload broke off';
      const brokenOff = { line: line + 1, reason: 'the upload broke off here; send the feed again' };
      run.errors.push(brokenOff);
      run.reasons.note('refused', [brokenOff]);
    }
    await shown;
  }

  /** Imports these rows. Returns their outcomes in the same order. */
  private async importRows(run: Run, rows: readonly AnyRow[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const good: (DescribedCar & { readonly at: number })[] = [];
    for (const [at, row] of rows.entries()) {
      if ('complete' in row) {
        run.present?.putIfAbsent(row.car_id, row.line);
        outcomes[at] = { as: 'unchanged', reasons: [], scored: row };
        continue;
      }
      const errors = 'errors' in row ? row.errors : ownershipErrors(run.places, row);
      if (errors) {
        outcomes[at] = { as: 'rejected', reasons: withVehicle(row, errors) };
        notePresent(run, row);
        if ('cutOff' in row && row.cutOff) {
          const { file, reason } = row.errors[0]!;
          run.cutOff ??= `${file === undefined ? '' : `${file}, `}line ${row.line}: ${reason}`;
        }
      } else if ('car' in row) {
        const { car_id, car, presentFields } = row;
        run.present?.putIfAbsent(car_id, row.line);
        good.push({ at, car_id, car, presentFields });
      }
    }
    const before = new Map<string, CarDetails | undefined>();
    const complete = (described: DescribedCar, known: CarDetails | undefined) => {
      before.set(described.car_id, known);
      return addPlaceNames(run.places, described, known);
    };
    const described = good.length > 0 ? await this.stock.describeAll(good, 'feed', complete) : [];
    const otherVehicles = await run.withSameVin(
      described.flatMap((answer) =>
        isRejection(answer) || answer.state!.sold || answer.state!.delisted ? [] : answer.state!,
      ),
    );
    for (const [index, answer] of described.entries()) {
      const { at, car_id, car, presentFields } = good[index]!;
      const row = rows[at] as Extract<FeedRow, { readonly car: PartialCar }>;
      if (isRejection(answer)) outcomes[at] = { as: 'rejected', reasons: withVehicle(row, errorsOf(answer, row.line)) };
      else {
        const { details } = answer.state!;
        const as = outcomeOf(good[index]!, answer.events as readonly CarEvent[], answer.state!);
        const reasons = withVehicle(row, [
          ...row.warnings,
          ...unlikelyPrices(before.get(car_id), details, row.line),
          ...vinWarnings(car.vin, details, row.line, otherVehicles.get(car_id)),
        ]);
        const scored = { complete: completenessOf(details), isPictured: (details.images?.length ?? 0) > 0 };
        const byHand = withVehicle(row, heldByHandWarnings(answer.state, car, presentFields, row.line));
        outcomes[at] = { as, reasons, scored, byHand, position: answer.position };
        if (as === 'unchanged' && reasons.length === 0 && byHand.length === 0 && row.mark) {
          const { digest, manner } = row.mark;
          this.known.set(digest, { car_id, manner, revision: answer.revision, ...scored });
        }
      }
    }
    return outcomes;
  }

  private async end(run: Run): Promise<ImportReport> {
    const { import_id, source, present, count, errors, warnings, cutOff, unreadable } = run;
    const { missing: action, dealerships, usual } = source;
    if (cutOff !== undefined) return this.complete(run, noneRemoved, cutOff);
    if (!action || !present) return this.complete(run, noneRemoved);

    const missing = await this.removal.find(import_id, dealerships, run.asOf, (car_id) => present.has(car_id));
    const reason = reasonToHold(missing, { received: count.received, unreadable, usual });
    if (reason !== undefined) {
      await run.reasons.end();
      const data = {
        import_id,
        ...count,
        errors,
        warnings,
        missing_cars: missing.count,
        stock_cars: missing.stock,
        reason,
      };
      for (const { dealership_id, car_ids } of missing.cars) {
        for (const some of batchesOf(car_ids, carsPerCommand)) {
          const missed = { dealership_id, car_ids: some };
          await this.handle(feedImport, import_id, { type: 'Miss', import_id, missing: missed });
        }
      }
      await this.handle(feedImport, import_id, { type: 'Hold', data });
      return this.report(import_id);
    }
    const { removed, supersededBy = missing.supersededBy } = await this.removal.remove(import_id, action, missing.cars);
    return this.complete(run, removed, undefined, supersededBy && supersededNote(supersededBy));
  }

  private async complete(run: Run, removed: Removed, incomplete?: string, note?: string): Promise<ImportReport> {
    const { import_id, count, errors, warnings } = run;
    await run.reasons.end();
    const reason = incomplete ?? note;
    const data = {
      import_id,
      ...count,
      ...removed,
      incomplete: incomplete !== undefined,
      ...(reason && { reason }),
      errors,
      warnings,
    };
    await this.handle(feedImport, import_id, { type: 'Complete', data });
    return this.report(import_id);
  }

  /** Imports a feed now. Returns a rejection if nothing was imported, otherwise the report. */
  async import(feed: FeedToImport): Promise<ImportReport | Rejection> {
    const begun = await this.begin(feed);
    return 'run' in begun ? begun.run() : begun;
  }

  private async report(import_id: string): Promise<ImportReport> {
    return reportFromEvents(await readCurrent(this.log, streamOf(feedImport, import_id)))!;
  }
}

type FeedReadOptions = Pick<
  FeedToImport,
  'format' | 'vocabulary' | 'unknownColumns' | 'encoding' | 'reading' | 'description' | 'more'
>;

/** Opens a feed by its own format or by its description. */
export const openFeed = (
  { chunks, ...source }: FeedReadOptions & Pick<FeedToImport, 'chunks'>,
  places: Places,
): Promise<Feed | Rejection> => readFeed(chunks, feedOptions(source, places));

const feedOptions = (
  { format, vocabulary, unknownColumns, encoding, reading, description, more }: FeedReadOptions,
  places: Places,
): FeedOptions => {
  const ofDescription = description && optionsOf(description);
  return {
    ...{ syntax: format, vocabulary, ...ofDescription, unknownColumns },
    ...(encoding && { written: { ...ofDescription?.written, encoding } }),
    defaults: {
      ...(places.onlyDealership !== undefined && { dealership_id: places.onlyDealership }),
      ...description?.constants,
    },
    placeOf: (code, isLocation) => places.ofCode(code, isLocation),
    reading: { ...ofDescription?.reading, ...reading },
    seen: more && new CompactIdMap(),
  };
};

/** Returns the errors of a good row if its stock or its location belongs to somebody else. */
export const ownershipErrors = (
  places: Places,
  { line, car }: Extract<FeedRow, { car: unknown }>,
): RowError[] | undefined => {
  if (!places.dealerships.has(car.dealership_id)) {
    return [{ line, column: 'dealership_id', reason: `"${car.dealership_id}" is not yours` }];
  }
  if (places.namesFor(car)) return undefined;
  return [{ line, column: 'location_id', reason: `"${car.location_id}" is not a location of this dealership` }];
};

export const supersededNote = (import_id: string): string =>
  `a later full feed, import ${import_id}, says what is in stock: nothing more was removed`;

const unreadable = (error: unknown): Rejection => {
  if (error instanceof FeedUnreadable) return reject('invalid', `The feed ${error.message}.`);
  throw error;
};

/** Yields the rows of every file. An unreadable file does not affect the others. */
async function* rowsOf(
  { name, more = [] }: FeedToImport,
  first: AsyncGenerator<AnyRow[], void>,
  count: Count,
  read: (chunks: AsyncIterable<Buffer>, format: FeedSyntax | undefined) => Promise<Feed<AnyRow> | Rejection>,
): AsyncGenerator<AnyRow[], void> {
  if (name === undefined) return yield* first;
  for await (const rows of first) yield rows.map((row) => inFile(row, name));
  for (const { name: file = '', format, chunks } of more) {
    const feed = await read(counted(chunks, count), format).catch(unreadable);
    if (isRejection(feed))
      yield [inFile({ line: 1, errors: [{ line: 1, reason: feed.detail }], names: {}, cutOff: true }, file)];
    else for await (const rows of feed.batches) yield rows.map((row) => inFile(row, file));
  }
}

const inFile = (row: AnyRow, file: string): AnyRow =>
  'errors' in row
    ? { ...row, errors: row.errors.map((error) => ({ ...error, file })) }
    : 'warnings' in row && row.warnings.length > 0
      ? { ...row, warnings: row.warnings.map((warning) => ({ ...warning, file })) }
      : row;

/** Yields the bytes in small parts, each in a background turn, and counts them. */
async function* counted(chunks: AsyncIterable<Buffer>, count: Count): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    count.bytes += chunk.length;
    for (let at = 0; at < chunk.length; at += byteBatchSize) {
      await backgroundTurn('');
      yield chunk.subarray(at, at + byteBatchSize);
    }
  }
}

const countOutcome = (
  { count, errors, warnings, reasons: all }: Run,
  { as, reasons, scored, byHand = [] }: Outcome,
): void => {
  count.received++;
  count[as]++;
  if (scored) {
    count.complete += scored.complete;
    if (scored.isPictured) count.pictured++;
  }
  if (byHand.length > 0) count.kept_by_hand++;
  all.note('warned', byHand);
  warnings.push(...byHand.slice(0, maxReportedReasons - warnings.length));
  if (reasons.length === 0) return;
  if (as !== 'rejected') count.warned++;
  all.note(as === 'rejected' ? 'refused' : 'warned', reasons);
  const kept = as === 'rejected' ? errors : warnings;
  kept.push(...reasons.slice(0, maxReportedReasons - kept.length));
};

/** Notes the vehicle of a rejected row as present, so that a typo in a price does not take it off the site. */
const notePresent = (run: Run, row: FeedRow): void => {
  if (!run.present) return;
  const { stocknum, dealership_id } = 'car' in row ? row.car : row.names;
  if (stocknum === undefined) {
    run.unreadable++;
    return;
  }
  const { dealerships } = run.places;
  const named = dealership_id !== undefined && dealerships.has(dealership_id) ? [dealership_id] : dealerships;
  for (const id of named) run.present.putIfAbsent(carIdOf({ dealership_id: id, stocknum }), row.line);
};

/** Adds the names of dealership and location to the car, in place: the object was made for this row. */
export const addPlaceNames = (
  places: Places,
  { car, presentFields }: DescribedCar,
  known: CarDetails | undefined,
): PartialCar => {
  const location_id = car.location_id ?? (presentFields.has('location_id') ? undefined : known?.location_id);
  const named: Record<string, unknown> = car;
  const names = places.namesFor({ dealership_id: car.dealership_id, location_id });
  if (names) for (const name in names) named[name] ??= names[name as keyof CarDetails];
  return car;
};

const heldByHandWarnings = (
  state: CarState,
  car: PartialCar,
  presentFields: ReadonlySet<string>,
  line: number,
): RowError[] =>
  conflictingHeldFields(state, car, presentFields).map((column) => ({
    line,
    column,
    reason: `stays as it is: ${heldBy(state!.held, column)} holds it by hand`,
    ...(car[column] != null && { value: JSON.stringify(car[column]).slice(0, 200) }),
  }));

export const errorsOf = ({ detail, errors }: Rejection, line: number): RowError[] =>
  errors
    ? errors.map(({ field, reason }) => ({ line, column: field.split('.').find(isColumn) ?? field, reason }))
    : [{ line, reason: detail }];

const isColumn = (name: string): boolean => name in carColumns;

/** The sender disconnected midway: the complete rows so far are imported. */
const isBrokenUpload = (error: unknown): boolean =>
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? '');
