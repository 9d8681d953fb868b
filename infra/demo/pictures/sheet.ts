/**
 * Draws a contact sheet of the existing plates, in various paints on the sites' floors. Run from the repository's root:
 * `node dist/infra/demo/pictures/sheet.js OUT.png [VIEW] [FOLDER OF PLATES]`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OverlayOptions } from 'sharp';
import sharp from 'sharp';
import { backdrop } from '../../../services/platform/photos/backdrop.js';
import { demoSites, readDemoSite } from '../site-files.js';
import { compose } from './compose.js';
import type { PaintName } from './paints.js';
import { paints } from './paints.js';

const [output = 'sheet.png', view = 'a030', folder = 'infra/demo/pictures/plates'] = process.argv.slice(2);
const [width, height, columns] = [480, 360, 5];
const shown: readonly PaintName[] = ['white', 'red', 'grey', 'blue', 'silver', 'black', 'orange', 'green', 'navy'];

const fileOf = (vehicle: string, plate: string): string => join(folder, vehicle, `${view}-${plate}.avif`);
const vehicles = readdirSync(folder)
  .filter((vehicle) => existsSync(fileOf(vehicle, 'rest')))
  .sort();

const tile = async (vehicle: string, index: number): Promise<OverlayOptions> => {
  const plates = { rest: readFileSync(fileOf(vehicle, 'rest')), paint: readFileSync(fileOf(vehicle, 'paint')) };
  const picture = await compose(plates, paints[shown[index % shown.length]!]);
  const site = demoSites[index % demoSites.length]!;
  const input = await sharp(Buffer.from(backdrop(readDemoSite('infra/demo', site).theme.studio, width, height)))
    .composite([{ input: await picture.resize({ width, height }).png().toBuffer() }])
    .toBuffer();
  return { input, left: (index % columns) * width, top: Math.floor(index / columns) * height };
};

await sharp({
  create: {
    width: columns * width,
    height: Math.ceil(vehicles.length / columns) * height,
    channels: 3,
    background: '#fff',
  },
})
  .composite(await Promise.all(vehicles.map(tile)))
  .png()
  .toFile(output);
