/**
 * Makes the pictures that the demo's feeds and sites refer to, where they are not in `infra/demo/pictures/files` yet, and
 * removes what they don't refer to any more. The pictures are kept with the sources. Run from the repository's root:
 * `node dist/infra/demo/pictures/generate.js`.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { drawPicture } from './address.js';
import { fileOf, filedPictures, referredPictures } from './files.js';

const directory = 'infra/demo';
/** As many as sharp runs at a time. */
const concurrency = 4;
sharp.concurrency(1);

const make = async (address: string): Promise<void> => {
  const picture = drawPicture(address);
  if (!picture) throw new Error(`There is no picture ${address}.`);
  const { svg, width, drawnWidth } = picture;
  const body = await sharp(Buffer.from(svg), { density: (72 * width) / drawnWidth })
    .resize({ width })
    // The shadow's soft edge stays smooth at sizes at which WebP's shows steps.
    .avif({ quality: 42, effort: 2 })
    .toBuffer();
  const file = fileOf(directory, address);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, body);
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
