import type { Camera } from './camera.js';
import type { Material } from './paints.js';
import { aluminium, blackPlastic, chrome, steel, upholstery } from './paints.js';
import type { Solid } from './solids.js';
import { inOrder, pebble, tube } from './solids.js';
import { groundShadow } from './studio.js';
import type { MotorcycleShape } from './motorcycle-shapes.js';
import { drawBikeWheel, lens, mudguard, shell } from './motorcycle-parts.js';
import type { Vector } from './vector.js';
import { range } from './vector.js';

// eslint-disable-next-line max-lines-per-function -- The shapes of one drawing, which share its measures.
export const drawMotorcycle = (shape: MotorcycleShape, paint: Material, camera: Camera, wheelStyle: number): string => {
  const { wheelbase, wheels, tyres, seat, bars, rake, head, fairing, engine } = shape;
  const [rearX, frontX] = [-wheelbase / 2, wheelbase / 2];
  const [rearRadius, frontRadius] = wheels;
  const headX = frontX - rake;
  const parts: Solid[] = [];
  const part = (at: Vector, svg: string): void => {
    parts.push({ depth: camera.depth(at), svg });
  };
  const blob = (at: Vector, size: Vector, material: Material, roundness = 0.8): void =>
    part(at, pebble(at, size, material, camera, roundness));
  const bar = (points: Vector[], radius: number | number[], material: Material): void =>
    part(points[Math.floor(points.length / 2)]!, tube(points, radius, material, camera));
  const bothSides = (draw: (side: 1 | -1) => void): void => [1, -1].forEach((side) => draw(side as 1 | -1));

  part([rearX, 0, rearRadius], drawBikeWheel(rearX, rearRadius, tyres[0], wheelStyle, camera));
  part([frontX, 0, frontRadius], drawBikeWheel(frontX, frontRadius, tyres[1], wheelStyle, camera));

  // eslint-disable-next-line max-lines-per-function -- The parts on each side, from back to front.
  bothSides((side) => {
    bar(
      [
        [frontX, side * 0.09, frontRadius],
        [frontX - rake * 0.55, side * 0.09, (frontRadius + head) / 2 + 0.02],
        [headX - 0.02, side * 0.09, head],
      ],
      [0.032, 0.028, 0.024],
      fairing === 'full' ? chrome : aluminium,
    );
    bar(
      [
        [rearX, side * 0.11, rearRadius],
        [rearX + 0.28, side * 0.11, rearRadius + 0.06],
        [-0.12, side * 0.1, 0.42],
      ],
      [0.035, 0.04, 0.05],
      steel,
    );
    bar(
      [
        [headX, side * 0.03, head + 0.02],
        [headX - bars[1] * 0.3, side * 0.2, bars[0]],
        [headX - bars[1], side * 0.36, bars[0] - 0.02],
      ],
      0.014,
      blackPlastic,
    );
    bar(
      [
        [headX - bars[1], side * 0.3, bars[0] - 0.018],
        [headX - bars[1] - 0.02, side * 0.4, bars[0] - 0.02],
      ],
      0.02,
      upholstery,
    );
    if (fairing !== 'full')
      bar(
        [
          [headX - bars[1] + 0.02, side * 0.26, bars[0]],
          [headX - bars[1] + 0.03, side * 0.33, bars[0] + 0.16],
        ],
        0.008,
        blackPlastic,
      );
    blob(
      [headX - bars[1] + 0.03, side * 0.35, bars[0] + (fairing === 'full' ? 0.2 : 0.19)],
      [0.02, 0.065, 0.045],
      blackPlastic,
    );
    bar(
      [
        [headX, side * 0.05, head - 0.06],
        [0.1, side * 0.13, 0.62],
        [-0.16, side * 0.12, 0.5],
      ],
      0.026,
      fairing === 'beak' ? paint : steel,
    );
    bar(
      [
        [-0.1, side * 0.1, 0.62],
        [-0.4, side * 0.09, seat - 0.06],
        [rearX + 0.02, side * 0.07, shape.passenger - 0.1],
      ],
      0.018,
      steel,
    );
  });

  if (engine === 'vtwin') {
    for (const lean of [0.2, -0.18]) {
      for (const rise of range(0, 1, 5))
        blob(
          [0.05 + lean * (0.4 + 0.6 * rise), 0, 0.46 + 0.24 * rise],
          [0.085, 0.11, 0.019],
          rise === 1 ? chrome : aluminium,
          0.5,
        );
    }
    blob([0.03, 0, 0.36], [0.26, 0.15, 0.12], aluminium, 0.6);
  } else {
    for (const rise of range(0, 1, 4))
      blob([0.14 + 0.05 * rise, 0, 0.5 + 0.15 * rise], [0.11, 0.18, 0.022], rise > 0.9 ? steel : aluminium, 0.4);
    blob([0.02, 0, 0.39], [0.24, 0.16, 0.13], steel, 0.55);
    blob([0.01, 0.13, 0.38], [0.1, 0.06, 0.09], aluminium, 0.9);
    if (fairing === 'none' || fairing === 'beak') blob([0.3, 0, 0.58], [0.03, 0.17, 0.13], blackPlastic, 0.35);
  }

  const pipe = (side: 1 | -1): void => {
    bar(
      [
        [0.24, side * 0.08, 0.55],
        [0.33, side * 0.1, 0.4],
        [0.26, side * 0.13, 0.26],
        [-0.1, side * 0.15, 0.22],
        [-0.32, side * 0.17, 0.27],
      ],
      0.026,
      engine === 'vtwin' ? chrome : aluminium,
    );
    bar(
      [
        [-0.3, side * 0.18, 0.27],
        [-0.5, side * 0.19, 0.33],
        [rearX - 0.02, side * 0.2, fairing === 'full' || engine === 'vtwin' ? 0.38 : 0.47],
      ],
      [0.035, 0.055, 0.055],
      engine === 'vtwin' ? chrome : steel,
    );
  };
  pipe(-1);
  if (engine === 'vtwin')
    part(
      [-0.3, -0.19, 0.42],
      tube(
        [
          [0.14, -0.1, 0.62],
          [0.12, -0.15, 0.42],
          [-0.2, -0.18, 0.34],
          [rearX, -0.2, 0.46],
        ],
        0.035,
        chrome,
        camera,
      ),
    );

  // Tank, seat and tail.
  const tankHeight = seat + (fairing === 'beak' ? 0.16 : 0.14);
  blob([0.13, 0, tankHeight], [0.29, engine === 'vtwin' ? 0.15 : 0.155, 0.13], paint, 0.72);
  if (engine !== 'vtwin')
    bothSides((side) => blob([0.26, side * 0.15, tankHeight - 0.09], [0.16, 0.045, 0.1], paint, 0.8));
  blob([0.12, 0, tankHeight + 0.128], [0.04, 0.04, 0.012], aluminium);
  bar(
    [
      [-0.1, 0, seat + 0.015],
      [-0.3, 0, seat - 0.02],
      [-0.42, 0, seat + 0.02],
    ],
    [0.09, 0.13, 0.11],
    upholstery,
  );
  bar(
    [
      [-0.4, 0, seat + 0.03],
      [-0.55, 0, shape.passenger - 0.05],
      [rearX + 0.02, 0, shape.passenger],
    ],
    [0.1, 0.095, 0.06],
    upholstery,
  );
  if (engine === 'vtwin') {
    part([rearX - 0.02, 0, rearRadius * 2], mudguard(rearX, rearRadius + 0.05, 0.13, [0.35, 2.75], paint, camera));
    blob([rearX - 0.3, 0, rearRadius + 0.18], [0.03, 0.06, 0.035], { ...paint, base: [0.45, 0.01, 0.015] });
  } else {
    bar(
      [
        [-0.34, 0, seat - 0.04],
        [rearX + 0.08, 0, shape.passenger - 0.06],
        [rearX - 0.14, 0, shape.passenger - 0.01],
      ],
      [0.11, 0.095, 0.04],
      paint,
    );
    blob([rearX - 0.15, 0, shape.passenger - 0.03], [0.03, 0.06, 0.022], { ...paint, base: [0.45, 0.01, 0.015] });
    bar(
      [
        [rearX + 0.02, 0, shape.passenger - 0.12],
        [rearX - 0.26, 0, rearRadius * 1.9],
      ],
      [0.03, 0.05],
      blackPlastic,
    );
    blob(
      [rearX - 0.27, 0, rearRadius * 1.75],
      [0.012, 0.1, 0.07],
      { ...paint, base: [0.8, 0.8, 0.76], metallic: 0 },
      0.3,
    );
  }
  part(
    [frontX - 0.02, 0, frontRadius * 2],
    mudguard(
      frontX,
      frontRadius + (fairing === 'beak' ? 0.07 : 0.035),
      tyres[1] + 0.03,
      fairing === 'beak' ? [0.95, 1.9] : [0.75, 2.3],
      engine === 'inline' && fairing === 'none' ? blackPlastic : paint,
      camera,
    ),
  );

  // Lamp and fairing.
  const lampAt: Vector = [headX + 0.14, 0, head + 0.02];
  if (fairing === 'none') {
    blob(lampAt, [0.09, 0.105, 0.1], engine === 'vtwin' ? chrome : blackPlastic, 0.9);
    part([lampAt[0] + 0.09, 0, lampAt[2]], lens([lampAt[0] + 0.08, 0, lampAt[2]], 0.085, camera));
    if (engine === 'inline') blob([headX + 0.1, 0, head + 0.14], [0.07, 0.12, 0.05], paint, 0.7);
  }
  if (fairing === 'full') {
    bar(
      [
        [headX - 0.1, 0, head - 0.02],
        [headX + 0.16, 0, head + 0.01],
        [headX + 0.36, 0, head - 0.1],
      ],
      [0.2, 0.19, 0.06],
      paint,
    );
    bar(
      [
        [headX - 0.06, 0, head + 0.14],
        [headX + 0.14, 0, head + 0.11],
      ],
      [0.13, 0.09],
      { ...blackPlastic, gloss: 1 },
    );
    bothSides((side) => {
      part(
        [0.1, side * 0.2, 0.5],
        shell(
          [
            [-0.22, 0.3],
            [0, 0.24],
            [0.2, 0.26],
            [0.34, 0.4],
            [0.4, 0.58],
            [headX + 0.3, head - 0.14],
          ],
          [
            [-0.22, 0.4],
            [-0.05, 0.52],
            [0.1, 0.66],
            [0.22, 0.8],
            [headX, head - 0.02],
            [headX + 0.3, head - 0.06],
          ],
          side,
          paint,
          camera,
        ),
      );
      bar(
        [
          [0.3, side * 0.215, 0.52],
          [0.2, side * 0.225, 0.45],
          [0.05, side * 0.215, 0.42],
        ],
        [0.006, 0.022, 0.006],
        blackPlastic,
      );
      part([headX + 0.34, side * 0.09, head - 0.04], lens([headX + 0.31, side * 0.09, head - 0.07], 0.045, camera));
    });
  }
  if (fairing === 'beak') {
    bar(
      [
        [headX, 0, head + 0.02],
        [headX + 0.24, 0, head - 0.02],
        [headX + 0.44, 0, head - 0.12],
      ],
      [0.13, 0.1, 0.02],
      paint,
    );
    bar(
      [
        [headX + 0.06, 0, head + 0.06],
        [headX - 0.04, 0, head + 0.3],
      ],
      [0.13, 0.09],
      { ...blackPlastic, gloss: 1 },
    );
    bothSides((side) => {
      blob([headX - 0.08, side * 0.18, head - 0.18], [0.19, 0.06, 0.15], paint, 0.8);
      part([headX + 0.2, side * 0.07, head + 0.06], lens([headX + 0.19, side * 0.07, head + 0.04], 0.045, camera));
      blob([rearX + 0.02, side * 0.32, 0.72], [0.2, 0.1, 0.17], aluminium, 0.35);
    });
  }

  return [groundShadow(wheelbase + 0.3, 0.3, camera), inOrder(parts)].join('');
};
