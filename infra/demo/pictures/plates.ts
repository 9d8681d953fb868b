import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plates } from './compose.js';
import { viewAt } from './address.js';

/** Returns the rendered view for a view, and whether to mirror it, because vehicles are symmetrical. */
const renderedView = (view: string): { readonly view: string; readonly isMirrored: boolean } => {
  const angle = Number(view.slice(1));
  return angle > 180 ? { view: viewAt(360 - angle), isMirrored: true } : { view, isMirrored: false };
};

const folderOf = (directory: string, vehicle: string): string => join(directory, 'pictures', 'plates', vehicle);

/** Returns the plates of a view; undefined if the view isn't rendered. */
export const readPlates = (directory: string, vehicle: string, shown: string): Plates | undefined => {
  const { view, isMirrored } = renderedView(shown);
  const [rest, paint] = ['rest', 'paint'].map((plate) =>
    join(folderOf(directory, vehicle), `${view}-${plate}.avif`),
  ) as [string, string];
  return existsSync(rest) && existsSync(paint)
    ? { rest: readFileSync(rest), paint: readFileSync(paint), isMirrored }
    : undefined;
};

/** By rendered view: three rows of four factors, for the directions right, down and away from the camera. */
type Cameras = Readonly<Record<string, readonly (readonly [number, number, number, number])[]>>;

/** Returns the place of a vehicle's spot in a picture, in percent from the left and from the top. */
export type Locate = (
  shown: string,
  spot: readonly [along: number, across: number, up: number],
) => { readonly x: number; readonly y: number };

/** Spots have coordinates along (-1 rear, 1 front), across (-1 right side, 1 left) and up (0 ground, 1 top). */
export const locatorOf = (directory: string, vehicle: string): Locate => {
  const cameras = JSON.parse(readFileSync(join(folderOf(directory, vehicle), 'cameras.json'), 'utf8')) as Cameras;
  return (shown, [along, across, up]) => {
    const { view, isMirrored } = renderedView(shown);
    const at = [along, isMirrored ? -across : across, up, 1];
    const [right, down, away] = cameras[view]!.map((row) =>
      row.reduce((sum, part, index) => sum + part * at[index]!, 0),
    );
    const x = (right! / away!) * 100;
    return { x: isMirrored ? 100 - x : x, y: (down! / away!) * 100 };
  };
};
