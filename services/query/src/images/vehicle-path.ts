import type { DrawingBody, Exterior } from './drawing/draw-vehicle.js';
import { bodies } from './drawing/draw-vehicle.js';
import type { PaintName } from './drawing/paints.js';
import { isPaint } from './drawing/paints.js';

/**
 * The address of a vehicle's picture:
 *
 *     /images/vehicles/<body>/<variant>/<paint>/<view>
 *
 * - body: `sedan`, `hatch`, `suv`, `ute`, `wagon`, `coupe`, `van`, `truck`, `motorcycle`, `caravan`
 * - variant: `0` to `99`, the form in its last digit and the details in its tens
 * - paint: a name of `paints`, such as `white` or `bronze`
 * - view: `a000`, `a010` … `a350`, degrees around the vehicle (0 its front, 90 its left side); or `front`, `side`,
 *   `rear`, `hero` (low and three-quarter), `wheel`, `detail` (a lamp close up), `interior`, `panorama` (the interior
 *   from door to door, twice as wide as the others)
 *
 * There is no extension: the format is negotiated.
 */
export interface VehiclePicture {
  readonly body: DrawingBody;
  readonly variant: number;
  readonly paint: PaintName;
  readonly view: string;
  /** Absent: the interior or its panorama. */
  readonly camera?: Camera;
}
type Camera = Pick<Exterior, 'azimuth' | 'elevation' | 'zoom' | 'aim'>;

const views: ReadonlyMap<string, Camera | undefined> = new Map<string, Camera | undefined>([
  ['front', { azimuth: 0 }],
  ['side', { azimuth: 90, elevation: 4 }],
  ['rear', { azimuth: 180 }],
  ['hero', { azimuth: 38, elevation: 2.5, zoom: 1.06 }],
  ['wheel', { azimuth: 62, elevation: 5, zoom: 2.7, aim: [0.58, -0.5] }],
  ['detail', { azimuth: 24, elevation: 7, zoom: 3.1, aim: [0.86, 0.12] }],
  ['interior', undefined],
  ['panorama', undefined],
]);

const pattern = /^\/images\/vehicles\/([a-z]+)\/(0|[1-9]\d?)\/([a-z]+)\/([a-z]+|a\d{3})$/;
const isBody = (name: string): name is DrawingBody => (bodies as readonly string[]).includes(name);

const cameraOf = (view: string): Camera | undefined => {
  if (!/^a\d{3}$/.test(view)) return views.get(view);
  const azimuth = Number(view.slice(1));
  return azimuth < 360 && azimuth % 10 === 0 ? { azimuth } : undefined;
};

/** Undefined for a path that is not the address of a picture. */
export const parseVehiclePath = (path: string): VehiclePicture | undefined => {
  const [, body = '', variant = '', paint = '', view = ''] = pattern.exec(path) ?? [];
  if (!isBody(body) || !isPaint(paint)) return undefined;
  const camera = cameraOf(view);
  if (!camera && !views.has(view)) return undefined;
  return { body, variant: Number(variant), paint, view, ...(camera && { camera }) };
};
