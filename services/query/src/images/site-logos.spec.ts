import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Site } from '#contracts/domain/site/site';
import { temporaryDirectory } from '#platform/testing/temporary';
import { SiteLogos } from './site-logos.js';

let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let logos: SiteLogos;
beforeEach(async () => {
  folder = await temporaryDirectory();
  logos = new SiteLogos({ folder: () => folder.path } as never, { of: async () => new Map() } as never, {} as never);
});
afterEach(() => folder.remove());

const site = { slug: 'kestrel', logo: 'logo.svg', theme: { bar: '#ffffff' } } as Site;
const writeLogo = (colour: string, changedAt: number) => {
  const file = join(folder.path, 'logo.svg');
  const square = `<rect width="9" height="9" fill="${colour}"/>`;
  writeFileSync(file, `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${square}</svg>`);
  utimesSync(file, changedAt, changedAt);
};
const colourOf = async () => {
  const logo = await logos.of(site, 'paper');
  return logo && [...(await sharp(logo).extract({ left: 9, top: 9, width: 1, height: 1 }).raw().toBuffer())];
};

it('PDFs have the logo that is in the site’s folder now, not that of the start [SITE-11]', async () => {
  expect(await colourOf()).toBeUndefined();
  writeLogo('#ff0000', 1_000);
  expect(await colourOf()).toEqual([255, 0, 0]);
  writeLogo('#0000ff', 2_000);
  expect(await colourOf()).toEqual([0, 0, 255]);
});
