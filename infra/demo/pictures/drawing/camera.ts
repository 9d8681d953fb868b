import type { Vector } from './vector.js';
import { cross, dot, subtract, unit } from './vector.js';

export const width = 1600;
export const height = 1200;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Camera {
  readonly position: Vector;
  project(point: Vector): Point;
  /** Distance along the line of sight. */
  depth(point: Vector): number;
  /** A direction as the studio sees it: right, towards the camera, up. The light stands still while the vehicle turns. */
  toStudio(direction: Vector): Vector;
}

export interface Shot {
  /** Degrees the camera has walked around the vehicle: 0 looks at its front, 90 at its left side. */
  readonly azimuth: number;
  /** Degrees above the target. */
  readonly elevation: number;
  readonly target: Vector;
  /** Metres from the target. */
  readonly distance: number;
  /** Metres across the picture at the target's distance. */
  readonly span: number;
  /** Where the target stands in the picture: parts of its width from the left and of its height from the top. */
  readonly centre?: readonly [across: number, down: number];
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const cameraOf = ({
  azimuth,
  elevation,
  target,
  distance,
  span,
  centre: [across, down] = [0.5, 0.5],
}: Shot): Camera => {
  const [around, up] = [radians(azimuth), radians(elevation)];
  const outward: Vector = [Math.cos(around), Math.sin(around), 0];
  const position: Vector = [
    target[0] + outward[0] * distance * Math.cos(up),
    target[1] + outward[1] * distance * Math.cos(up),
    target[2] + distance * Math.sin(up),
  ];
  const forward = unit(subtract(target, position));
  const right: Vector = [-outward[1], outward[0], 0];
  const top = cross(right, forward);
  const focal = (width / span) * distance;
  return {
    position,
    project: (point) => {
      const ray = subtract(point, position);
      const factor = focal / dot(ray, forward);
      return { x: width * across + dot(ray, right) * factor, y: height * down - dot(ray, top) * factor };
    },
    depth: (point) => dot(subtract(point, position), forward),
    toStudio: (direction) => [dot(direction, right), dot(direction, outward), direction[2]],
  };
};

export const towards = (camera: Camera, point: Vector): Vector => unit(subtract(camera.position, point));
