import type { Site } from '#contracts/domain/site/site';
import { escapeMarkup } from '#contracts/domain/xml';

/** Draws the first letter of the site's name on its accent colour, as SVG. */
export const drawIcon = ({ name, theme }: Pick<Site, 'name' | 'theme'>): Buffer => {
  const [letter = ''] = name.trim();
  const text = escapeMarkup(letter.toUpperCase());
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${theme.accent}"/><text x="32" y="46" text-anchor="middle" font-family="Arial, Helvetica, sans-serif" font-size="40" font-weight="700" fill="${theme.onAccent}">${text}</text></svg>`,
  );
};
