import type { RecordedEvent } from '#contracts/events/envelope';
import type { SearchSchema } from '#contracts/search/schema';
import type { ViewDefinition } from '#contracts/views/view';
import type { UpsertCount, UpsertOptions, Versioned } from '../ports/view-store.js';
import { upcastEvent } from './upcast-event.js';
import type { DomainEvent } from './decider.js';

/** A recorded event of a union of domain events. */
export type Recorded<Event extends DomainEvent> = Event extends DomainEvent
  ? RecordedEvent<Event['type'], Event['data']>
  : never;

/**
 * A read model: how events become documents of a view and, with `search`, how those become documents of an index. All
 * events of a document come from one stream, and the document's revision is that of the last folded event. With
 * `guard: 'position'`, the events come from several streams that share a key of the feed, which delivers them in log
 * order; the log position then serves as the revision.
 */
export interface Projection<
  Doc extends object,
  Event extends DomainEvent = DomainEvent,
  SearchDoc extends { readonly id: string } = never,
> extends ViewDefinition {
  readonly guard?: 'position';
  /** Returns the id of the event's document. */
  readonly key: (event: RecordedEvent) => string;
  /** A fold step for each handled event type. `doc` undefined: no document yet; result undefined: still no document. */
  readonly evolve: {
    readonly [Type in Event['type']]?: (
      doc: Doc | undefined,
      event: Recorded<Extract<Event, { type: Type }>>,
    ) => Doc | undefined;
  };
  readonly search?: {
    readonly alias: string;
    readonly schema: SearchSchema;
    readonly document: (doc: Doc) => SearchDoc;
  };
}

export const handledTypes = (projection: { readonly evolve: object }): string[] => Object.keys(projection.evolve);

/** A view collection or a search collection that documents are written to. */
export interface DocumentTarget<Doc> {
  getMany(ids: readonly string[]): Promise<Map<string, Versioned<Doc>>>;
  upsertMany(docs: readonly Versioned<Doc>[], options?: UpsertOptions): Promise<UpsertCount>;
}

/**
 * Folds a batch of events into their documents. Repeated events change nothing. A search document is written even if
 * the view's document is up to date, because a crash may have happened between the two writes.
 * @throws errors of a fold step or a target; part of the batch may already be written
 */
export const applyBatch = async <
  Doc extends object,
  Event extends DomainEvent,
  SearchDoc extends { readonly id: string },
>(
  projection: Projection<Doc, Event, SearchDoc>,
  targets: { readonly view: DocumentTarget<Doc>; readonly search?: DocumentTarget<SearchDoc> | undefined },
  events: readonly RecordedEvent[],
): Promise<void> => {
  const steps = projection.evolve as Readonly<
    Record<string, ((doc: Doc | undefined, event: RecordedEvent) => Doc | undefined) | undefined>
  >;
  const handled = events.filter((event) => steps[event.type] !== undefined);
  // A stream's first event has no document yet. If it is redelivered, view and index skip the earlier revision.
  const isFirst = ({ revision }: RecordedEvent) => revision === 0 && !projection.guard;
  const known = handled.filter((event) => !isFirst(event));
  const docs = await targets.view.getMany([...new Set(known.map(projection.key))]);
  const [created, changed] = [new Set<string>(), new Set<string>()];
  for (const event of handled) {
    const id = projection.key(event);
    const before = docs.get(id);
    const revision = projection.guard === 'position' ? event.position : event.revision;
    if (before && revision <= before.revision) continue;
    const doc = steps[event.type]!(before?.doc, upcastEvent(event));
    if (doc === undefined) continue;
    docs.set(id, { id, revision, doc });
    if (!before) created.add(id);
    else if (!created.has(id)) changed.add(id);
  }
  const all = (ids: ReadonlySet<string>) => [...ids].map((id) => docs.get(id)!);
  await Promise.all([
    created.size > 0 && targets.view.upsertMany(all(created), { areNew: true }),
    changed.size > 0 && targets.view.upsertMany(all(changed)),
  ]);
  if (projection.search && targets.search && docs.size > 0) {
    const { document } = projection.search;
    await targets.search.upsertMany(
      [...docs.values()].map((versioned) => ({ ...versioned, doc: document(versioned.doc) })),
    );
  }
};

export type AnyProjection = Projection<object, DomainEvent, { readonly id: string }>;
