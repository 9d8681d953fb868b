import { exteriorAddress, insideAddress, parseExterior, viewAt } from '../pictures/address.js';
import { locatorOf } from '../pictures/plates.js';
import type { Hotspot } from '#contracts/domain/car/details';
import { clipOf, hasAllAroundPictures } from './clips.js';
import { Random } from './random.js';
import type { Row } from './row.js';

const directory = 'infra/demo';
/** Degrees around the vehicle of a spin's first frame, which is the view of the first picture. */
const firstAngle = 30;
/** Degrees around the vehicle of each frame of a spin. */
const spinAngles = Array.from({ length: 24 }, (_, frame) => (firstAngle + frame * 15) % 360);

/** A freely licensed film for the players of other video sites: Big Buck Bunny by the Blender Foundation (CC BY). */
const externalVideo = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

/** Returns the address of the picture or the panorama from inside a vehicle. */
const insideOf = ({ body, interior_colour: colour }: Row, view: 'interior' | 'panorama'): string =>
  body === 'Caravan'
    ? insideAddress(view, 'caravan', 'light')
    : insideAddress(view, 'car', colour === 'Beige' || colour === 'Brown' ? 'light' : 'dark');

/**
 * Adds the picture from inside, and the media besides pictures. Each vehicle has its own random sequence, so that the
 * rest of the stock does not depend on it. The first vehicle in stock of each clip has everything.
 */
export const withViewers = (site: string, rows: readonly Row[]): Row[] => {
  const shown = new Set<string>();
  return rows.map((row) => {
    const vehicle = parseExterior(row.images?.[0] ?? '');
    const isShown = vehicle !== undefined && row.images!.length > 3;
    const clip = isShown && row.status === 'in_stock' ? clipOf(site, vehicle) : undefined;
    const isShowcase = clip !== undefined && !shown.has(clip);
    if (isShowcase) shown.add(clip);
    const random = new Random(`viewers ${site} ${row.stocknum}`);
    const spins = isShown && hasAllAroundPictures(vehicle);
    const opens = random.next() < (row.body === 'Caravan' ? 0.35 : spins ? 0.6 : 0.04);
    const hasInterior = vehicle !== undefined && row.body !== 'Motorcycle' && (isShowcase || opens);
    const films = random.next() < 0.5;
    const hotspots = {
      ...(spins && { exterior: exteriorHotspots(vehicle.vehicle, spotsOf[row.body ?? ''] ?? spotsOfCar) }),
      ...(hasInterior && { interior: row.body === 'Caravan' ? livingHotspots : cabinHotspots }),
    };
    const [images, hasInside] = [row.images ?? [], isShown && row.body !== 'Motorcycle'];
    return {
      ...row,
      ...(hasInside && { images: [...images.slice(0, 3), insideOf(row, 'interior'), ...images.slice(3)] }),
      ...(spins && {
        spin_images: spinAngles.map((angle) => exteriorAddress(vehicle.vehicle, vehicle.paint, viewAt(angle))),
      }),
      ...(hasInterior && { spin_interior_image: insideOf(row, 'panorama') }),
      ...((spins || hasInterior) && { hotspots }),
      ...(clip && (isShowcase || films) && { walkaround_videos: [clip] }),
      ...(clip && (isShowcase || !films) && { video_url: clip }),
      ...(isShowcase && shown.size === 2 && { external_video_url: externalVideo }),
    };
  });
};

interface Spot {
  readonly id: string;
  readonly description: string;
  /** Coordinates as in `locatorOf`. */
  readonly at: readonly [along: number, across: number, up: number];
  /** Angles at which the spot is visible: from, to; above 360 if the range continues past the front. */
  readonly seen: readonly [from: number, to: number];
}

const spotsOfCar: readonly Spot[] = [
  { id: 'headlights', description: 'LED headlights with automatic high beam', at: [0.88, 0.66, 0.52], seen: [0, 70] },
  { id: 'wheels', description: 'Alloy wheels, tyres at 90% or better', at: [0.59, 0.98, 0.22], seen: [40, 120] },
  { id: 'boot', description: 'Room behind the seats', at: [-0.98, 0, 0.55], seen: [140, 220] },
  { id: 'flank', description: 'Paint and panels checked all round', at: [0.05, -0.98, 0.42], seen: [230, 310] },
];
const spotsOfTruck: readonly Spot[] = [
  { id: 'cab', description: 'Air-sprung seat and power windows in the cab', at: [0.8, 0.9, 0.62], seen: [30, 120] },
  { id: 'wheels', description: 'All tyres at 80% or better', at: [-0.5, 0.95, 0.16], seen: [60, 130] },
  { id: 'rear', description: 'Tow bar and trailer plug fitted', at: [-0.98, 0, 0.25], seen: [150, 210] },
];
const spotsOfMotorcycle: readonly Spot[] = [
  { id: 'brakes', description: 'ABS, pads and discs just checked', at: [0.68, 0.2, 0.27], seen: [50, 130] },
  { id: 'seat', description: 'New seat cover, no tears', at: [-0.3, 0, 0.68], seen: [60, 300] },
];
const spotsOfCaravan: readonly Spot[] = [
  { id: 'tyres', description: 'Tyres and bearings renewed for this season', at: [-0.05, 0.95, 0.14], seen: [60, 120] },
  { id: 'rear', description: 'Spare wheel and reversing camera', at: [-0.95, 0, 0.4], seen: [150, 210] },
];
const spotsOf: Readonly<Record<string, readonly Spot[]>> = {
  Truck: spotsOfTruck,
  Motorcycle: spotsOfMotorcycle,
  Caravan: spotsOfCaravan,
};

/** Returns the hotspots, with the spot's place in each frame that shows it. */
const exteriorHotspots = (vehicle: string, spots: readonly Spot[]): Hotspot[] => {
  const locate = locatorOf(directory, vehicle);
  return spots.map(({ id, description, at, seen: [from, to] }) => ({
    id,
    description,
    positions: spinAngles
      .filter((angle) => [angle, angle + 360].some((turned) => turned >= from && turned <= to))
      .map((angle) => {
        const { x, y } = locate(viewAt(angle), at);
        const activeAngle = (angle + 360 - firstAngle) % 360;
        return { hotspotId: id, activeAngle, posX: Math.round(x * 10) / 10, posY: Math.round(y * 10) / 10 };
      }),
  }));
};

/** Makes a hotspot inside a vehicle, where there is only one picture. */
const inside = (id: string, description: string, posX: number, posY: number): Hotspot => ({
  id,
  description,
  positions: [{ hotspotId: id, activeAngle: 0, posX, posY }],
});

const cabinHotspots: Hotspot[] = [
  inside('screen', 'Touchscreen with phone mirroring and live traffic', 50, 51),
  inside('wheel', 'Leather steering wheel with cruise and audio at your thumbs', 67, 72),
  inside('console', 'Two cup holders and wireless charging', 50, 88),
  inside('door', 'Power windows and mirrors, one touch down', 83, 83),
  inside('mirror', 'Blind spot warning in both mirrors', 76, 47),
];
const livingHotspots: Hotspot[] = [
  inside('bed', 'Island bed with an inner-spring mattress', 50, 65),
  inside('kitchen', 'Four-burner cooktop and grill', 32, 65),
  inside('dinette', 'Dinette for four that folds down to a bed', 68, 73),
  inside('sink', 'Full-size steel sink and a mixer tap', 16, 78),
  inside('wardrobe', 'Full-height wardrobe with a mirror', 93, 45),
];
