import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ImportReport } from '#contracts/api/stock';
import type { CarDetails } from '#contracts/car';
import type { FeedImportEvent, RowError } from '#contracts/events/feed-import';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import type { Location } from '#contracts/site';
import type { HandleCommand } from '#platform/kernel/command';
import { readCurrent } from '#platform/kernel/command';
import { newId } from '#platform/kernel/ids';
import type { Recorded } from '#platform/kernel/projection';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/platform.module';
import { feedImport } from './feed-import.js';
import type { FeedFormat } from './feed/read-feed.js';
import { readFeed } from './feed/read-feed.js';
import { Stock } from './stock.js';

export interface FeedToImport {
  /** An import that was completed under this id is not run again. Absent: a new one. */
  readonly import_id?: string | undefined;
  readonly chunks: AsyncIterable<Buffer>;
  readonly format: FeedFormat;
  readonly unknownColumns: 'reject' | 'ignore';
  /** Dealerships the feed may speak for. */
  readonly dealerships: ReadonlySet<string>;
}

/** Answers with a rejection when nothing was imported, else with what became of the rows. */
export class ImportFeed extends Command<ImportReport | Rejection> {
  constructor(readonly feed: FeedToImport) {
    super();
  }
}

/** Rows under way at once: they are appended together. */
const window = 512;
const errorsKept = 100;

type Outcome = 'listed' | 'changed' | 'unchanged' | { readonly errors: readonly RowError[] };

/** Imports row by row: good rows land, each whole; bad ones are reported. */
@CommandHandler(ImportFeed)
export class FeedImporter implements ICommandHandler<ImportFeed> {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly stock: Stock,
  ) {}

  async execute({ feed: source }: ImportFeed): Promise<ImportReport | Rejection> {
    const { import_id = newId(), chunks, format, unknownColumns, dealerships } = source;
    const earlier = await this.completed(import_id);
    if (earlier) return earlier;
    const [only, ...others] = dealerships;
    const defaults = only !== undefined && others.length === 0 ? { dealership_id: only } : {};
    const feed = await readFeed(chunks, { format, unknownColumns, defaults });
    if (isRejection(feed)) return feed;

    const started_at = this.platform.clock().toISOString();
    const start = { import_id, dealership_ids: [...dealerships], format };
    await this.handle(feedImport, import_id, { type: 'Start', data: start });

    const counts = { received: 0, listed: 0, changed: 0, unchanged: 0, rejected: 0 };
    const errors: RowError[] = [];
    const count = (outcome: Outcome) => {
      counts.received++;
      if (typeof outcome === 'string') counts[outcome]++;
      else {
        counts.rejected++;
        errors.push(...outcome.errors.slice(0, errorsKept - errors.length));
      }
    };

    let underWay: Promise<Outcome>[] = [];
    let line = 0;
    try {
      for await (const row of feed) {
        ({ line } = row);
        const outcome = 'errors' in row ? Promise.resolve(row) : this.importCar(line, row.car, dealerships);
        // A failure is met where the window is awaited; until then it must not count as unhandled.
        outcome.catch(() => undefined);
        underWay.push(outcome);
        if (underWay.length === window) {
          (await Promise.all(underWay)).forEach(count);
          underWay = [];
        }
      }
    } catch (error) {
      if (!isBrokenUpload(error)) throw error;
      errors.push({ line: line + 1, reason: 'the upload broke off here; send the feed again' });
    }
    (await Promise.all(underWay)).forEach(count);

    const data = { import_id, ...counts, errors };
    const completed = await this.handle(feedImport, import_id, { type: 'Complete', data });
    if (isRejection(completed)) return completed;
    const completed_at = this.platform.clock().toISOString();
    return { ...data, state: 'completed', started_at, completed_at, position: completed.position };
  }

  /** The report of an import that was completed before. */
  private async completed(import_id: string): Promise<ImportReport | undefined> {
    const [started, last] = await readCurrent(this.platform.log, `${feedImport.category}-${import_id}`);
    if (!started || last?.type !== 'FeedImportCompleted') return undefined;
    const { time, position, data } = last as Recorded<Extract<FeedImportEvent, { type: 'FeedImportCompleted' }>>;
    return { ...data, state: 'completed', started_at: started.time, completed_at: time, position };
  }

  private async importCar(line: number, row: CarDetails, dealerships: ReadonlySet<string>): Promise<Outcome> {
    const wrong = (column: string, reason: string): Outcome => ({ errors: [{ line, column, reason }] });
    if (!dealerships.has(row.dealership_id)) return wrong('dealership_id', `"${row.dealership_id}" is not yours`);
    const car = this.withPlaces(row);
    if (!car) return wrong('location_id', `"${row.location_id}" is not a location of this dealership`);
    const described = await this.stock.describe(car, 'feed');
    if (isRejection(described)) return { errors: [{ line, reason: described.detail }] };
    if (described.events.length === 0) return 'unchanged';
    return described.events[0]!.type === 'CarListed' ? 'listed' : 'changed';
  }

  /** Names of dealership and location that the row leaves out; undefined when the location is not the dealership's. */
  private withPlaces(row: CarDetails): CarDetails | undefined {
    const site = this.platform.sites.all.find(({ dealerships }) =>
      dealerships.some(({ id }) => id === row.dealership_id),
    );
    const dealership = site?.dealerships.find(({ id }) => id === row.dealership_id);
    const here = site?.locations.filter(({ dealership_id }) => dealership_id === row.dealership_id) ?? [];
    const place = row.location_id
      ? here.find(({ id }) => id === row.location_id)
      : (here.find(({ primary }) => primary) ?? here[0]);
    if (row.location_id && !place) return undefined;
    return {
      ...(dealership && { dealership_slug: dealership.slug, dealership_name: dealership.name }),
      ...(place && placeOf(place)),
      ...row,
    };
  }
}

/** The sender went away in the middle: what had come before is imported, whole rows all. */
const isBrokenUpload = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ECONNRESET';

const placeOf = ({ id, slug, name, phone, address }: Location): Partial<CarDetails> => ({
  location_id: id,
  location_slug: slug,
  location_name: name,
  location_phone: phone,
  city: address.city,
  state: address.state,
});
