import type { PaintName } from '../pictures/paints.js';
import type { Vehicle } from '../pictures/address.js';
import type { demoSites } from '../site-files.js';

/** A walkaround clip of a vehicle and paint that a site has several of. */
interface Clip extends Vehicle {
  readonly site: (typeof demoSites)[number];
}

const clip = (site: Clip['site'], vehicle: string, paint: PaintName): Clip => ({ site, vehicle, paint });

export const clips: readonly Clip[] = [
  clip('kestrel', 'off-road-wagon', 'orange'),
  clip('kestrel', 'single-cab-ute', 'sand'),
  clip('meridian', 'sleek-suv', 'slate'),
  clip('meridian', 'large-suv', 'black'),
  clip('wattle', 'truck-tray', 'white'),
  clip('wattle', 'hybrid-caravan', 'silver'),
  clip('tempo', 'electric-suv', 'white'),
  clip('tempo', 'electric-sedan', 'silver'),
];

/** File name in the site's folder `clips`. */
export const clipFile = ({ vehicle, paint }: Vehicle): string => `${vehicle}-${paint}.mp4`;

const isOf = (clip: Clip, { vehicle, paint }: Vehicle): boolean => clip.vehicle === vehicle && clip.paint === paint;

/** Returns the path of the site's clip for a vehicle and paint; undefined if there is none. */
export const clipOf = (site: string, vehicle: Vehicle): string | undefined => {
  const found = clips.find((clip) => clip.site === site && isOf(clip, vehicle));
  return found && `/images/clips/${clipFile(found)}`;
};

/** Decides whether a vehicle has pictures from all around: it does if it looks like one of a clip. */
export const hasAllAroundPictures = (vehicle: Vehicle): boolean => clips.some((clip) => isOf(clip, vehicle));
