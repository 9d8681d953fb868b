import type { RecordedEvent } from '#contracts/events/envelope';
import { physicalName } from '#contracts/views/view';
import { Parking } from '#platform/kernel/parking/parking';
import { applyBatch, handledTypes, type AnyProjection } from '#platform/kernel/projection';
import { Semaphore } from '#platform/kernel/semaphore';
import type { Platform } from '#platform/process/platform';
import type { FeedSubscription } from '#platform/ports/event-feed';
import type { SearchCollection } from '#platform/ports/search-index';
import type { ViewCollection } from '#platform/ports/view-store';

/** The search collection beside a build: `cars_v3`, `cars_v3_r1`. */
export const searchNameOf = (projection: AnyProjection, build: string): string | undefined =>
  projection.search &&
  build.replace(physicalName(projection), physicalName({ ...projection, name: projection.search.alias }));

export type BuildPorts = Pick<Platform, 'log' | 'feed' | 'views' | 'search' | 'config' | 'clock' | 'logger'>;

/** One physical build of a projection: its collections, its parked events, and its place in the feed. */
export class Build {
  private subscription?: FeedSubscription | undefined;
  private readonly turns = new Semaphore(1);

  private constructor(
    private readonly ports: BuildPorts,
    readonly projection: AnyProjection,
    readonly name: string,
    readonly view: ViewCollection<object>,
    readonly search: SearchCollection<{ readonly id: string }> | undefined,
    readonly parking: Parking,
  ) {}

  static async open(ports: BuildPorts, projection: AnyProjection, name: string, skipped: Set<number>): Promise<Build> {
    const { views, search, config } = ports;
    const view = await views.collection<object>({ name, indexes: projection.indexes });
    const index =
      projection.search && (await search.collection(searchNameOf(projection, name)!, projection.search.schema));
    const parking = new Parking({
      ...ports,
      owner: projection.name,
      kind: 'projection',
      build: name,
      skipped,
      isShared: config.EVENT_FEED !== 'embedded',
      keyOf: (event) => keyOf(projection, event),
      apply: (events) => applyBatch(projection, { view, search: index }, events),
    });
    return new Build(ports, projection, name, view, index, parking);
  }

  failure(): Error | undefined {
    return this.subscription?.failure();
  }

  /** Folds events into its documents, or parks them. */
  apply(events: readonly RecordedEvent[]): Promise<void> {
    return this.exclusive(() => this.parking.applyAll(events));
  }

  /** Carries out an operator's decision on a parked event. @returns the number of applied events */
  decide(decision: RecordedEvent): Promise<number> {
    return this.exclusive(() => this.parking.decide(decision));
  }

  /** Applies waiting events that need no decision. @returns their number */
  async drain(): Promise<number> {
    let applied = 0;
    for (const key of await this.parking.heldKeys()) applied += await this.exclusive(() => this.parking.drain(key));
    return applied;
  }

  /** Serialises the writes of this process to the build's documents. */
  exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.turns.run(work);
  }

  /** Follows the feed from the saved position. */
  async follow(): Promise<void> {
    this.subscription ??= await this.ports.feed.subscribe({
      group: this.name,
      types: handledTypes(this.projection),
      handle: async (events) => {
        try {
          await this.apply(events);
        } catch (error) {
          const position = events[0]?.position;
          this.ports.logger.error({ err: error, projection: this.name, position }, 'a batch failed');
          throw error;
        }
      },
    });
  }

  /** Log position up to which the build has followed the feed. */
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

  /** Removes its collections, its checkpoint and its parked events. */
  async remove(): Promise<void> {
    const { views, search } = this.ports;
    await this.stop();
    await this.parking.drop();
    await views.dropCollection(this.name);
    const searchName = searchNameOf(this.projection, this.name);
    if (searchName) await search.dropCollection(searchName);
    await views.resetCheckpoint(this.name);
  }
}

/** Returns an event's parking key. All events that write the same document have the same key. */
const keyOf = (projection: AnyProjection, event: RecordedEvent): string => {
  if (projection.guard !== 'position') return event.stream;
  try {
    return `/${projection.key(event)}`;
  } catch {
    return event.stream;
  }
};
