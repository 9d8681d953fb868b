import bitter from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2?url';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import manifest from 'virtual:client-manifest';
import type { Site } from '#contracts/domain/site/site';
import { iconAddress } from '#contracts/domain/site/site-icon';
import { escapeHtml } from '../lib/html.js';
import { metadataTags } from '../lib/metadata-tags.js';
import type { Head } from '../lib/page.js';
import { chunksOf, combinedSheetName, mainSheets, sheetsOfPage, templateFile } from '../lib/style-sheets.js';
import { sharedHead } from './shared-head.js';

const fontFiles = { bitter, bricolage, figtree, fraunces };

interface DocumentHead {
  readonly site: Site;
  readonly page: Head;
  /** The page's source file. */
  readonly file: string;
  readonly preloads: string;
  /** Path that the scripts fetch first. */
  readonly siteAddress: string | undefined;
}

export const documentHead = ({ site, page, file, preloads, siteAddress }: DocumentHead): string => {
  const files = linksOf(site.template, file);
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    page.canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(site.url + page.canonical)}">`,
    `<meta name="robots" content="${page.isPrivate || page.noindex ? 'noindex' : 'max-image-preview:large'}">`,
    ...metadataTags(sharedHead(site, page)),
    `<meta name="theme-color" content="${site.theme.bar}">`,
    `<link rel="icon" href="${escapeHtml(iconAddress(site))}">`,
    files.styles,
    ...[...new Set(Object.values(site.theme.fonts))].map(
      (font) => `<link rel="preload" as="font" type="font/woff2" href="${fontFiles[font]}" crossorigin>`,
    ),
    preloads,
    // For the script in index.html, which uses it after the first paint.
    '<template data-later>',
    siteAddress === undefined ? '' : `<link rel="preload" as="fetch" href="${siteAddress}" crossorigin>`,
    files.scripts,
    '</template>',
  ].join('');
};

/** Links to the built files of a page. */
interface FileLinks {
  readonly styles: string;
  readonly scripts: string;
}

/** By template and source file of the page: as many as there are pages in the code. */
const fileLinks = new Map<string, FileLinks>();

const linksOf = (template: Site['template'], file: string): FileLinks => {
  const key = `${template} ${file}`;
  const known = fileLinks.get(key);
  if (known) return known;
  const scripts = chunksOf(manifest, file).map((chunk) => `<link rel="modulepreload" href="/${chunk.file}">`);
  const links = { styles: styles(template, file).join(''), scripts: scripts.join('') };
  fileLinks.set(key, links);
  return links;
};

/** One combined style sheet. The page's own sheets are listed too, disabled, because its scripts look for them. */
const styles = (template: Site['template'], file: string): string[] => {
  const own = sheetsOfPage(manifest, file);
  const all = combinedSheetName([manifest[templateFile(template)]!.file, ...mainSheets(manifest), ...own]);
  return [
    `<link rel="stylesheet" href="/${all}">`,
    ...own.map((name) => `<link rel="stylesheet" href="/${name}" disabled>`),
  ];
};
