import { createHash } from 'node:crypto';
import type { Manifest, ManifestChunk } from 'vite';

/** The source files of a template's styles, of what every page has, and of the pages themselves. */
export const templateFile = (template: string): string => `src/styles/templates/${template}.css`;
const mainFile = 'index.html';

/** A page's chunks beyond the main one, which the document loads anyway; what is imported comes before what imports it. */
export const chunksOf = (manifest: Manifest, file: string, seen = new Set<string>()): ManifestChunk[] => {
  const chunk = manifest[file];
  if (!chunk || seen.has(file) || chunk.isEntry) return [];
  seen.add(file);
  return [...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen)), chunk];
};

/** What parts of the interface load on their own, such as a map, no server ever shows. */
const isShownAtOnce = (file: string): boolean => !file.startsWith('src/ui/');

/** A page's chunks with those of what it loads later, which a server may show at once. */
const chunksWithLater = (manifest: Manifest, file: string): ManifestChunk[] => {
  const seen = new Set<string>();
  const chunks = chunksOf(manifest, file, seen);
  return [
    ...chunks,
    ...chunks.flatMap(({ dynamicImports = [] }) =>
      dynamicImports.filter(isShownAtOnce).flatMap((later) => chunksOf(manifest, later, seen)),
    ),
  ];
};

const sheetsOf = (chunks: readonly ManifestChunk[]): string[] => [...new Set(chunks.flatMap(({ css = [] }) => css))];

/** The built sheets that a page's styles are in. */
export const sheetsOfPage = (manifest: Manifest, file: string): string[] => sheetsOf(chunksWithLater(manifest, file));

/** The sheets of what stands around every page. */
export const mainSheets = (manifest: Manifest): string[] => manifest[mainFile]?.css ?? [];

/** The name of a page's styles in one file: made of names with hashes, so its content never changes. */
export const inOne = (sheets: readonly string[]): string =>
  `assets/${createHash('sha256').update(sheets.join()).digest('hex').slice(0, 8)}.css`;
