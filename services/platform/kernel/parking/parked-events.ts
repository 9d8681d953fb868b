import type { RecordedEvent } from '#contracts/events/envelope';
import type { parkedStates } from '#contracts/api/ops';
import type { Versioned, ViewCollection, ViewStore } from '../../ports/view-store.js';

/** `waiting`: the event is held back behind a parked event. */
export type ParkedState = (typeof parkedStates)[number];

/** A parked event as stored: its place in the log and the cause, without its data. */
export interface ParkedDocument {
  /** `<build>.<log position>`. */
  readonly id: string;
  /** Name of the projection, reactor, fold or relay. */
  readonly owner: string;
  readonly kind: 'projection' | 'reactor' | 'fold' | 'relay';
  /** Physical build of a projection; the owner's name otherwise. */
  readonly build: string;
  /** The parking key: later events of the same key are held back. */
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
  /** Log position of the decision that settled the event; the event's own position if no decision was needed. */
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

/** States of events that are not applied yet. */
export const unsettled = ['parked', 'waiting', 'retrying'] as const satisfies readonly ParkedState[];

const isUnsettled = ({ state }: ParkedDocument) => (unsettled as readonly ParkedState[]).includes(state);

export const openParked = (views: Pick<ViewStore, 'collection'>): Promise<ViewCollection<ParkedDocument>> =>
  views.collection<ParkedDocument>(spec);

/** Returns the builds that have parked or waiting events. */
export const heldBuilds = async (views: Pick<ViewStore, 'collection'>): Promise<ReadonlySet<string>> => {
  const found = await (await openParked(views)).find({ where: { state: [...unsettled] } });
  return new Set(found.map(({ doc }) => doc.build));
};

/** Counts the parked events of each owner, without those held back. */
export const countParked = async (views: Pick<ViewStore, 'collection'>): Promise<ReadonlyMap<string, number>> => {
  const found = await (await openParked(views)).find({ where: { state: ['parked', 'retrying'] } });
  const counts = new Map<string, number>();
  for (const { doc } of found) counts.set(doc.owner, (counts.get(doc.owner) ?? 0) + 1);
  return counts;
};

export interface ParkedEventsOptions {
  readonly views: Pick<ViewStore, 'collection'>;
  readonly owner: string;
  readonly kind: ParkedDocument['kind'];
  readonly build: string;
  readonly clock: () => Date;
}

/** The stored parked events of one build. Every method throws the errors of the view store. */
export class ParkedEvents {
  private constructor(
    private readonly options: ParkedEventsOptions,
    private readonly docs: ViewCollection<ParkedDocument>,
  ) {}

  static async open(options: ParkedEventsOptions): Promise<ParkedEvents> {
    return new ParkedEvents(options, await openParked(options.views));
  }

  /** Returns the keys that have an unsettled event; with `among`, only those of the given keys. */
  async keys(among?: readonly string[]): Promise<Set<string>> {
    const found = await this.find({ ...(among && { lane: [...among] }), state: [...unsettled] });
    return new Set(found.map(({ doc }) => doc.lane));
  }

  /** Returns the log positions of the events that were not settled at a log position. */
  async positionsAt(position: number): Promise<Set<number>> {
    const found = await this.find({});
    const open = found.filter(({ doc: { settled_by } }) => settled_by === undefined || settled_by > position);
    return new Set(open.map(({ doc }) => doc.position));
  }

  /** Number of parked events, without those held back. */
  async parkedCount(): Promise<number> {
    return this.docs.count({ build: this.options.build, state: ['parked', 'retrying'] });
  }

  /** Returns, in log order, the key's unsettled events and those that the given decision has already applied. */
  async ofKey(key: string, decision?: number): Promise<Versioned<ParkedDocument>[]> {
    const found = await this.find({ lane: key, state: [...unsettled, 'applied'] });
    return found.filter(({ doc }) => isUnsettled(doc) || (decision !== undefined && doc.settled_by === decision));
  }

  /** @param attempts number of attempts since the document was last written */
  async park(event: RecordedEvent, key: string, error: unknown, attempts: number): Promise<void> {
    const before = await this.docs.get(this.idOf(event));
    await this.write(before, {
      ...(before?.doc ?? this.documentOf(event, key)),
      state: 'parked',
      attempts: (before?.doc.attempts ?? 0) + attempts,
      ...causeOf(error),
    });
  }

  /** Stores events that wait behind a parked one; documents that exist already stay unchanged. */
  async holdBack(events: readonly RecordedEvent[], keyOf: (event: RecordedEvent) => string): Promise<void> {
    const docs = events.map((event) => ({ ...this.documentOf(event, keyOf(event)), state: 'waiting' as const }));
    await this.docs.upsertMany(docs.map((doc) => ({ id: doc.id, revision: 1, doc })));
  }

  /** Records that an event was applied or skipped; no effect unless the event is unsettled. */
  async settle({ position }: Pick<RecordedEvent, 'position'>, state: 'applied' | 'skipped', settled_by: number) {
    const found = await this.docs.get(this.idOf({ position }));
    if (!found || !isUnsettled(found.doc)) return;
    const attempts = found.doc.attempts + (state === 'applied' ? 1 : 0);
    await this.write(found, { ...found.doc, state, attempts, settled_by });
  }

  /** Marks every unsettled event as dropped, because the build is removed. */
  async drop(): Promise<void> {
    const found = await this.find({ state: [...unsettled] });
    for (const parked of found) await this.write(parked, { ...parked.doc, state: 'dropped' });
  }

  idOf({ position }: Pick<RecordedEvent, 'position'>): string {
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

  private find(where: { readonly lane?: string | string[]; readonly state?: ParkedState[] }) {
    return this.docs.find({
      where: { build: this.options.build, ...where },
      orderBy: { field: 'position', direction: 'asc' },
    });
  }
}

/** Returns name, message and stack for operators. They hold no personal data: a `ZodError` names fields, not values. */
const causeOf = (error: unknown): { readonly cause: string; readonly stack: string } => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { cause: `${name}: ${message}`.slice(0, 1000), stack: (stack ?? '').slice(0, 4000) };
};
