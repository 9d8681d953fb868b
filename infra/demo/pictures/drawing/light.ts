import type { Camera } from './camera.js';
import { towards } from './camera.js';
import type { Material } from './paints.js';
import { toHex } from './paints.js';
import type { Vector } from './vector.js';
import { add, clamp, dot, scale, smoothstep, subtract, unit } from './vector.js';

const key = unit([-0.45, 0.5, 0.8]);
const fill = unit([0.85, 0.5, 0.25]);

/** Light that comes from a direction of the studio: a softbox above, a dim wall, a dark horizon, the lit floor. */
const surroundings = ([right, near, up]: Vector): number => {
  const box = smoothstep(0.34, 0.5, up) * (1.05 + 0.55 * smoothstep(0.8, -0.6, right));
  const strip = 0.5 * smoothstep(0.1, 0.16, up) * smoothstep(0.3, 0.22, up);
  const wall = 0.07 + 0.16 * smoothstep(0, 0.4, up) + 0.03 * near;
  const floor = 0.05 + 0.2 * smoothstep(-0.75, -0.12, up);
  const edge = smoothstep(-0.05, 0.03, up);
  return (wall + box + strip) * edge + floor * (1 - edge);
};

const softSurroundings = ([right, , up]: Vector): number =>
  0.2 +
  0.95 * smoothstep(-0.3, 0.9, up) +
  0.12 * smoothstep(0.2, -0.2, Math.abs(up + 0.25)) -
  0.14 * right * (1 - Math.abs(up));

/** The colour a surface shows to the camera. */
export const shade = (material: Material, normal: Vector, point: Vector, camera: Camera): string => {
  const n = camera.toStudio(normal);
  const view = camera.toStudio(towards(camera, point));
  const facing = clamp(dot(n, view));
  const reflected = subtract(scale(n, 2 * dot(n, view)), view);
  const diffuse = 0.27 + 0.52 * clamp(dot(n, key)) + 0.14 * clamp(dot(n, fill)) + 0.2 * n[2];
  // What stands low sees its own shadow.
  const grounded = 0.66 + 0.34 * smoothstep(0, 0.65, point[2]);
  const sheen = softSurroundings(reflected) * (0.5 + 0.8 * facing);
  const body = (diffuse * (1 - 0.6 * material.metallic) + sheen * 0.8 * material.metallic) * grounded;
  const fresnel = 0.04 + 0.55 * (1 - facing) ** 5;
  const clear = surroundings(reflected) * fresnel * material.gloss * grounded;
  return toHex(add(scale(material.base, body), [clear, clear, clear]));
};
