import type { PaintName } from '../pictures/paints.js';
import type { Vehicle } from '../pictures/address.js';
import type { demoSites } from '../site-files.js';

/** A walkaround clip of a look that a site has several vehicles of. */
interface Clip {
  readonly site: (typeof demoSites)[number];
  readonly look: string;
  readonly paint: PaintName;
  /** In the site's folder `clips`. */
  readonly file: string;
}

const clip = (site: Clip['site'], look: string, paint: PaintName, file: string): Clip => ({ site, look, paint, file });

const clips: readonly Clip[] = [
  clip('kestrel', 'off-road-wagon', 'orange', 'suv-6-orange.mp4'),
  clip('kestrel', 'single-cab-ute', 'sand', 'ute-22-sand.mp4'),
  clip('meridian', 'sleek-suv', 'slate', 'suv-13-slate.mp4'),
  clip('meridian', 'large-suv', 'black', 'suv-55-black.mp4'),
  clip('wattle', 'truck-tray', 'white', 'truck-20-white.mp4'),
  clip('wattle', 'hybrid-caravan', 'silver', 'caravan-4-silver.mp4'),
  clip('tempo', 'electric-suv', 'white', 'suv-8-white.mp4'),
  clip('tempo', 'electric-sedan', 'silver', 'sedan-6-silver.mp4'),
];

/** Where the site serves the clip of a vehicle's looks. */
export const clipOf = (site: string, { vehicle, paint }: Vehicle): string | undefined => {
  const found = clips.find((clip) => clip.site === site && clip.look === vehicle && clip.paint === paint);
  return found && `/images/clips/${found.file}`;
};

/** Vehicles that look like one of a clip are photographed from all around. */
export const isTurned = (look: string, paint: string): boolean =>
  clips.some((clip) => clip.look === look && clip.paint === paint);
