import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';
import type { SiteConfig } from '#contracts/domain/site/site';

type FontName = SiteConfig['theme']['fonts']['body'];
export type FontWeight = 'regular' | 'bold';

const opened = new Map<string, Font>();
/** Maximum number of laid-out words in each font's cache. */
const maxWords = 5_000;

/**
 * Returns one of the pages' fonts. Each file is read once, because reading takes a third of the time of drawing a
 * document. See `fonts/README.md` for how the files were made.
 */
export const openFont = (name: FontName, weight: FontWeight): Font => {
  const file = `${name}-${weight}.ttf`;
  const font =
    opened.get(file) ??
    rememberWords(create(readFileSync(fileURLToPath(new URL(`./fonts/${file}`, import.meta.url)))) as Font);
  opened.set(file, font);
  return font;
};

/** Caches laid-out words: most words recur in other documents, and layout is a quarter of the time of drawing one. */
const rememberWords = (font: Font): Font => {
  const runs = new LRUCache<string, GlyphRun>({ max: maxWords });
  const layOut = font.layout.bind(font);
  font.layout = (word, ...how) => {
    if (how.some((one) => one !== undefined)) return layOut(word, ...how);
    const run = runs.get(word) ?? layOut(word);
    runs.set(word, run);
    // Each caller gets a copy, because pdfkit scales the positions in place.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.create(run, { positions: { value: positions } }) as GlyphRun;
  };
  return font;
};
