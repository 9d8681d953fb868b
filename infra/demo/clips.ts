/**
 * Renders the demo's walkaround clips, `infra/demo/sites/<site>/clips/`, from the same drawings as the pictures. They are
 * kept with the sources, so that only who changes them needs ffmpeg. Run from the repository's root:
 * `node dist/infra/demo/clips.js`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { backdrop } from '../../services/platform/photos/backdrop.js';
import { drawVehicle } from './pictures/drawing/draw-vehicle.js';
import { readDemoSite } from './site-files.js';
import type { Clip } from './stock/clips.js';
import { clips } from './stock/clips.js';

const directory = 'infra/demo';
const [width, height, framesPerSecond, seconds] = [720, 540, 16, 7.5];
/** Dots an inch at which a drawing of 1600 is rendered in the clip's width. */
const density = (72 * width) / 1600;

const smooth = (part: number): number => part * part * (3 - 2 * part);

/** Once around from the front three-quarter view, rising a little on the way and coming closer at the end. */
const cameraAt = (moment: number) => {
  const walked = smooth(Math.min(1, moment / 0.85));
  const close = smooth(Math.max(0, (moment - 0.8) / 0.2));
  return { azimuth: (30 + walked * 360) % 360, elevation: 5 + 5 * Math.sin(walked * Math.PI), zoom: 1 + 0.12 * close };
};

const render = async ({ site, body, look, paint, file }: Clip): Promise<string> => {
  const behind = Buffer.from(backdrop(readDemoSite(directory, site).theme.studio, width, height));
  const folder = join(directory, 'sites', site, 'clips');
  mkdirSync(folder, { recursive: true });
  const output = join(folder, file);
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`],
      ...['-r', String(framesPerSecond), '-i', '-', '-an', '-c:v', 'libx264', '-preset', 'veryslow', '-crf', '31'],
      ...['-pix_fmt', 'yuv420p', '-g', '60', '-movflags', '+faststart', '-map_metadata', '-1', output],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(encoder, 'exit');
  const frames = framesPerSecond * seconds;
  for (let frame = 0; frame < frames; frame++) {
    const svg = drawVehicle({ body, variant: look, paint, ...cameraAt(frame / (frames - 1)) });
    const vehicle = await sharp(Buffer.from(svg), { density }).resize({ width, height }).toBuffer();
    const pixels = await sharp(behind)
      .composite([{ input: vehicle }])
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  return output;
};

for (const clip of clips) {
  const output = await render(clip);
  process.stdout.write(`${output}: ${Math.round(statSync(output).size / 1024)} KB\n`);
}
