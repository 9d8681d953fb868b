import { isDeepStrictEqual } from 'node:util';
import { circleOf, type PageFile } from '#contracts/domain/site/content-pages';
import { contentStream, type ContentEvent } from '#contracts/events/content';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';
import { isKeptInFolder, keptInFolder } from '../kept-in-folder.js';

interface FollowFiles {
  readonly type: 'follow';
  readonly site_id: string;
  /** All pages in the site's folder, by address. */
  readonly written: ReadonlyMap<string, PageFile>;
  /** Addresses of pages that cannot be read: these pages stay as they are. */
  readonly unreadable: readonly string[];
}

/** Written by API. */
interface WritePage {
  readonly type: 'write';
  readonly site_id: string;
  readonly path: string;
  /** Absent: the page is withdrawn. */
  readonly page?: PageFile;
}

export type PagesCommand = FollowFiles | WritePage;

interface PublishedPage {
  readonly file: PageFile;
  /** Absent: the folder. */
  readonly by?: 'api' | undefined;
}

/** The pages that people write for a site. The state is the page at each address. */
export const pages: Decider<ReadonlyMap<string, PublishedPage>, PagesCommand, ContentEvent> = {
  category: contentStream.category,
  initial: new Map(),
  evolve: {
    PagePublished: (state, { path, page, by }) => new Map(state).set(path, { file: page, by }),
    PageMoved: (state, { path, moved_to, by }) => new Map(state).set(path, { file: { moved_to }, by }),
    PageWithdrawn: (state, { path }) => new Map([...state].filter(([other]) => other !== path)),
  },
  decide: (state, command) => {
    const { site_id } = command;
    if (command.type === 'write') {
      const { path, page } = command;
      const current = state.get(path);
      if (current && isKeptInFolder(current)) return keptInFolder(`Change ${path} in the site’s folder.`);
      if (!page) return current ? [{ type: 'PageWithdrawn', data: { site_id, path } }] : [];
      const circle = circleOf(path, page, (other) => state.get(other)?.file);
      if (circle !== undefined) return reject('invalid', `moved_to: ${circle}`);
      return isDeepStrictEqual(current?.file, page) ? [] : [written(site_id, path, page, 'api')];
    }
    return [
      ...[...command.written].flatMap(([path, file]) => {
        const current = state.get(path);
        return current && isKeptInFolder(current) && isDeepStrictEqual(current.file, file)
          ? []
          : [written(site_id, path, file)];
      }),
      ...[...state]
        .filter(([, page]) => isKeptInFolder(page))
        .filter(([path]) => !command.written.has(path) && !command.unreadable.includes(path))
        .map(([path]): ContentEvent => ({ type: 'PageWithdrawn', data: { site_id, path } })),
    ];
  },
};

const written = (site_id: string, path: string, file: PageFile, by?: 'api'): ContentEvent => {
  const data = { site_id, path, ...(by && { by }) };
  return 'moved_to' in file
    ? { type: 'PageMoved', data: { ...data, moved_to: file.moved_to } }
    : { type: 'PagePublished', data: { ...data, page: file } };
};
