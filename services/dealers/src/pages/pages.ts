import { isDeepStrictEqual } from 'node:util';
import type { PageFile } from '#contracts/content';
import type { ContentEvent } from '#contracts/events/content';
import type { Decider } from '#platform/kernel/decider';

export interface WritePages {
  readonly site_id: string;
  /** Everything that is written for the site, by address. */
  readonly written: ReadonlyMap<string, PageFile>;
  /** Addresses of which it can't be told what is written: they stay as they are. */
  readonly unreadable: readonly string[];
}

/** The pages people write for a site. The state: what stands at each address. */
export const pages: Decider<ReadonlyMap<string, PageFile>, WritePages, ContentEvent> = {
  category: 'content',
  initial: new Map(),
  evolve: {
    PagePublished: (state, { path, page }) => new Map(state).set(path, page),
    PageMoved: (state, { path, moved_to }) => new Map(state).set(path, { moved_to }),
    PageWithdrawn: (state, { path }) => new Map([...state].filter(([other]) => other !== path)),
  },
  decide: (state, { site_id, written, unreadable }) => [
    ...[...written].flatMap(([path, file]): ContentEvent[] => {
      if (isDeepStrictEqual(state.get(path), file)) return [];
      return 'moved_to' in file
        ? [{ type: 'PageMoved', data: { site_id, path, moved_to: file.moved_to } }]
        : [{ type: 'PagePublished', data: { site_id, path, page: file } }];
    }),
    ...[...state.keys()]
      .filter((path) => !written.has(path) && !unreadable.includes(path))
      .map((path): ContentEvent => ({ type: 'PageWithdrawn', data: { site_id, path } })),
  ],
};
