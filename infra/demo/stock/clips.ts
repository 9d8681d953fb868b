import type { DrawingBody } from '../pictures/drawing/draw-vehicle.js';
import type { PaintName } from '../pictures/drawing/paints.js';
import type { Vehicle } from '../pictures/address.js';
import type { demoSites } from '../site-files.js';

/** A walkaround clip of a look that a site has several vehicles of. */
export interface Clip {
  readonly site: (typeof demoSites)[number];
  readonly body: DrawingBody;
  readonly look: number;
  readonly paint: PaintName;
  /** In the site's folder `clips`. */
  readonly file: string;
}

const clip = (site: Clip['site'], body: DrawingBody, look: number, paint: PaintName): Clip => ({
  site,
  body,
  look,
  paint,
  file: `${body}-${look}-${paint}.mp4`,
});

export const clips: readonly Clip[] = [
  clip('kestrel', 'suv', 6, 'orange'),
  clip('kestrel', 'ute', 22, 'sand'),
  clip('meridian', 'suv', 13, 'slate'),
  clip('meridian', 'suv', 55, 'black'),
  clip('wattle', 'truck', 20, 'white'),
  clip('wattle', 'caravan', 4, 'silver'),
  clip('tempo', 'suv', 8, 'white'),
  clip('tempo', 'sedan', 6, 'silver'),
];

const isOf = (clip: Clip, body: string, look: number, paint: string): boolean =>
  clip.body === body && clip.look === look && clip.paint === paint;

/** Where the site serves the clip of a vehicle's looks. */
export const clipOf = (site: string, { body, variant, paint }: Vehicle): string | undefined => {
  const found = clips.find((clip) => clip.site === site && isOf(clip, body, variant, paint));
  return found && `/images/clips/${found.file}`;
};

/** Vehicles that look like one of a clip are photographed from all around. */
export const isTurned = (body: string, look: number, paint: string): boolean =>
  clips.some((clip) => isOf(clip, body, look, paint));
