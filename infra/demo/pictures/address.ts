import type { DrawingBody, Exterior } from './drawing/draw-vehicle.js';
import { bodies, drawVehicle, drawVehicleInterior, drawVehiclePanorama } from './drawing/draw-vehicle.js';
import type { PaintName } from './drawing/paints.js';
import { isPaint } from './drawing/paints.js';

/**
 * The address of a demo picture, and its place in the folder `files`:
 *
 *     /images/vehicles/<body>/<variant>/<paint>/<view>.avif
 *     /images/vehicles/<interior or panorama>/<car or caravan>/<trim>.avif
 *
 * - body: `sedan`, `hatch`, `suv`, `ute`, `wagon`, `coupe`, `van`, `truck`, `motorcycle`, `caravan`
 * - variant: `0` to `99`, the form in its last digit and the details in its tens
 * - paint: a name of `paints`, such as `white` or `bronze`
 * - view: `a000`, `a010` … `a350`, degrees around the vehicle (0 its front, 90 its left side); or `front`, `side`,
 *   `rear`, `hero` (low and three-quarter), `wheel`, `detail` (a lamp close up)
 * - trim: `0` to `3`
 */
export interface Vehicle {
  readonly body: DrawingBody;
  readonly variant: number;
  readonly paint: PaintName;
}

type Camera = Pick<Exterior, 'azimuth' | 'elevation' | 'zoom' | 'aim'>;

const trims = 4;
const views: ReadonlyMap<string, Camera> = new Map<string, Camera>([
  ['front', { azimuth: 0 }],
  ['side', { azimuth: 90, elevation: 4 }],
  ['rear', { azimuth: 180 }],
  ['hero', { azimuth: 38, elevation: 2.5, zoom: 1.06 }],
  ['wheel', { azimuth: 62, elevation: 5, zoom: 2.7, aim: [0.58, -0.5] }],
  ['detail', { azimuth: 24, elevation: 7, zoom: 3.1, aim: [0.86, 0.12] }],
]);

const exteriorPattern = /^\/images\/vehicles\/([a-z]+)\/(0|[1-9]\d?)\/([a-z]+)\/([a-z]+|a\d{3})\.avif$/;
const interiorPattern = /^\/images\/vehicles\/(interior|panorama)\/(car|caravan)\/([0-3])\.avif$/;
const isBody = (name: string): name is DrawingBody => (bodies as readonly string[]).includes(name);

const cameraOf = (view: string): Camera | undefined => {
  if (!/^a\d{3}$/.test(view)) return views.get(view);
  const azimuth = Number(view.slice(1));
  return azimuth < 360 && azimuth % 10 === 0 ? { azimuth } : undefined;
};

export const exteriorAddress = (body: string, variant: number, paint: string, view: string): string =>
  `/images/vehicles/${body}/${variant}/${paint}/${view}.avif`;

/** Vehicles of a body and variant have one interior, whatever their paint. */
export const interiorAddress = (view: 'interior' | 'panorama', body: string, variant: number): string =>
  `/images/vehicles/${view}/${body === 'caravan' ? body : 'car'}/${(Math.floor(variant / 10) + (variant % 10)) % trims}.avif`;

/** Undefined for an address that is not that of a picture from outside. */
export const parseExterior = (
  address: string,
): (Vehicle & { readonly camera: Camera; readonly view: string }) | undefined => {
  const [, body = '', variant = '', paint = '', view = ''] = exteriorPattern.exec(address) ?? [];
  const camera = cameraOf(view);
  return isBody(body) && isPaint(paint) && camera ? { body, variant: Number(variant), paint, camera, view } : undefined;
};

export interface DemoPicture {
  readonly svg: string;
  /** Pixels of its file: as many as it is ever shown in on a screen of 1440. */
  readonly width: number;
  /** Of the drawing. */
  readonly drawnWidth: number;
}

/** Undefined for an address that is not a demo picture's. */
export const drawPicture = (address: string): DemoPicture | undefined => {
  const exterior = parseExterior(address);
  if (exterior) {
    const { camera, view, ...vehicle } = exterior;
    return { svg: drawVehicle({ ...vehicle, ...camera }), width: view === 'hero' ? 1440 : 1200, drawnWidth: 1600 };
  }
  const [, view, kind, trim] = interiorPattern.exec(address) ?? [];
  if (view === undefined) return undefined;
  const interior = { caravan: kind === 'caravan', style: Number(trim) };
  return view === 'panorama'
    ? { svg: drawVehiclePanorama(interior), width: 1920, drawnWidth: 3200 }
    : { svg: drawVehicleInterior(interior), width: 1200, drawnWidth: 1600 };
};
