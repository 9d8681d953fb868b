import type { Camera, Point, Shot } from './camera.js';
import { cameraOf, height, width } from './camera.js';
import type { Details } from './details.js';
import { drawCar } from './car.js';
import { carShapes } from './car-shapes.js';
import { caravanShapes, drawCaravan } from './caravan.js';
import type { Interior } from './interior.js';
import { drawInterior } from './interior.js';
import { drawPanorama, panoramaWidth } from './interior-panorama.js';
import { drawMotorcycle } from './motorcycle.js';
import { motorcycleShapes } from './motorcycle-shapes.js';
import type { Material, PaintName } from './paints.js';
import { paints } from './paints.js';
import { definitions } from './studio.js';
import type { Vector } from './vector.js';
import { clamp } from './vector.js';
import { drawTruck } from './truck.js';
import { truckHeight, truckShapes } from './truck-shapes.js';

export const bodies = [
  'sedan',
  'hatch',
  'suv',
  'ute',
  'wagon',
  'coupe',
  'van',
  'truck',
  'motorcycle',
  'caravan',
] as const;
export type DrawingBody = (typeof bodies)[number];

interface Drawing {
  readonly body: DrawingBody;
  /** 0 to 99: the last digit picks the form, wrapping around where a body has fewer; the tens its details. */
  readonly variant: number;
  readonly paint: PaintName;
}

export interface Exterior extends Drawing {
  /** Degrees around the vehicle: 0 its front, 90 its left side, 180 its rear. */
  readonly azimuth: number;
  /** Degrees above the vehicle's middle. */
  readonly elevation?: number;
  readonly zoom?: number;
  /** Part of the vehicle in the middle of the picture: along its length and up its height, from -1 to 1. */
  readonly aim?: readonly [along: number, up: number];
}

interface Model {
  /** Where it ends behind and in front of the origin. */
  readonly reach: readonly [rear: number, front: number];
  readonly width: number;
  readonly height: number;
  readonly draw: (camera: Camera) => string;
}

const centred = ({ length }: { readonly length: number }): Pick<Model, 'reach'> => ({
  reach: [-length / 2, length / 2],
});

const modelOf = ({ body, variant, paint }: Drawing): Model => {
  const style = Math.floor(variant / 10);
  const form = variant % 10;
  const pick = <Shape>(shapes: readonly Shape[]): Shape => shapes[form % shapes.length]!;
  const details: Details = { grille: style % 4, lamps: (style + form) % 3, wheels: (style + form) % 6 };
  const material: Material = paints[paint];
  switch (body) {
    case 'truck': {
      const shape = pick(truckShapes);
      return {
        ...centred(shape),
        width: shape.width + 0.9,
        height: truckHeight(shape),
        draw: (camera) => drawTruck(shape, details, material, camera),
      };
    }
    case 'caravan': {
      const shape = pick(caravanShapes);
      return {
        reach: [-shape.length / 2 - 0.3, shape.length / 2 + 1.45],
        width: 2.44,
        height: shape.height,
        draw: (camera) => drawCaravan(shape, details, material, camera),
      };
    }
    case 'motorcycle': {
      const shape = pick(motorcycleShapes);
      return {
        ...centred({ length: shape.wheelbase + 0.68 }),
        width: 0.8,
        height: 1.15,
        draw: (camera) => drawMotorcycle(shape, material, camera, details.wheels),
      };
    }
    default: {
      const shape = pick(carShapes[body]);
      return {
        ...centred(shape),
        width: shape.width,
        height: shape.height,
        draw: (camera) => drawCar(shape, details, material, camera),
      };
    }
  }
};

/** A picture of a vehicle and its shadow on nothing: an SVG of 1600 × 1200. The same drawing gives the same text. */
export const drawVehicle = (exterior: Exterior): string => {
  const model = modelOf(exterior);
  return picture(definitions(exterior.zoom), model.draw(cameraFor(model, exterior)));
};

/**
 * Where a spot of the vehicle is in its picture, in percent from the left and from the top.
 * @param spot along its length (-1 its rear, 1 its front), across (-1 its right side, 1 its left) and up (0 the ground, 1 its top)
 */
export const locateOnVehicle = (exterior: Exterior, [along, across, up]: Vector): Point => {
  const model = modelOf(exterior);
  const [rear, front] = model.reach;
  const { x, y } = cameraFor(model, exterior).project([
    (rear + front) / 2 + (along * (front - rear)) / 2,
    (across * model.width) / 2,
    up * model.height,
  ]);
  return { x: (x / width) * 100, y: (y / height) * 100 };
};

const cameraFor = (model: Model, { azimuth, elevation = 6, zoom = 1, aim }: Exterior): Camera => {
  const [rear, front] = model.reach;
  const [middle, length] = [(rear + front) / 2, front - rear];
  const target: Vector = aim
    ? [
        middle + (aim[0] * length) / 2,
        (Math.sign(Math.sin((azimuth * Math.PI) / 180)) * model.width) / 4,
        model.height * (0.5 + aim[1] / 2),
      ]
    : [middle, 0, model.height * 0.48];
  const shot = { azimuth, elevation, target, distance: Math.max(length, model.height * 2.2) * 2 };
  const { span, centre } = framing(model, { ...shot, target: [middle, 0, model.height * 0.48] });
  return cameraOf({ ...shot, span: span / zoom, ...(!aim && { centre }) });
};

/**
 * Metres across the picture, and where the target stands in it, so that the vehicle fills it. Larger vehicles look a
 * little larger, and the camera comes nearer as the vehicle turns its face to it, but not as near as it could.
 */
const framing = (
  { reach: [rear, front], width: wide, height: tall }: Model,
  shot: Omit<Shot, 'span'>,
): Required<Pick<Shot, 'span' | 'centre'>> => {
  const length = front - rear;
  const camera = cameraOf({ ...shot, span: 1, centre: [0, 0] });
  const corners = [rear, front].flatMap((x) =>
    [-wide / 2, wide / 2].flatMap((y) => [0, tall].map((z) => camera.project([x, y, z]))),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const extent = (values: number[], size: number): number => (Math.max(...values) - Math.min(...values)) / size;
  const usual = length > 3 ? 4.8 : 2.1;
  const span = ((extent(xs, width) / 0.95) ** 8 + (extent(ys, width) / 0.54) ** 8 + (length * 0.76) ** 8) ** (1 / 8);
  const scaled = span * (1 + 0.12 * clamp((usual - length) / usual, -0.35, 1));
  const middle = (values: number[], size: number): number =>
    (Math.max(...values) + Math.min(...values)) / 2 / scaled / size;
  return { span: scaled, centre: [0.5 - middle(xs, width), 0.53 - middle(ys, height)] };
};

export const drawVehicleInterior = (interior: Interior): string => picture(definitions(), drawInterior(interior));

/** The interior from door to door: an SVG of 3200 × 1200, to look around in. */
export const drawVehiclePanorama = (interior: Interior): string =>
  picture(definitions(), drawPanorama(interior), panoramaWidth);

const picture = (shared: string, content: string, wide = width): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${(width - wide) / 2} 0 ${wide} ${height}" width="${wide}" height="${height}">${shared}${content}</svg>`;
