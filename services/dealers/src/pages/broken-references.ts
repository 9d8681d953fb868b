import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBuiltIn } from '#contracts/domain/site/built-in-pages';
import type { PageFile } from '#contracts/domain/site/content-pages';
import { redirectOf } from '#contracts/domain/site/redirects';
import type { Site } from '#contracts/domain/site/site';
import { parseSitePath } from '#contracts/domain/site-address';
import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';

/** A setting that names a file or page, and what it names. */
export interface Reference {
  readonly field: string;
  readonly path: string;
}

const inOrder = <Item>(list: readonly Item[], at: string, of: (item: Item, at: string) => Reference[]): Reference[] =>
  list.flatMap((item, index) => of(item, `${at}.${index}`));

const linkOf = ({ path }: { readonly path: string }, field: string): Reference[] => [{ field: `${field}.path`, path }];

/** Links of the menus, the foot and the tiles of the home page. */
const linksOf = ({ navigation, footer, home }: Site): Reference[] => [
  ...inOrder(navigation, 'navigation', (entry, at) => [
    ...linkOf(entry, at),
    ...inOrder(entry.links, `${at}.links`, linkOf),
  ]),
  ...inOrder(footer, 'footer', ({ links }, at) => inOrder(links, `${at}.links`, linkOf)),
  ...inOrder(home.tiles, 'home.tiles', linkOf),
];

/** Only paths in the form of written pages are judged: others may lead to files and to what other programs serve. */
const pagePath = /^(?:\/[a-z0-9-]+)+$/;

/** Returns the path of the written page that an address needs; undefined: it needs none. */
const neededPage = (address: string, site: Site): string | undefined => {
  const read = parseSitePath(address);
  const path = read && withoutTrailingSlashes(read.pathname);
  const isElsewhere = path === undefined || !pagePath.test(path) || isBuiltIn(path);
  return isElsewhere || redirectOf(site.redirects, path) !== undefined ? undefined : path;
};

/** Returns references to pages that are none of `known`, each with the path of the page. */
const lacking = (references: readonly Reference[], site: Site, known: ReadonlySet<string>): Reference[] =>
  references.flatMap(({ field, path }) => {
    const needed = neededPage(path, site);
    return needed === undefined || known.has(needed) ? [] : [{ field, path: needed }];
  });

/** Links of a site to pages that are none of `known`. */
export const deadLinks = (site: Site, known: ReadonlySet<string>): Reference[] => lacking(linksOf(site), site, known);

/** Moved pages that lead to pages that are none of `known`, by their path. */
export const deadMoves = (
  written: ReadonlyMap<string, PageFile>,
  site: Site,
  known: ReadonlySet<string>,
): Reference[] =>
  lacking(
    [...written].flatMap(([field, page]) => ('moved_to' in page ? [{ field, path: page.moved_to }] : [])),
    site,
    known,
  );

/** Pictures that a site names in its folder and that are not there. */
export const missingFiles = ({ logo, home, popup }: Site, folder: string): Reference[] =>
  [
    { field: 'logo', path: logo && `/site-assets/${logo}` },
    { field: 'home.picture', path: home.picture },
    ...home.tiles.map(({ picture }, index) => ({ field: `home.tiles.${index}.picture`, path: picture })),
    { field: 'popup.image', path: popup?.image },
  ].flatMap(({ field, path }) => {
    const file = path === undefined ? undefined : fileOf(path);
    return file === undefined || existsSync(join(folder, file)) ? [] : [{ field, path: file }];
  });

/** Returns the file of a picture in the site's folder; undefined: it is not there, or its name is encoded. */
const fileOf = (address: string): string | undefined => {
  const [, root, name] = /^\/(images|site-assets)\/([^?#%]+)$/.exec(address) ?? [];
  return name && (root === 'images' ? `pictures/${name}` : name);
};
