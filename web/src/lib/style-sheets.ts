import { createHash } from 'node:crypto';
import type { Manifest, ManifestChunk } from 'vite';

/** The source files of a template's styles, of what every page has, and of the pages themselves. */
export const templateFile = (template: string): string => `src/styles/templates/${template}.css`;
const mainFile = 'index.html';

/** A page's chunks and those they import, beyond the main one that the document loads anyway. */
export const chunksOf = (manifest: Manifest, file: string, seen = new Set<string>()): ManifestChunk[] => {
  const chunk = manifest[file];
  if (!chunk || seen.has(file) || chunk.isEntry) return [];
  seen.add(file);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen))];
};

/** A page's chunks with those of what it shows later, which a server may show at once. */
const chunksWithLater = (manifest: Manifest, file: string): ManifestChunk[] => {
  const seen = new Set<string>();
  const chunks = chunksOf(manifest, file, seen);
  return [
    ...chunks,
    ...chunks.flatMap(({ dynamicImports = [] }) => dynamicImports.flatMap((later) => chunksOf(manifest, later, seen))),
  ];
};

const sheetsOf = (chunks: readonly ManifestChunk[]): string[] => [...new Set(chunks.flatMap(({ css = [] }) => css))];

/** The built sheets that a page's styles are in, what is needed first coming first. */
export const sheetsOfPage = (manifest: Manifest, file: string): string[] =>
  sheetsOf(chunksWithLater(manifest, file)).toReversed();

/** The sheets of what stands around every page. */
export const mainSheets = (manifest: Manifest): string[] => manifest[mainFile]?.css ?? [];

/** The pages: what the main chunk loads. */
export const pageFiles = (manifest: Manifest): string[] => manifest[mainFile]?.dynamicImports ?? [];

/** The name of a page's styles in one file: made of names with hashes, so its content never changes. */
export const inOne = (sheets: readonly string[]): string =>
  `assets/${createHash('sha256').update(sheets.join()).digest('hex').slice(0, 8)}.css`;
