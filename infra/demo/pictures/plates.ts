import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plates } from './compose.js';
import { viewAt } from './address.js';

/** The view that is rendered, and whether it is shown mirrored: vehicles are alike left and right. */
const renderedView = (view: string): { readonly view: string; readonly isMirrored: boolean } => {
  const angle = Number(view.slice(1));
  return angle > 180 ? { view: viewAt(360 - angle), isMirrored: true } : { view, isMirrored: false };
};

const folderOf = (directory: string, vehicle: string): string => join(directory, 'pictures', 'plates', vehicle);

/** Undefined: that view isn't rendered. */
export const readPlates = (directory: string, vehicle: string, shown: string): Plates | undefined => {
  const { view, isMirrored } = renderedView(shown);
  const [rest, paint] = ['rest', 'paint'].map((plate) =>
    join(folderOf(directory, vehicle), `${view}-${plate}.avif`),
  ) as [string, string];
  return existsSync(rest) && existsSync(paint)
    ? { rest: readFileSync(rest), paint: readFileSync(paint), isMirrored }
    : undefined;
};

/** For each rendered view: four numbers for each of what goes right, down and away from the camera. */
type Cameras = Readonly<Record<string, readonly (readonly [number, number, number, number])[]>>;

/** Where a spot of the vehicle is in a picture of it, in percent from the left and from the top. */
export type Locate = (
  shown: string,
  spot: readonly [along: number, across: number, up: number],
) => { readonly x: number; readonly y: number };

/** Spots are along a vehicle (-1 its rear, 1 its front), across (-1 its right side, 1 its left) and up (0 the ground, 1 its top). */
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
