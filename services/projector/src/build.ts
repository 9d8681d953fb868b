import { physicalName } from '#contracts/views/views';
import { Applier } from '#platform/kernel/apply-or-park';
import { ParkingLot } from '#platform/kernel/parking-lot';
import type { AnyProjection } from '#platform/kernel/projection';
import { handledTypes } from '#platform/kernel/projection';
import type { Platform } from '#platform/process/platform';
import type { FeedSubscription } from '#platform/ports/event-feed';
import type { SearchCollection } from '#platform/ports/search-index';
import type { ViewCollection } from '#platform/ports/view-store';

/** The search collection beside a build: `cars_v3`, `cars_v3_r1`. */
export const searchNameOf = (projection: AnyProjection, build: string): string | undefined =>
  projection.search &&
  build.replace(physicalName(projection), physicalName({ ...projection, name: projection.search.alias }));

/** One physical build of a projection: its collections, its parking lot, and its place in the feed. */
export class Build {
  private subscription?: FeedSubscription | undefined;
  private writing: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly platform: Platform,
    readonly projection: AnyProjection,
    readonly name: string,
    readonly view: ViewCollection<object>,
    readonly search: SearchCollection<{ readonly id: string }> | undefined,
    readonly lot: ParkingLot,
    private readonly applier: Applier,
  ) {}

  static async open(
    platform: Platform,
    projection: AnyProjection,
    name: string,
    skips: ReadonlySet<number>,
  ): Promise<Build> {
    const { views, search, log, logger, clock, config } = platform;
    const view = await views.collection<object>({ name, indexes: projection.indexes });
    const index =
      projection.search && (await search.collection(searchNameOf(projection, name)!, projection.search.schema));
    const lot = await ParkingLot.open({
      views,
      owner: projection.name,
      kind: 'projection',
      build: name,
      clock,
      alone: config.EVENT_FEED === 'embedded',
    });
    const targets = { view, ...(index && { search: index }) };
    const applier = new Applier({ projection, targets, lot, skips, log, logger });
    return new Build(platform, projection, name, view, index, lot, applier);
  }

  failure(): Error | undefined {
    return this.subscription?.failure();
  }

  readonly apply: Applier['apply'] = (events) => this.exclusive(() => this.applier.apply(events));

  readonly drain: Applier['drain'] = (lane, decision) => this.exclusive(() => this.applier.drain(lane, decision));

  /** Whatever writes its documents does so one after the other, as far as this process goes. */
  exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.writing.then(work);
    this.writing = result.catch(() => undefined);
    return result;
  }

  /** Follows the feed from where it is. */
  async follow(): Promise<void> {
    this.subscription ??= await this.platform.feed.subscribe({
      group: this.name,
      types: handledTypes(this.projection),
      handle: async (events) => {
        try {
          await this.apply(events);
        } catch (error) {
          const position = events[0]?.position;
          this.platform.logger.error({ err: error, projection: this.name, position }, 'a batch failed');
          throw error;
        }
      },
    });
  }

  /** How far it has followed the feed. */
  position(): number {
    return this.subscription?.position() ?? 0;
  }

  reached(position: number, signal: AbortSignal): Promise<void> {
    return this.subscription!.reached(position, signal);
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
    this.subscription = undefined;
  }

  /** Takes away everything it wrote. */
  async remove(): Promise<void> {
    const { views, search } = this.platform;
    await this.stop();
    await this.lot.drop();
    await views.dropCollection(this.name);
    const searchName = searchNameOf(this.projection, this.name);
    if (searchName) await search.dropCollection(searchName);
    await views.resetCheckpoint(this.name);
  }
}
