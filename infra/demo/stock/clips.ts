import type { DrawingBody } from '../../../services/query/src/images/drawing/draw-vehicle.js';
import type { PaintName } from '../../../services/query/src/images/drawing/paints.js';
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
  clip('tempo', 'suv', 8, 'pearl'),
  clip('tempo', 'sedan', 6, 'silver'),
];

/** Where the site serves the clip of a vehicle's looks, from the folder of its pictures. */
export const clipOf = (site: string, pictures: string): string | undefined => {
  const found = clips.find(
    ({ site: owner, body, look, paint }) => owner === site && pictures === `/images/vehicles/${body}/${look}/${paint}/`,
  );
  return found && `/images/clips/${found.file}`;
};
