import { Injectable } from '@nestjs/common';
import type { FeedPreview } from '#contracts/api/feed-descriptions';
import { nameOf } from '#contracts/domain/car/car';
import type { CarDetails } from '#contracts/domain/car/details';
import { missingPictures } from '#contracts/domain/car/pictures';
import type { FeedDescription } from '#contracts/domain/feed-description';
import type { CarEvent } from '#contracts/events/car';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { RowError } from '#contracts/events/feed-import';
import { isRejection, type Rejection } from '#contracts/rejections';
import { toCarDocument } from '#contracts/search/to-car-document';
import type { CarView } from '#contracts/views/car';
import { reservedStatus } from '#contracts/domain/car/status';
import { evolveCarView } from '#contracts/views/car-view';
import { backgroundTurn } from '#platform/kernel/background';
import { batchesOf } from '#platform/kernel/batches-of';
import { type Clock, InjectClock } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { conflictingHeldFields } from '../by-hand/decide.js';
import { carIdOf } from '../car-identity.js';
import type { PartialCar } from '../car.js';
import { CompactIdMap } from '../feed/compact-id-map.js';
import { joinBatches } from '../feed/join-batches.js';
import { withVehicle, type FeedRow } from '../feed/read-feed.js';
import { errorsOf, ownershipErrors, openFeed, addPlaceNames } from '../feed-importer.js';
import { Places } from '../places.js';
import { reasonToHold } from '../removal.js';
import { StockIndex } from '../stock-index.js';
import { noneAccepted, outcomeOf, type RowOutcome } from '../row-outcome.js';
import { vinWarnings } from '../shared-vins.js';
import { Stock } from '../stock.js';
import { unlikelyPrices } from '../unlikely-prices.js';

/** Number of rows that are previewed in one turn of the event loop. */
const rowBatchSize = 64;
const cardsShown = 20;
const maxReported = 100;
const maxValueLength = 120;

type GoodRow = Extract<FeedRow, { readonly car: PartialCar }>;
type Change = FeedPreview['effect']['changes'][number];

interface PreviewState {
  readonly cars: FeedPreview['cars'];
  readonly pictures: number[];
  readonly errors: RowError[];
  readonly warnings: RowError[];
  readonly changes: Change[];
  readonly fields: Map<string, number>;
  readonly present: CompactIdMap;
  received: number;
  rejected: number;
  warned: number;
  readonly rows: Record<RowOutcome, number>;
  kept_by_hand: number;
  unreadable: number;
  cutOff?: string;
}

/** Shows what an import of a feed would do, without importing it. */
@Injectable()
export class PreviewFeed {
  constructor(
    private readonly stock: Stock,
    private readonly stockIndex: StockIndex,
    private readonly sites: Sites,
    @InjectClock() private readonly clock: Clock,
  ) {}

  async execute(
    chunks: AsyncIterable<Buffer>,
    description: FeedDescription,
    dealership_id: string,
  ): Promise<FeedPreview | Rejection> {
    const places = new Places(this.sites.all, new Set([dealership_id]));
    const { format } = description;
    const feed = await openFeed({ chunks, format, description, unknownColumns: 'ignore' }, places);
    if (isRejection(feed)) return feed;
    const found: PreviewState = {
      ...{
        cars: [],
        pictures: [],
        errors: [],
        warnings: [],
        changes: [],
        fields: new Map(),
        present: new CompactIdMap(),
      },
      rows: { ...noneAccepted },
      ...{ received: 0, rejected: 0, warned: 0, kept_by_hand: 0, unreadable: 0 },
    };
    for await (const batch of joinBatches(feed.batches, rowBatchSize)) {
      for (const some of batchesOf(batch, rowBatchSize)) {
        await backgroundTurn(dealership_id);
        await this.previewRows(some, places, found);
      }
    }
    const { cars, pictures, errors, warnings, received, rejected, warned, cutOff } = found;
    return {
      ...{ cars, pictures_to_fetch: pictures, received, rejected, warned, errors, warnings },
      effect: await this.effectOf(found, dealership_id, description),
      ...(cutOff !== undefined && { cut_off: cutOff }),
    };
  }

  private async previewRows(rows: readonly FeedRow[], places: Places, found: PreviewState): Promise<void> {
    const good: GoodRow[] = [];
    for (const row of rows) {
      found.received++;
      const errors = 'errors' in row ? row.errors : ownershipErrors(places, row);
      if (!errors && 'car' in row) {
        good.push(row);
        found.present.putIfAbsent(row.car_id, row.line);
        continue;
      }
      refuse(found, withVehicle(row, errors ?? []));
      if ('cutOff' in row && row.cutOff) found.cutOff = `line ${row.line}: ${row.errors[0]!.reason}`;
      const { stocknum } = 'car' in row ? row.car : row.names;
      if (stocknum === undefined) found.unreadable++;
      else found.present.putIfAbsent(carIdOf({ dealership_id: places.onlyDealership!, stocknum }), row.line);
    }
    if (good.length === 0) return;
    const now = this.clock();
    const answers = await this.stock.previewAll(
      good,
      'feed',
      (described, known) => addPlaceNames(places, described, known),
      now,
    );
    for (const [at, answer] of answers.entries()) {
      const row = good[at]!;
      if (isRejection(answer)) {
        refuse(found, withVehicle(row, errorsOf(answer, row.line)));
        continue;
      }
      note(found, row, answer, now);
    }
  }

  private async effectOf(
    { rows, kept_by_hand, fields, changes, present, received, unreadable }: PreviewState,
    dealership_id: string,
    { missing }: FeedDescription,
  ): Promise<FeedPreview['effect']> {
    const inStock = await this.stockIndex.inStock(new Set([dealership_id]));
    const gone = inStock.filter(({ car_id }) => !present.has(car_id));
    const held = missing && reasonToHold({ count: gone.length, stock: inStock.length }, { received, unreadable });
    const named = await Promise.all(gone.slice(0, maxReported).map(({ car_id }) => this.stock.load(car_id)));
    return {
      ...{ ...rows, kept_by_hand, gone: gone.length, in_stock: inStock.length },
      ...(held !== undefined && { held }),
      fields: [...fields].map(([field, cars]) => ({ field, cars })).sort((a, b) => b.cars - a.cars),
      changes,
      gone_cars: named.flatMap(({ state }) =>
        state ? [{ stocknum: state.details.stocknum, name: nameOf(state) }] : [],
      ),
    };
  }
}

const refuse = (found: PreviewState, errors: readonly RowError[]): void => {
  found.rejected++;
  found.errors.push(...errors.slice(0, maxReported - found.errors.length));
};

const note = (
  found: PreviewState,
  row: GoodRow,
  { before, events }: { readonly before: CarView | undefined; readonly events: readonly CarEvent[] },
  now: Date,
): void => {
  const { car_id, car, presentFields } = row;
  if (conflictingHeldFields(before, car, presentFields).length > 0) found.kept_by_hand++;
  const after = events.reduce<CarView | undefined>(
    (view, event) => evolveCarView(view, { ...event, time: now.toISOString() } as unknown as RecordedEvent),
    before,
  )!;
  found.rows[outcomeOf(row, events, after)]++;
  const warnings = withVehicle(row, [
    ...row.warnings,
    ...unlikelyPrices(before?.details, after.details, row.line),
    ...vinWarnings(car.vin, after.details, row.line),
  ]);
  if (warnings.length > 0) found.warned++;
  found.warnings.push(...warnings.slice(0, maxReported - found.warnings.length));
  if (found.cars.length < cardsShown) {
    found.cars.push(toCarDocument({ ...after, car_id }));
    found.pictures.push(missingPictures(after.details, after.pictures).length);
  }
  if (!before || events.length === 0) return;
  const fields = changedFields(before, after);
  for (const { field } of fields) found.fields.set(field, (found.fields.get(field) ?? 0) + 1);
  if (found.changes.length < maxReported) {
    found.changes.push({ stocknum: after.details.stocknum, name: nameOf(after), fields });
  }
};

const changedFields = (before: CarView, after: CarView): Change['fields'] => {
  const was = detailsOf(before);
  const is = detailsOf(after);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
    const [old, fresh] = [was[field], is[field]].map(textOf) as [string, string];
    return JSON.stringify(was[field]) === JSON.stringify(is[field]) ? [] : [{ field, before: old, after: fresh }];
  });
};

const detailsOf = ({ details, status, delisted, reservation }: CarView): Readonly<Record<string, unknown>> => ({
  ...(details as CarDetails),
  status: delisted ? 'delisted' : reservation ? reservedStatus : status,
});

const textOf = (value: unknown): string => {
  const text =
    value == null
      ? ''
      : Array.isArray(value)
        ? value.join(', ')
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value as string | number);
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
};
