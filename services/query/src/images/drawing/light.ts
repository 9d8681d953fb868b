import type { Camera } from './camera.js';
import { towards } from './camera.js';
import type { Light } from './paints.js';
import { toHex } from './paints.js';
import type { Vector } from './vector.js';
import { add, clamp, dot, scale, smoothstep, subtract, unit } from './vector.js';

export interface Material {
  readonly base: Light;
  readonly metallic: number;
  /** Strength of the clear reflection: 0 matt, 1 lacquer. */
  readonly gloss: number;
}

const key = unit([-0.45, 0.5, 0.8]);
const fill = unit([0.85, 0.5, 0.25]);

/** Light that comes from a direction of the studio: softboxes above, a pale wall, a dark horizon, the lit floor. */
const surroundings = ([right, near, up]: Vector): number => {
  const ceiling = smoothstep(0.3, 0.62, up) * (0.75 + 0.5 * smoothstep(0.9, -0.7, right));
  const wall = 0.34 + 0.2 * smoothstep(0.35, 0.02, up) + 0.08 * near;
  const sky = up > 0 ? wall * (1 - smoothstep(0.3, 0.62, up)) + 1.15 * ceiling : 0;
  const floor = 0.2 + 0.22 * smoothstep(-0.9, -0.15, up);
  const edge = smoothstep(-0.04, 0.035, up);
  return sky * edge + floor * (1 - edge);
};

const softSurroundings = ([right, , up]: Vector): number =>
  0.3 + 0.75 * smoothstep(-0.25, 0.85, up) - 0.16 * smoothstep(-0.6, 0.9, right) * (1 - Math.abs(up));

/** The colour a surface shows to the camera. */
export const shade = (material: Material, normal: Vector, point: Vector, camera: Camera): string => {
  const n = camera.toStudio(normal);
  const view = camera.toStudio(towards(camera, point));
  const facing = clamp(dot(n, view));
  const reflected = subtract(scale(n, 2 * dot(n, view)), view);
  const diffuse = 0.36 + 0.5 * clamp(dot(n, key)) + 0.16 * clamp(dot(n, fill)) + 0.12 * n[2];
  // What stands low sees its own shadow.
  const grounded = 0.72 + 0.28 * smoothstep(0, 0.65, point[2]);
  const sheen = softSurroundings(reflected) * (0.55 + 0.75 * facing);
  const body = (diffuse * (1 - 0.6 * material.metallic) + sheen * 0.68 * material.metallic) * grounded;
  const fresnel = 0.035 + 0.7 * (1 - facing) ** 4;
  const clear = surroundings(reflected) * fresnel * material.gloss * grounded;
  return toHex(add(scale(material.base, body), [clear, clear, clear]));
};
