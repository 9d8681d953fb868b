import type { Site } from '#contracts/domain/site/site';

type Studio = Site['theme']['studio'];

/** Draws the background for a transparent picture: a wall and a floor in the site's tones, as SVG. */
export const backdrop = ({ wall, floor }: Studio, width: number, height: number): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>`,
    `<linearGradient id="tones" x2="0" y2="1"><stop offset=".5" stop-color="${wall}"/><stop offset=".63" stop-color="${floor}"/></linearGradient>`,
    '<radialGradient id="glow" cx=".5" cy=".4" r=".62"><stop stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
    '<radialGradient id="pool" cx=".5" cy=".72" r=".5" gradientTransform="matrix(1 0 0 .34 0 .475)"><stop stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
    '<radialGradient id="vignette" cx=".5" cy=".62" r=".75"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".1"/></radialGradient>',
    '</defs>',
    ...['tones', 'glow', 'pool', 'vignette'].map((fill) => `<rect width="100%" height="100%" fill="url(#${fill})"/>`),
    '</svg>',
  ].join('');
