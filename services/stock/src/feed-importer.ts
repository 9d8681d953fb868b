import { Injectable } from '@nestjs/common';
import type { ImportReport } from '#contracts/api/stock';
import type { CarState } from '#contracts/domain/car/car';
import { completenessOf } from '#contracts/domain/feed-score';
import { carColumns, type CarDetails } from '#contracts/domain/car/details';
import type { RowError } from '#contracts/events/feed-import';
import type { FeedSyntax, FeedVocabulary, MissingAction } from '#contracts/domain/feeds';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { streamOf } from '#contracts/events/stream-name';
import { Refused } from '#platform/http/problems';
import { backgroundTurn } from '#platform/kernel/background';
import type { HandleCommand } from '#platform/kernel/command';
import { readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { newId } from '#platform/kernel/ids';
import { Semaphore } from '#platform/kernel/semaphore';
import { type Clock, InjectClock, InjectCommands, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import { Sites } from '#platform/sites/sites';
import { carIdOf } from './car-identity.js';
import { heldBack, holderOf } from './by-hand/decide.js';
import type { NamedCar } from './car.js';
import { carsACommand, feedImport } from './feed-import.js';
import type { FeedDescription } from '#contracts/domain/feed-description';
import { optionsOf } from './feed/described.js';
import { IdNumbers } from './feed/id-numbers.js';
import { type KnownRow, KnownRows, RowMarks } from './feed/known-rows.js';
import type { Feed, FeedOptions, FeedRow, KnownFeedRow } from './feed/read-feed.js';
import { readFeed, readMarked } from './feed/read-feed.js';
import type { Reading } from './feed/reading.js';
import { ImportPace } from './import-pace.js';
import { ImportReasons, type ReasonsKept } from './import-reasons.js';
import { reportOf } from './import-report.js';
import { gathered } from './feed/gathered.js';
import { type FeedFile, FeedUnreadable } from './feed/unpack.js';
import { ImportTurns } from './import-turns.js';
import { Places } from './places.js';
import { reasonToHold, Removal } from './removal.js';
import { Stock, type DescribedCar } from './stock.js';

export interface FeedToImport {
  /** An import that was completed under this id is not run again. Absent: a new one. */
  readonly import_id?: string | undefined;
  readonly chunks: AsyncIterable<Buffer>;
  readonly format: FeedSyntax;
  /** Of a feed in several files: the name of the first, and the others. */
  readonly name?: string | undefined;
  readonly more?: readonly FeedFile[] | undefined;
  /** Absent: recognised by the column names. */
  readonly vocabulary?: Exclude<FeedVocabulary, 'described'> | undefined;
  /** What its own description tells; it says the format, too. */
  readonly description?: FeedDescription | undefined;
  readonly unknownColumns: 'reject' | 'ignore';
  /** How its texts are to be read. Absent: as usual. */
  readonly reading?: Partial<Reading> | undefined;
  /** Where it was fetched from. */
  readonly source_id?: string | undefined;
  /** Dealerships the feed may speak for. */
  readonly dealerships: ReadonlySet<string>;
  /** The feed is full: what becomes of their cars that it does not name. Absent: it is not, and nothing does. */
  readonly missing?: MissingAction | undefined;
  /** Rows that full feeds of the same source have as a rule, by which one that is short is recognised. */
  readonly usual?: number | undefined;
  /** Bytes it has, where the sender said. */
  readonly bytesTotal?: number | undefined;
}

export interface BegunImport {
  readonly import_id: string;
  /** Reads the rows; to be called once. */
  readonly run: () => Promise<ImportReport>;
}

/** Thrown by a feed whose import is to be left as it is, to be taken up again later. */
export class ImportInterrupted extends Error {
  override readonly name = 'ImportInterrupted';
}

/** Bytes that are read, and rows that are appended, in one piece. */
const bytesAtOnce = 8192;
const rowsAtOnce = 64;
/** Such pieces of all imports that are under way at the most. */
const piecesUnderWay = 64;
const reasonsKept = 100;
/** Milliseconds between two notes of how far an import has come. */
const noteEvery = 1000;

/** What became of a row, and why not all of it landed. */
interface Outcome {
  readonly as: 'listed' | 'changed' | 'unchanged' | 'rejected';
  readonly reasons: readonly RowError[];
  /** What the feed's score takes from the vehicle as it is now. */
  readonly scored?: Pick<KnownRow, 'complete' | 'isPictured'>;
  /** What did not land as it is held by hand. */
  readonly byHand?: readonly RowError[];
  /** Log position of the vehicle's last event. */
  readonly position?: number;
}

interface Count {
  received: number;
  listed: number;
  changed: number;
  unchanged: number;
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
  /** All of them. */
  readonly reasons: ReasonsKept;
  /** Log position at which it began. */
  readonly asOf: number;
  /** Of a full feed: every vehicle it names, also where the row was turned down. */
  readonly present?: IdNumbers;
  /** Rows of which can't be said which vehicle they are about. */
  unreadable: number;
  /** The file could not be read to its end, and why. */
  cutOff?: string;
}

/** Imports row by row: good rows land, each whole; bad ones are reported. */
@Injectable()
export class FeedImporter {
  private readonly known = new KnownRows();
  /** Rows of all imports that are read, and their vehicles not shown yet. Imports take turns. */
  private readonly underWay = new Semaphore(piecesUnderWay);

  constructor(
    @InjectLog() private readonly log: EventLog,
    private readonly sites: Sites,
    @InjectClock() private readonly clock: Clock,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly stock: Stock,
    private readonly removal: Removal,
    private readonly turns: ImportTurns,
    private readonly reasons: ImportReasons,
    private readonly pace: ImportPace,
  ) {}

  /** Reads as much of the feed as shows that it can be read. Answers with the report where the import has ended before. */
  async begin(source: FeedToImport): Promise<BegunImport | ImportReport | Rejection> {
    const { import_id = newId(), dealerships, missing, bytesTotal } = source;
    const events = await readCurrent(this.log, streamOf(feedImport, import_id));
    const state = fold(feedImport, events);
    if (state && state.phase !== 'running' && !state.incomplete) return reportOf(events)!;

    const outcomes = { received: 0, listed: 0, changed: 0, unchanged: 0, rejected: 0, warned: 0, kept_by_hand: 0 };
    const count: Count = { ...outcomes, pictured: 0, complete: 0, bytes: 0 };
    const places = new Places(this.sites.all, dealerships);
    const options = feedOptions(source, places);
    const marks = this.marksOf(source, places);
    const feed = await readMarked(counted(source.chunks, count), options, marks).catch(unreadable);
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
    const asOf = events.findLast(({ type }) => type === 'FeedImportStarted' && started.events.length === 0)?.position;
    const run: Run = {
      import_id,
      source,
      batches: rowsOf(source, feed.batches, count, (chunks, format) =>
        readMarked(chunks, { ...options, syntax: format ?? options.syntax }, marks),
      ),
      places,
      count,
      errors: [],
      warnings: [],
      reasons: this.reasons.begin(import_id),
      asOf: asOf ?? started.position,
      unreadable: 0,
    };
    const whole = missing ? { ...run, present: new IdNumbers() } : run;
    return { import_id, run: () => this.turns.take(dealerships, () => this.run(whole)) };
  }

  /** By which its rows are known again, where the log can tell what has happened since to their vehicles. */
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
      if (error instanceof FeedUnreadable) return this.complete(run, 0, `the feed ${error.message}`);
      const reason = error instanceof Refused ? error.message : 'a fault ended the import; send the feed again';
      await this.complete(run, 0, reason).catch(() => undefined);
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
    /** Counts the outcomes as soon as they are there, in the order of the rows; resolves to the log position they stand at. */
    const countAfter = async (earlier: Promise<number>, outcomes: Promise<readonly Outcome[]>) => {
      const [found, before] = await Promise.all([outcomes, earlier]);
      for (const outcome of found) tally(run, outcome);
      await run.reasons.flushIfFull();
      return found.reduce((last, { position = 0 }) => Math.max(last, position), before);
    };
    /** Resolves once there is room for these rows. */
    const begin = (some: readonly AnyRow[]) =>
      new Promise<void>((begun) => {
        shown = this.underWay.run(async () => {
          counted = countAfter(counted, this.importRows(run, some));
          begun();
          await this.pace.shown(await counted);
        });
        // It is met where it is awaited; until then it must not count as unhandled.
        shown.catch(() => (hasFailed = true));
      });
    const note = async () => {
      const now = this.clock().getTime();
      if (now - noted < noteEvery) return;
      noted = now;
      await this.handle(feedImport, run.import_id, { type: 'Advance', data: { import_id: run.import_id, ...count } });
    };

    try {
      for await (const batch of gathered(batches, rowsAtOnce)) {
        for (let at = 0; at < batch.length; at += rowsAtOnce) {
          const some = batch.slice(at, at + rowsAtOnce);
          line = some.at(-1)!.line;
          await begin(some);
          if (hasFailed) await shown;
          await backgroundTurn(run.import_id);
        }
        await note();
      }
    } catch (error) {
      if (error instanceof ImportInterrupted) await shown;
      if (!isBrokenUpload(error)) throw error;
      run.cutOff = 'the upload broke off';
      await shown;
      const brokenOff = { line: line + 1, reason: 'the upload broke off here; send the feed again' };
      run.errors.push(brokenOff);
      run.reasons.note('refused', [brokenOff]);
    }
    await shown;
  }

  /** What became of each of these rows. */
  private async importRows(run: Run, rows: readonly AnyRow[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const good: (DescribedCar & { readonly at: number })[] = [];
    for (const [at, row] of rows.entries()) {
      if ('complete' in row) {
        run.present?.note(row.car_id, row.line);
        outcomes[at] = { as: 'unchanged', reasons: [], scored: row };
        continue;
      }
      const errors = 'errors' in row ? row.errors : misplaced(run.places, row);
      if (errors) {
        outcomes[at] = { as: 'rejected', reasons: errors };
        notePresent(run, row);
        if ('cutOff' in row && row.cutOff) {
          const { file, reason } = row.errors[0]!;
          run.cutOff ??= `${file === undefined ? '' : `${file}, `}line ${row.line}: ${reason}`;
        }
      } else if ('car' in row) {
        const { car_id, car, presentFields } = row;
        run.present?.note(car_id, row.line);
        good.push({ at, car_id, car, presentFields });
      }
    }
    const described =
      good.length > 0
        ? await this.stock.describeAll(good, 'feed', (described, known) => withNames(run.places, described, known))
        : [];
    for (const [index, answer] of described.entries()) {
      const { at, car_id, car, presentFields } = good[index]!;
      const row = rows[at]!;
      if (isRejection(answer)) outcomes[at] = { as: 'rejected', reasons: errorsOf(answer, row.line) };
      else {
        const reasons = 'car' in row ? row.warnings : [];
        const { details } = answer.state!;
        const as = resultOf(answer.events);
        const scored = { complete: completenessOf(details), isPictured: (details.images?.length ?? 0) > 0 };
        const byHand = keptByHand(answer.state, car, presentFields, row.line);
        outcomes[at] = { as, reasons, scored, byHand, position: answer.position };
        if (as === 'unchanged' && byHand.length === 0 && 'mark' in row && row.mark) {
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
    if (cutOff !== undefined) return this.complete(run, 0, cutOff);
    if (!action || !present) return this.complete(run, 0);

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
        for (let at = 0; at < car_ids.length; at += carsACommand) {
          const some = { dealership_id, car_ids: car_ids.slice(at, at + carsACommand) };
          await this.handle(feedImport, import_id, { type: 'Miss', import_id, missing: some });
        }
      }
      await this.handle(feedImport, import_id, { type: 'Hold', data });
      return this.report(import_id);
    }
    const { removed, supersededBy = missing.supersededBy } = await this.removal.remove(import_id, action, missing.cars);
    return this.complete(run, removed, undefined, supersededBy && takenOver(supersededBy));
  }

  private async complete(run: Run, removed: number, incomplete?: string, note?: string): Promise<ImportReport> {
    const { import_id, count, errors, warnings } = run;
    await run.reasons.end();
    const reason = incomplete ?? note;
    const data = {
      import_id,
      ...count,
      removed,
      incomplete: incomplete !== undefined,
      ...(reason && { reason }),
      errors,
      warnings,
    };
    await this.handle(feedImport, import_id, { type: 'Complete', data });
    return this.report(import_id);
  }

  /** Imports a feed now. Answers with a rejection when nothing was imported, else with what became of the rows. */
  async import(feed: FeedToImport): Promise<ImportReport | Rejection> {
    const begun = await this.begin(feed);
    return 'run' in begun ? begun.run() : begun;
  }

  private async report(import_id: string): Promise<ImportReport> {
    return reportOf(await readCurrent(this.log, streamOf(feedImport, import_id)))!;
  }
}

type Described = Pick<FeedToImport, 'format' | 'vocabulary' | 'unknownColumns' | 'reading' | 'description' | 'more'>;

/** The rows of a feed, as it says itself or its description says for it. */
export const openFeed = (
  { chunks, ...source }: Described & Pick<FeedToImport, 'chunks'>,
  places: Places,
): Promise<Feed | Rejection> => readFeed(chunks, feedOptions(source, places));

const feedOptions = (
  { format, vocabulary, unknownColumns, reading, description, more }: Described,
  places: Places,
): FeedOptions => {
  const ofDescription = description && optionsOf(description);
  return {
    ...{ syntax: format, vocabulary, ...ofDescription, unknownColumns },
    defaults: { ...(places.only !== undefined && { dealership_id: places.only }), ...description?.constants },
    placeOf: (code, isLocation) => places.ofCode(code, isLocation),
    reading: { ...ofDescription?.reading, ...reading },
    seen: more && new IdNumbers(),
  };
};

/** A good row that is about somebody else's stock, or a location that is not the dealership's. */
export const misplaced = (
  places: Places,
  { line, car }: Extract<FeedRow, { car: unknown }>,
): RowError[] | undefined => {
  if (!places.dealerships.has(car.dealership_id)) {
    return [{ line, column: 'dealership_id', reason: `"${car.dealership_id}" is not yours` }];
  }
  if (places.namesFor(car)) return undefined;
  return [{ line, column: 'location_id', reason: `"${car.location_id}" is not a location of this dealership` }];
};

export const takenOver = (import_id: string): string =>
  `a later full feed, import ${import_id}, says what is in stock: nothing more was removed`;

const unreadable = (error: unknown): Rejection => {
  if (error instanceof FeedUnreadable) return reject('invalid', `The feed ${error.message}.`);
  throw error;
};

/** The rows of every file. One that can't be read leaves the others as they are. */
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

/** In small parts, each when there is time for it. */
async function* counted(chunks: AsyncIterable<Buffer>, count: Count): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    count.bytes += chunk.length;
    for (let at = 0; at < chunk.length; at += bytesAtOnce) {
      await backgroundTurn('');
      yield chunk.subarray(at, at + bytesAtOnce);
    }
  }
}

const tally = ({ count, errors, warnings, reasons: all }: Run, { as, reasons, scored, byHand = [] }: Outcome): void => {
  count.received++;
  count[as]++;
  if (scored) {
    count.complete += scored.complete;
    if (scored.isPictured) count.pictured++;
  }
  if (byHand.length > 0) count.kept_by_hand++;
  all.note('warned', byHand);
  warnings.push(...byHand.slice(0, reasonsKept - warnings.length));
  if (reasons.length === 0) return;
  if (as !== 'rejected') count.warned++;
  all.note(as === 'rejected' ? 'refused' : 'warned', reasons);
  const kept = as === 'rejected' ? errors : warnings;
  kept.push(...reasons.slice(0, reasonsKept - kept.length));
};

/** A row that is turned down still says that the vehicle is there: a typo in a price must not take it off the site. */
const notePresent = (run: Run, row: FeedRow): void => {
  if (!run.present) return;
  const { stocknum, dealership_id } = 'car' in row ? row.car : row.names;
  if (stocknum === undefined) {
    run.unreadable++;
    return;
  }
  const { dealerships } = run.places;
  const named = dealership_id !== undefined && dealerships.has(dealership_id) ? [dealership_id] : dealerships;
  for (const id of named) run.present.note(carIdOf({ dealership_id: id, stocknum }), row.line);
};

/** With the names of its dealership and location, into the car itself, which was made for this. */
export const withNames = (
  places: Places,
  { car, presentFields }: DescribedCar,
  known: CarDetails | undefined,
): NamedCar => {
  const location_id = car.location_id ?? (presentFields.has('location_id') ? undefined : known?.location_id);
  const named: Record<string, unknown> = car;
  const names = places.namesFor({ dealership_id: car.dealership_id, location_id });
  if (names) for (const name in names) named[name] ??= names[name as keyof CarDetails];
  return car;
};

const keptByHand = (state: CarState, car: NamedCar, presentFields: ReadonlySet<string>, line: number): RowError[] =>
  heldBack(state, car, presentFields).map((column) => ({
    line,
    column,
    reason: `stays as it is: ${holderOf(state!.held, column)} holds it by hand`,
    ...(car[column] != null && { value: JSON.stringify(car[column]).slice(0, 200) }),
  }));

const resultOf = ([first]: readonly { readonly type: string }[]): 'listed' | 'changed' | 'unchanged' =>
  first === undefined ? 'unchanged' : first.type === 'CarListed' ? 'listed' : 'changed';

export const errorsOf = ({ detail, errors }: Rejection, line: number): RowError[] =>
  errors
    ? errors.map(({ field, reason }) => ({ line, column: field.split('.').find(isColumn) ?? field, reason }))
    : [{ line, reason: detail }];

const isColumn = (name: string): boolean => name in carColumns;

/** The sender went away in the middle: what had come before is imported, whole rows all. */
const isBrokenUpload = (error: unknown): boolean =>
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? '');
