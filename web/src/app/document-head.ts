import bitter from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2?url';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import manifest from 'virtual:client-manifest';
import type { ManifestChunk } from 'vite';
import type { Site } from '#contracts/domain/site/site';
import { escapeHtml } from '../lib/html.js';
import { machineHead } from '../lib/machine-head.js';
import type { Head } from '../lib/page.js';
import { inOne } from '../lib/style-sheets.js';
import { sharedHead } from './shared-head.js';

const fontFiles = { bitter, bricolage, figtree, fraunces };

interface DocumentHead {
  readonly site: Site;
  readonly page: Head;
  /** The page's source file. */
  readonly file: string;
  readonly preloads: string;
  /** Path of what the scripts will ask for first. */
  readonly siteAddress: string | undefined;
}

/** The tags of a page's head. */
export const documentHead = ({ site, page, file, preloads, siteAddress }: DocumentHead): string =>
  [
    `<title>${escapeHtml(page.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    page.canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(site.url + page.canonical)}">`,
    page.isPrivate ? '<meta name="robots" content="noindex">' : '',
    ...machineHead(sharedHead(site, page)),
    `<meta name="theme-color" content="${site.theme.bar}">`,
    ...styles(site, file),
    ...[...new Set(Object.values(site.theme.fonts))].map(
      (font) => `<link rel="preload" as="font" type="font/woff2" href="${fontFiles[font]}" crossorigin>`,
    ),
    preloads,
    siteAddress === undefined ? '' : `<link data-rel="preload" as="fetch" href="${siteAddress}" crossorigin>`,
    ...chunksOf(file).map((chunk) => `<link data-rel="modulepreload" href="/${chunk.file}">`),
  ].join('');

/** The template's first, as it names the layers in their order; the page's is named too, as the page's script asks for it. */
const styles = ({ template }: Site, file: string): string[] => {
  const sheet = manifest[`src/styles/templates/${template}.css`]!.file;
  const [own, ...others] = chunksOf(file).flatMap(({ css = [] }) => css);
  const link = (name: string, attribute = '') => `<link rel="stylesheet" href="/${name}"${attribute}>`;
  if (own === undefined) return [link(sheet)];
  return [link(inOne(sheet, own)), link(own, ' disabled'), ...others.map((other) => link(other))];
};

/** The page's own chunk and those it imports, beyond the main one that the document loads anyway. */
const chunksOf = (file: string, seen = new Set<string>()): ManifestChunk[] => {
  const chunk = manifest[file];
  if (!chunk || seen.has(file) || chunk.isEntry) return [];
  seen.add(file);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(imported, seen))];
};
