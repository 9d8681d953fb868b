import type { PaintName } from './paints.js';
import { isPaint } from './paints.js';

/**
 * The address of a demo picture, and its place in the folder `files`:
 *
 *     /images/vehicles/<vehicle>/<paint>/<view>.avif
 *     /images/vehicles/<interior or panorama>/<car or caravan>/<trim>.avif
 *
 * - vehicle: a name of `models/fleet.py`, such as `small-suv`
 * - paint: a name of `paints`, such as `white` or `bronze`
 * - view: `a000`, `a015` … `a345`, degrees around the vehicle (0 its front, 90 its left side); or `hero` (low and
 *   three-quarter), `wheel`, `detail` (a lamp close up)
 * - trim: `dark` or `light`
 */
export interface Vehicle {
  readonly vehicle: string;
  readonly paint: PaintName;
}

const exteriorPattern = /^\/images\/vehicles\/([a-z-]+)\/([a-z]+)\/(a\d{3}|hero|wheel|detail)\.avif$/;

export const exteriorAddress = (vehicle: string, paint: string, view: string): string =>
  `/images/vehicles/${vehicle}/${paint}/${view}.avif`;

export const viewAt = (angle: number): string => `a${String(angle).padStart(3, '0')}`;

/** Vehicles share the pictures from inside, whatever their paint. */
export const insideAddress = (view: 'interior' | 'panorama', room: 'car' | 'caravan', trim: 'dark' | 'light'): string =>
  `/images/vehicles/${view}/${room}/${trim}.avif`;

/** Parses the address of a picture from outside; undefined for any other address. */
export const parseExterior = (address: string): (Vehicle & { readonly view: string }) | undefined => {
  const [, vehicle, paint = '', view] = exteriorPattern.exec(address) ?? [];
  return vehicle && view && isPaint(paint) ? { vehicle, paint, view } : undefined;
};
