import { physicalName, type ViewDefinition } from '#contracts/views/view';
import { type ViewCollection, type ViewStore, ViewStoreUnavailable } from '../ports/view-store.js';

/** The live build of a read model; the document's id is the read model's name. Only a projector writes it. */
interface LiveBuild {
  readonly version: number;
  readonly build: string;
}

/** Milliseconds for which a process caches the live build, and so may still read the previous one. */
export const cacheDuration = 250;

type Views = Pick<ViewStore, 'collection'>;

const opened = new WeakMap<Views, Promise<ViewCollection<LiveBuild>>>();
type Seen = Map<string, { readonly build: string; readonly at: number }>;
const seen = new WeakMap<Views, Seen>();

const open = (views: Views): Promise<ViewCollection<LiveBuild>> => {
  const known = opened.get(views);
  if (known) return known;
  const opening = views.collection<LiveBuild>({ name: 'live_builds', indexes: [] });
  opened.set(views, opening);
  opening.catch(() => opened.delete(views));
  return opening;
};

/**
 * Returns the live physical collection of a read model.
 * @throws {ViewStoreUnavailable} the read model is incomplete, or the store was emptied, so that answers would be wrong
 */
export const liveBuild = async (views: Views, view: Pick<ViewDefinition, 'name' | 'version'>): Promise<string> => {
  const cached = seen.get(views) ?? (new Map() as Seen);
  seen.set(views, cached);
  const first = physicalName(view);
  const known = cached.get(first);
  const now = performance.now();
  if (known && now - known.at < cacheDuration) return known.build;
  const found = await (await open(views)).get(view.name);
  if ((found?.doc.version ?? 0) < view.version)
    throw new ViewStoreUnavailable(`the read model ${view.name} is being made from the event log`);
  // A process of a later version may already have made its build live; this process still reads its own version's.
  const build = found!.doc.version === view.version ? found!.doc.build : first;
  cached.set(first, { build, at: now });
  return build;
};

/** Returns the version of the last complete build of each read model in this store, by name. */
export const liveVersions = async (views: Views): Promise<ReadonlyMap<string, number>> =>
  new Map((await (await open(views)).find({})).map(({ id, doc }) => [id, doc.version]));

export const setLiveBuild = async (
  views: Views,
  { name, version }: Pick<ViewDefinition, 'name' | 'version'>,
  build: string,
): Promise<void> => {
  const builds = await open(views);
  const before = await builds.get(name);
  if (before?.doc.version === version && before.doc.build === build) return;
  const pointer = { id: name, revision: (before?.revision ?? 0) + 1, doc: { version, build } };
  await builds.upsertMany([pointer], { isUrgent: true });
  seen.get(views)?.delete(physicalName({ name, version }));
};
