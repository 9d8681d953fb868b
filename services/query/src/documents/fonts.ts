import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import type { SiteConfig } from '#contracts/domain/site/site';

type FontName = SiteConfig['theme']['fonts']['body'];
export type FontWeight = 'regular' | 'bold';

const opened = new Map<string, Font>();

/**
 * The pages' fonts, in the two weights documents need, each read once: reading one takes a third of what drawing a
 * document does. See `fonts/README.md` for how they were made.
 */
export const openFont = (name: FontName, weight: FontWeight): Font => {
  const file = `${name}-${weight}.ttf`;
  const font =
    opened.get(file) ?? (create(readFileSync(fileURLToPath(new URL(`./fonts/${file}`, import.meta.url)))) as Font);
  opened.set(file, font);
  return font;
};
