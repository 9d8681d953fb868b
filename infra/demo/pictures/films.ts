/**
 * Makes the clip of each vehicle that has one: a walk around it in pictures, each with a slow zoom and a fade into the
 * next. Requires `ffmpeg`. Run from the repository's root: `node dist/infra/demo/pictures/films.js`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { clipFile, clips } from '../stock/clips.js';
import { exteriorAddress, viewAt } from './address.js';
import { fileOf } from './files.js';

const directory = 'infra/demo';
const [width, height] = [960, 720];
/** Degrees around the vehicle. */
const stops = [30, 90, 150, 180, 210, 270, 330, 0];
const rate = 24;
/** Frames of a stop, including its fade, and frames of the fade into the next stop. */
const [staying, fading] = [44, 14];

/** A wall and a floor, as pages have behind a vehicle. */
const room = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="g" x2="0" y2="1"><stop offset="0" stop-color="#f4f5f6"/><stop offset=".62" stop-color="#e6e8ea"/>
      <stop offset=".66" stop-color="#d9dcdf"/><stop offset="1" stop-color="#eceef0"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/></svg>`,
);

/** Each stop zooms in by a twelfth. The picture is enlarged first, because the zoom jumps by whole pixels. */
const nearing = stops.map(
  (_, at) =>
    `[${at}]scale=${width * 3}:-1,zoompan=z='1+on/${staying * 12}':x='iw/2-iw/zoom/2':y='ih*.56-ih*.56/zoom':d=${staying}:s=720x540:fps=${rate}[s${at}]`,
);
const fades = stops
  .slice(1)
  .map(
    (_, at) =>
      `[${at === 0 ? 's0' : `f${at}`}][s${at + 1}]xfade=duration=${fading / rate}:offset=${((staying - fading) * (at + 1)) / rate}[f${at + 1}]`,
  );
const coding = ['-c:v', 'libx264', '-preset', 'slow', '-crf', '31', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];

for (const clip of clips) {
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  const stills = stops.map((angle) => join(folder, `${angle}.png`));
  for (const [at, angle] of stops.entries()) {
    const picture = fileOf(directory, exteriorAddress(clip.vehicle, clip.paint, viewAt(angle)));
    const input = await sharp(picture).png().toBuffer();
    await sharp(room).composite([{ input }]).toFile(stills[at]!);
  }
  const filter = [...nearing, ...fades].join(';');
  const film = join(directory, 'sites', clip.site, 'clips', clipFile(clip));
  const inputs = stills.flatMap((still) => ['-i', still]);
  const filtered = ['-filter_complex', filter, '-map', `[f${stops.length - 1}]`];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...inputs, ...filtered, ...coding, film]);
  rmSync(folder, { recursive: true });
}
