import { createHash } from 'node:crypto';
import type { Manifest, ManifestChunk } from 'vite';

export const templateFile = (template: string): string => `src/styles/templates/${template}.css`;
const mainFile = 'index.html';

/** Returns a page's chunks, without the main one, which every document loads. Imports precede their importers. */
export const chunksOf = (manifest: Manifest, file: string, seen = new Set<string>()): ManifestChunk[] => {
  const chunk = manifest[file];
  if (!chunk || seen.has(file) || chunk.isEntry) return [];
  seen.add(file);
  return [...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen)), chunk];
};

/** Lazy parts of `ui`, such as a map, are never rendered on the server. */
const isShownAtOnce = (file: string): boolean => !file.startsWith('src/ui/');

/** Returns a page's chunks, with those of lazy parts that the server may render. */
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

export const sheetsOfPage = (manifest: Manifest, file: string): string[] => sheetsOf(chunksWithLater(manifest, file));

/** Returns the style sheets of the shell. */
export const mainSheets = (manifest: Manifest): string[] => manifest[mainFile]?.css ?? [];

/** Returns the name of a page's combined style sheet: a hash of hashed names, so the file never changes. */
export const combinedSheetName = (sheets: readonly string[]): string =>
  `assets/${createHash('sha256').update(sheets.join()).digest('hex').slice(0, 8)}.css`;
