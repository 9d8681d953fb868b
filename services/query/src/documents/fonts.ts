import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SiteConfig } from '#contracts/domain/site/site';

type FontName = SiteConfig['theme']['fonts']['body'];
export type FontWeight = 'regular' | 'bold';

const cache = new Map<string, Buffer>();

/** The pages' fonts, in the two weights documents need. See `fonts/README.md` for how they were made. */
export const fontFile = (name: FontName, weight: FontWeight): Buffer => {
  const file = `${name}-${weight}.ttf`;
  const known = cache.get(file) ?? readFileSync(fileURLToPath(new URL(`./fonts/${file}`, import.meta.url)));
  cache.set(file, known);
  return known;
};
