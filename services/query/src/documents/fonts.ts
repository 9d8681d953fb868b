import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';
import type { SiteConfig } from '#contracts/domain/site/site';

type FontName = SiteConfig['theme']['fonts']['body'];
export type FontWeight = 'regular' | 'bold';

const opened = new Map<string, Font>();
/** Words of each font that are not laid out again. */
const maxWords = 5_000;

/**
 * The pages' fonts, in the two weights documents need, each read once: reading one takes a third of what drawing a
 * document does. See `fonts/README.md` for how they were made.
 */
export const openFont = (name: FontName, weight: FontWeight): Font => {
  const file = `${name}-${weight}.ttf`;
  const font =
    opened.get(file) ??
    rememberWords(create(readFileSync(fileURLToPath(new URL(`./fonts/${file}`, import.meta.url)))) as Font);
  opened.set(file, font);
  return font;
};

/** Most words of a document stand in others too, and laying them out is a quarter of drawing one. */
const rememberWords = (font: Font): Font => {
  const runs = new LRUCache<string, GlyphRun>({ max: maxWords });
  const layOut = font.layout.bind(font);
  font.layout = (word, ...how) => {
    if (how.some((one) => one !== undefined)) return layOut(word, ...how);
    const run = runs.get(word) ?? layOut(word);
    runs.set(word, run);
    // pdfkit scales the positions of what it gets.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.create(run, { positions: { value: positions } }) as GlyphRun;
  };
  return font;
};
