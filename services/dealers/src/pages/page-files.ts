import { readdirSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import {
  type ContentPage,
  type ContentSection,
  contentPage,
  movedPage,
  pathOfFile,
  type PageFile,
} from '#contracts/domain/site/written-pages';
import { versionOf } from '#platform/sites/folder-cache';
import { type FileProblem, problemsOf, readYaml } from '#platform/sites/site-files';
import { z } from 'zod';
import { cleanHtml } from '../clean-html.js';

/** In a site's folder. */
const folder = 'pages';

export interface WrittenPages {
  readonly written: ReadonlyMap<string, PageFile>;
  readonly unreadable: readonly string[];
  readonly problems: readonly FileProblem[];
}

/** The pages of a site, their HTML clean. */
export const readPages = (siteFolder: string): WrittenPages => {
  const written = new Map<string, PageFile>();
  const unreadable: string[] = [];
  const problems: FileProblem[] = [];
  for (const name of pageNames(siteFolder)) {
    const file = join(siteFolder, folder, name);
    const path = pathOfFile(name.split(sep).join('/'));
    if (path === undefined) {
      problems.push({ file, message: 'its name is no address such as about-us.yaml' });
      continue;
    }
    try {
      written.set(path, readPage(file));
    } catch (error) {
      unreadable.push(path);
      problems.push(...problemsOf(error, file));
    }
  }
  return { written, unreadable, problems };
};

/** What tells, without reading them, whether the pages have changed; and the folders in which that happens. */
export const stateOfPages = (siteFolder: string): { readonly state: string; readonly folders: readonly string[] } => {
  const root = join(siteFolder, folder);
  const names = pageNames(siteFolder);
  const states = names.map((name) => {
    const known = statSync(join(root, name), { throwIfNoEntry: false });
    return `${name} ${known?.mtimeMs} ${known?.size}`;
  });
  const inner = names.map((name) => dirname(join(root, name)));
  return { state: states.join('\n'), folders: [...new Set([siteFolder, root, ...inner])] };
};

/** What tells the pages' texts from others; undefined where one can't be read. */
export const versionOfPages = (siteFolder: string): string | undefined => {
  const names = pageNames(siteFolder);
  const texts = versionOf(names.map((name) => join(siteFolder, folder, name)));
  return texts && `${texts} ${names.join(' ')}`;
};

const pageNames = (siteFolder: string): string[] => {
  try {
    return [...namesIn(join(siteFolder, folder))].filter((name) => /\.ya?ml$/.test(name)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** All below a folder; only of links is it asked what they are. */
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
  // One of the two is picked before the rest is checked, so that mistakes are reported of the one that was meant.
  const of = (value: unknown) => (isMoved.safeParse(value).success ? movedPage : contentPage);
  const page = readYaml<typeof movedPage | typeof contentPage>(file, { of });
  return 'moved_to' in page ? page : cleanPage(page);
};

/** The page, its HTML clean. */
export const cleanPage = (page: ContentPage): ContentPage => plain({ ...page, sections: page.sections.map(clean) });

const clean = (section: ContentSection): ContentSection => {
  if (section.kind === 'text') return { ...section, html: cleanHtml(section.html) };
  if (section.kind !== 'questions') return section;
  return { ...section, questions: section.questions.map((one) => ({ ...one, html: cleanHtml(one.html) })) };
};

/** As JSON keeps it, so that it can be compared with what the log has. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
