/**
 * Composes the vehicle pictures that the demo's feeds and sites name and `infra/demo/pictures/files` lacks. Removes
 * pictures that they don't name. The pictures are stored with the sources. Run from the repository's root:
 * `node dist/infra/demo/pictures/generate.js`.
 */
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { parseExterior } from './address.js';
import { compose } from './compose.js';
import { fileOf, filedPictures, referredPictures } from './files.js';
import { paints } from './paints.js';
import { readPlates } from './plates.js';

const directory = 'infra/demo';
/** Number of pictures that sharp makes at a time. */
const concurrency = 4;
sharp.concurrency(1);

const make = async (address: string): Promise<void> => {
  const exterior = parseExterior(address);
  const plates = exterior && readPlates(directory, exterior.vehicle, exterior.view);
  if (!plates) throw new Error(`Nothing is rendered for ${address}.`);
  const picture = await compose(plates, paints[exterior.paint]);
  const file = fileOf(directory, address);
  mkdirSync(dirname(file), { recursive: true });
  // Not WebP, because its shadow is smooth only without loss, and the file would be two and a half times as large.
  // Half the colour's resolution, and an encoder that aims at what is seen: decoded in two thirds of the time.
  await picture.avif({ quality: 58, effort: 2, chromaSubsampling: '4:2:0', tune: 'ssim' }).toFile(file);
};

const referred = referredPictures(directory);
const filed = filedPictures(directory);
for (const address of filed) if (!referred.has(address)) rmSync(fileOf(directory, address));
const missing = [...referred].filter((address) => !filed.has(address));
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    for (let address = missing.pop(); address !== undefined; address = missing.pop()) await make(address);
  }),
);
const bytes = [...referred].reduce((sum, address) => sum + statSync(fileOf(directory, address)).size, 0);
process.stdout.write(`${referred.size} pictures, ${(bytes / 1024 / 1024).toFixed(1)} MB\n`);
