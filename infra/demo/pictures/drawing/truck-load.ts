import type { Camera } from './camera.js';
import type { Material } from './paints.js';
import { aluminium, panel } from './paints.js';
import { box, decal, tube } from './solids.js';
import type { TruckShape } from './truck-shapes.js';
import { truckHeight } from './truck-shapes.js';
import { range } from './vector.js';

/** The tray, box or tipper behind the cab. */
export const drawLoad = (
  shape: TruckShape,
  deck: number,
  back: number,
  paint: Material,
  camera: Camera,
  side: 1 | -1,
  // eslint-disable-next-line max-lines-per-function -- The shapes of each kind of load, one after another.
): string => {
  const rear = -shape.length / 2;
  const half = shape.width / 2 + 0.04;
  const upright = (x: number, z0: number, z1: number, attributes: Parameters<typeof decal>[3], thick = 0.02): string =>
    decal(
      [
        [x + thick, side * (half + 0.004), z0],
        [x + thick, side * (half + 0.004), z1],
        [x - thick, side * (half + 0.004), z1],
        [x - thick, side * (half + 0.004), z0],
      ],
      [0, side, 0],
      camera,
      attributes,
    );
  const tailLights = [1, -1]
    .map((way) =>
      decal(
        [
          [rear - 0.01, way * half * 0.62, deck - 0.16],
          [rear - 0.01, way * half * 0.92, deck - 0.16],
          [rear - 0.01, way * half * 0.92, deck - 0.04],
          [rear - 0.01, way * half * 0.62, deck - 0.04],
        ],
        [-1, 0, 0],
        camera,
        { fill: 'url(#tailLamp)' },
      ),
    )
    .join('');
  if (shape.load === 'pantech') {
    const top = truckHeight(shape);
    const doors = [0, ...[-1, 1].map((way) => way * half * 0.97)]
      .map((y) =>
        decal(
          [
            [rear - 0.01, y - 0.015, deck + 0.06],
            [rear - 0.01, y + 0.015, deck + 0.06],
            [rear - 0.01, y + 0.015, top - 0.06],
            [rear - 0.01, y - 0.015, top - 0.06],
          ],
          [-1, 0, 0],
          camera,
          { fill: '#7b8187' },
        ),
      )
      .join('');
    const stripe = decal(
      [
        [back - 0.2, side * (half + 0.006), deck + 0.55],
        [back - 0.2, side * (half + 0.006), deck + 0.9],
        [rear + 0.2, side * (half + 0.006), deck + 0.75],
        [rear + 0.2, side * (half + 0.006), deck + 0.55],
      ],
      [0, side, 0],
      camera,
      { fill: '#2c3a4a', opacity: 0.85 },
    );
    return [
      box([rear, back], half, [deck, top], panel, camera, 0.04),
      stripe,
      ...range(rear + 0.02, back - 0.02, 1).map((x) =>
        upright(x, deck, top, { fill: 'url(#chrome)', opacity: 0.7 }, 0.03),
      ),
      decal(
        [
          [rear, side * (half + 0.005), deck],
          [back, side * (half + 0.005), deck],
          [back, side * (half + 0.005), deck + 0.09],
          [rear, side * (half + 0.005), deck + 0.09],
        ],
        [0, side, 0],
        camera,
        { fill: '#8b9096' },
      ),
      doors,
      tailLights,
    ].join('');
  }
  const tipper = shape.load === 'tipper';
  const height = tipper ? 0.75 : 0.34;
  const material = tipper ? paint : aluminium;
  return [
    tipper
      ? ''
      : tube(
          [
            [back - 0.03, half * 0.95, deck],
            [back - 0.03, half * 0.95, shape.cab + 0.02],
            [back - 0.03, -half * 0.95, shape.cab + 0.02],
            [back - 0.03, -half * 0.95, deck],
          ],
          0.03,
          aluminium,
          camera,
        ),
    tipper
      ? ''
      : [0.33, 0, -0.33]
          .map((y) =>
            tube(
              [
                [back - 0.03, y * half * 2, deck],
                [back - 0.03, y * half * 2, shape.cab],
              ],
              0.018,
              aluminium,
              camera,
            ),
          )
          .join(''),
    box([rear, back], half, [deck, deck + height], material, camera, 0.02),
    decal(
      [
        [rear + 0.06, -half + 0.06, deck + height + 0.002],
        [back - 0.06, -half + 0.06, deck + height + 0.002],
        [back - 0.06, half - 0.06, deck + height + 0.002],
        [rear + 0.06, half - 0.06, deck + height + 0.002],
      ],
      [0, 0, 1],
      camera,
      { fill: '#1c1e20' },
    ),
    ...range(rear + 0.05, back - 0.05, tipper ? 6 : 3).map((x) =>
      upright(x, deck + 0.01, deck + height - 0.01, { fill: '#000', opacity: 0.28 }, tipper ? 0.03 : 0.012),
    ),
    decal(
      [
        [rear, side * (half + 0.005), deck + height - 0.05],
        [back, side * (half + 0.005), deck + height - 0.05],
        [back, side * (half + 0.005), deck + height],
        [rear, side * (half + 0.005), deck + height],
      ],
      [0, side, 0],
      camera,
      { fill: '#fff', opacity: 0.22 },
    ),
    tailLights,
  ].join('');
};
