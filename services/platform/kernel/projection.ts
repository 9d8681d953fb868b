import type { RecordedEvent } from '#contracts/events/envelope';
import type { SearchSchema } from '#contracts/search/schema';
import type { ViewDefinition } from '#contracts/views/view';
import type { UpsertCount, UpsertOptions, Versioned } from '../ports/view-store.js';
import { current } from './current.js';
import type { DomainEvent } from './decider.js';

/** An event of this union as it was recorded. */
export type Recorded<Event extends DomainEvent> = Event extends DomainEvent
  ? RecordedEvent<Event['type'], Event['data']>
  : never;

/**
 * A read model: how events become documents of a view and, where it has a search, how those become documents of an
 * index. The events of one document all come from one stream, so the stream's revision tells which of them it has seen;
 * or, with `guard: 'position'`, they come from several streams that share a key of the feed, so that they come in the
 * order of the log, and the log position tells.
 */
export interface Projection<
  Doc extends object,
  Event extends DomainEvent = DomainEvent,
  SearchDoc extends { readonly id: string } = never,
> extends ViewDefinition {
  readonly guard?: 'position';
  /** The document's id. */
  readonly key: (event: RecordedEvent) => string;
  /** One step for each event it handles. Undefined in: no document yet; undefined out: still none. */
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

/** Where documents live; view collections and search collections both are one. */
export interface DocumentTarget<Doc> {
  getMany(ids: readonly string[]): Promise<Map<string, Versioned<Doc>>>;
  upsertMany(docs: readonly Versioned<Doc>[], options?: UpsertOptions): Promise<UpsertCount>;
}

/**
 * Folds a batch into its documents: the same live, in a rebuild and in tests. Redelivered and repeated events change
 * nothing; a search document is written also where its view's document was there already, as a crash may have come
 * between the two. Throws what a fold or a target throws; then nothing of the batch may be taken as written.
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
  // A stream's first event finds no document, unless it comes again: then the view turns down what it makes of it.
  const isFirst = ({ revision }: RecordedEvent) => revision === 0 && !projection.guard && !projection.search;
  const known = handled.filter((event) => !isFirst(event));
  const docs = await targets.view.getMany([...new Set(known.map(projection.key))]);
  const changed = new Set<string>();
  for (const event of handled) {
    const id = projection.key(event);
    const before = docs.get(id);
    const revision = projection.guard === 'position' ? event.position : event.revision;
    if (before && revision <= before.revision) continue;
    const doc = steps[event.type]!(before?.doc, current(event));
    if (doc === undefined) continue;
    docs.set(id, { id, revision, doc });
    changed.add(id);
  }
  if (changed.size > 0) await targets.view.upsertMany([...changed].map((id) => docs.get(id)!));
  if (projection.search && targets.search && docs.size > 0) {
    const { document } = projection.search;
    await targets.search.upsertMany(
      [...docs.values()].map((versioned) => ({ ...versioned, doc: document(versioned.doc) })),
    );
  }
};

/** Any projection, for what treats them alike. */
export type AnyProjection = Projection<object, DomainEvent, { readonly id: string }>;
