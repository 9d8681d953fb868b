import type { RecordedEvent } from '#contracts/events/envelope';
import type { parkedStates } from '#contracts/api/ops';
import type { Versioned, ViewCollection, ViewStore } from '../ports/view-store.js';

export type ParkedState = (typeof parkedStates)[number];

/** Where an event that could not be taken stands. It holds nothing of what the event says. */
export interface ParkedDocument {
  readonly id: string;
  /** The projection, the reactor, or what else folds events. */
  readonly owner: string;
  readonly kind: 'projection' | 'reactor' | 'fold';
  /** Of a projection the physical build, of the others their name. */
  readonly build: string;
  /** What comes later under the same name waits behind it. */
  readonly lane: string;
  readonly state: ParkedState;
  readonly event_id: string;
  readonly type: string;
  readonly version: number;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly time: string;
  readonly attempts: number;
  readonly cause?: string;
  readonly stack?: string;
  readonly parked_at: string;
  readonly updated_at: string;
  readonly reason?: string;
  readonly by?: string;
  /** Log position of the decision that settled it. */
  readonly settled_by?: number;
}

const spec = {
  name: 'parked_v1',
  indexes: [
    ['build', 'lane', 'state', 'position'],
    ['build', 'state', 'position'],
    ['owner', 'state', 'position'],
    ['state', 'position'],
    ['kind', 'state'],
  ],
} as const;

/** Still to be taken. */
export const unsettled = ['parked', 'waiting', 'retrying'] as const satisfies readonly ParkedState[];

/** Every parked event of every projection and reactor. */
export const openParked = (views: Pick<ViewStore, 'collection'>): Promise<ViewCollection<ParkedDocument>> =>
  views.collection<ParkedDocument>(spec);

export interface ParkingLotOptions {
  readonly views: Pick<ViewStore, 'collection'>;
  readonly owner: string;
  readonly kind: ParkedDocument['kind'];
  readonly build: string;
  readonly clock: () => Date;
  /** Nobody else takes events for this build, so that what waits can be remembered. */
  readonly alone: boolean;
}

/**
 * Where events wait that one build of a projection, or a reactor, could not take. It is kept beside the views: whoever
 * loses it has lost the views as well, and meets the same events again when they are built anew.
 */
export class ParkingLot {
  private lanes = new Set<string>();

  private constructor(
    private readonly options: ParkingLotOptions,
    private readonly docs: ViewCollection<ParkedDocument>,
  ) {}

  static async open(options: ParkingLotOptions): Promise<ParkingLot> {
    const lot = new ParkingLot(options, await openParked(options.views));
    lot.lanes = new Set((await lot.find({})).map(({ doc }) => doc.lane));
    return lot;
  }

  /** Those of these lanes in which something waits. */
  async held(lanes: readonly string[]): Promise<ReadonlySet<string>> {
    if (this.options.alone || lanes.length === 0) return this.lanes;
    return new Set((await this.find({ lane: [...lanes] })).map(({ doc }) => doc.lane));
  }

  /** Lanes in which something waits. */
  async waitingLanes(): Promise<string[]> {
    return [...new Set((await this.find({})).map(({ doc }) => doc.lane))];
  }

  /** Everything that ever stood here. */
  async all(): Promise<ParkedDocument[]> {
    const { build } = this.options;
    return (await this.docs.find({ where: { build } })).map(({ doc }) => doc);
  }

  /** Log positions of what is still to be taken. */
  async positions(): Promise<Set<number>> {
    return new Set((await this.find({})).map(({ doc }) => doc.position));
  }

  async parkedCount(): Promise<number> {
    return this.docs.count({ build: this.options.build, state: ['parked', 'retrying'] });
  }

  /** What waits in the lane, in the order of the log. */
  async inLane(lane: string): Promise<Versioned<ParkedDocument>[]> {
    return this.find({ lane });
  }

  /** What of the lane was settled by the decision at this log position. */
  async settledBy(lane: string, decision: number): Promise<ParkedDocument[]> {
    const { build } = this.options;
    const settled = await this.docs.find({
      where: { build, lane, state: ['applied', 'skipped'] },
      orderBy: { field: 'position', direction: 'asc' },
    });
    return settled.map(({ doc }) => doc).filter(({ settled_by }) => settled_by === decision);
  }

  async park(event: RecordedEvent, lane: string, error: unknown, attempts: number): Promise<void> {
    const before = await this.docs.get(this.idOf(event));
    await this.write(before, {
      ...(before?.doc ?? this.documentOf(event, lane)),
      state: 'parked',
      attempts: (before?.doc.attempts ?? 0) + attempts,
      ...causeOf(error),
    });
    this.lanes.add(lane);
  }

  /** They come after one that is parked. */
  async wait(events: readonly RecordedEvent[], laneOf: (event: RecordedEvent) => string): Promise<void> {
    const docs = events.map((event) => ({ ...this.documentOf(event, laneOf(event)), state: 'waiting' as const }));
    await this.docs.upsertMany(docs.map((doc) => ({ id: doc.id, revision: 1, doc })));
    for (const { lane } of docs) this.lanes.add(lane);
  }

  async change(parked: Versioned<ParkedDocument>, to: Partial<ParkedDocument>): Promise<void> {
    await this.write(parked, { ...parked.doc, ...to });
  }

  /** It was taken after all, or is left out. */
  async settle(event: RecordedEvent, state: 'applied' | 'skipped', settled_by: number): Promise<void> {
    const parked = await this.docs.get(this.idOf(event));
    if (!parked || !(unsettled as readonly string[]).includes(parked.doc.state)) return;
    const attempts = parked.doc.attempts + (state === 'applied' ? 1 : 0);
    await this.change(parked, { state, attempts, settled_by });
  }

  /** Nothing waits in the lane any more. */
  release(lane: string): void {
    this.lanes.delete(lane);
  }

  /** The build is gone. */
  async drop(): Promise<void> {
    for (const parked of await this.find({})) await this.change(parked, { state: 'dropped' });
    this.lanes.clear();
  }

  private idOf({ position }: RecordedEvent): string {
    return `${this.options.build}.${position}`;
  }

  private documentOf(event: RecordedEvent, lane: string): Omit<ParkedDocument, 'state'> {
    const { owner, kind, build, clock } = this.options;
    const { id: event_id, type, version, stream, revision, position, time } = event;
    const at = clock().toISOString();
    const of = { id: this.idOf(event), owner, kind, build, lane, event_id, type, version, stream, revision };
    return { ...of, position, time, attempts: 0, parked_at: at, updated_at: at };
  }

  private async write(before: Versioned<ParkedDocument> | undefined, doc: ParkedDocument): Promise<void> {
    const updated_at = this.options.clock().toISOString();
    await this.docs.upsertMany([{ id: doc.id, revision: (before?.revision ?? 0) + 1, doc: { ...doc, updated_at } }]);
  }

  private find(where: { readonly lane?: string | string[] }): Promise<Versioned<ParkedDocument>[]> {
    return this.docs.find({
      where: { build: this.options.build, state: [...unsettled], ...where },
      orderBy: { field: 'position', direction: 'asc' },
    });
  }
}

/** For operators; a `ZodError` names fields, never their values. */
export const causeOf = (error: unknown): { readonly cause: string; readonly stack: string } => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { cause: `${name}: ${message}`.slice(0, 1000), stack: (stack ?? '').slice(0, 4000) };
};

const faults = new Set(['ViewStoreUnavailable', 'SearchIndexUnavailable', 'LogUnavailable', 'LogCorrupt']);

/** Whether it says nothing of the event: an engine is away, and the same event may do well later. */
export const isFault = (error: unknown): boolean => error instanceof Error && faults.has(error.name);
