import { readdirSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import {
  circleOf,
  type ContentPage,
  type ContentSection,
  contentPage,
  movedPage,
  pathOfFile,
  type PageFile,
} from '#contracts/domain/site/content-pages';
import { versionOf } from '#platform/sites/folder-cache';
import { type FileProblem, problemsOf, readYaml } from '#platform/sites/site-files';
import { z } from 'zod';
import { asStored } from '../as-stored.js';
import { cleanHtml } from '../clean-html.js';

/** Name of the folder in a site's folder. */
const folder = 'pages';

export interface WrittenPages {
  readonly written: ReadonlyMap<string, PageFile>;
  readonly unreadable: readonly string[];
  readonly problems: readonly FileProblem[];
}

/** Reads the pages of a site, with clean HTML. */
export const readPages = (siteFolder: string): WrittenPages => {
  const written = new Map<string, PageFile>();
  const files = new Map<string, string>();
  const unreadable: string[] = [];
  const problems: FileProblem[] = [];
  for (const name of pageNames(siteFolder)) {
    const file = join(siteFolder, folder, name);
    const path = pathOfName(name);
    if (path === undefined) {
      problems.push({ file, message: 'its name is no address such as about-us.yaml' });
      continue;
    }
    try {
      written.set(path, readPage(file));
      files.set(path, file);
    } catch (error) {
      unreadable.push(path);
      problems.push(...problemsOf(error, file));
    }
  }
  const circles = [...written].flatMap(([path, page]) => {
    const message = circleOf(path, page, (other) => written.get(other));
    return message === undefined ? [] : [{ path, message }];
  });
  for (const { path, message } of circles) {
    written.delete(path);
    unreadable.push(path);
    problems.push({ file: files.get(path)!, line: 1, field: 'moved_to', message });
  }
  return { written, unreadable, problems };
};

/** Returns a state that changes with the pages, without reading them; their paths; and the folders to watch. */
export const stateOfPages = (
  siteFolder: string,
): { readonly state: string; readonly paths: readonly string[]; readonly folders: readonly string[] } => {
  const root = join(siteFolder, folder);
  const names = pageNames(siteFolder);
  const states = names.map((name) => {
    const known = statSync(join(root, name), { throwIfNoEntry: false });
    return `${name} ${known?.mtimeMs} ${known?.size}`;
  });
  const inner = names.map((name) => dirname(join(root, name)));
  const paths = names.flatMap((name) => pathOfName(name) ?? []);
  return { state: states.join('\n'), paths, folders: [...new Set([siteFolder, root, ...inner])] };
};

/** Returns a hash of the pages' names and texts; undefined: a page cannot be read. */
export const versionOfPages = (siteFolder: string): string | undefined => {
  const names = pageNames(siteFolder);
  const texts = versionOf(names.map((name) => join(siteFolder, folder, name)));
  return texts && `${texts} ${names.join(' ')}`;
};

const pathOfName = (name: string): string | undefined => pathOfFile(name.split(sep).join('/'));

const pageNames = (siteFolder: string): string[] => {
  try {
    return [...namesIn(join(siteFolder, folder))].filter((name) => /\.ya?ml$/.test(name)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** All names below a folder; calls `stat` only for links. */
function* namesIn(directory: string, before = ''): Generator<string> {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const [name, file] = [before + entry.name, join(directory, entry.name)];
    yield name;
    const isFolder = entry.isSymbolicLink()
      ? statSync(file, { throwIfNoEntry: false })?.isDirectory()
      : entry.isDirectory();
    if (isFolder) yield* namesIn(file, name + sep);
  }
}

const isMoved = z.looseObject({ moved_to: z.unknown() });

const readPage = (file: string): PageFile => {
  // Picks the schema before the rest is checked, so that errors are those of the kind of page that was meant.
  const of = (value: unknown) => (isMoved.safeParse(value).success ? movedPage : contentPage);
  const page = readYaml<typeof movedPage | typeof contentPage>(file, { of });
  return 'moved_to' in page ? page : cleanPage(page);
};

export const cleanPage = (page: ContentPage): ContentPage => asStored({ ...page, sections: page.sections.map(clean) });

const clean = (section: ContentSection): ContentSection => {
  if (section.kind === 'text') return { ...section, html: cleanHtml(section.html) };
  if (section.kind !== 'questions') return section;
  return { ...section, questions: section.questions.map((one) => ({ ...one, html: cleanHtml(one.html) })) };
};
