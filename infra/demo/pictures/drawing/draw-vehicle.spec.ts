import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Exterior } from './draw-vehicle.js';
import { bodies, drawVehicle, drawVehiclePanorama, locateOnVehicle } from './draw-vehicle.js';

const drawing = (change: Partial<Exterior>): Exterior => ({
  body: 'suv',
  variant: 1,
  paint: 'red',
  azimuth: 30,
  ...change,
});

describe('vehicle drawings [SITE-07]', () => {
  it.each(bodies)('show every form of a %s from all around, in valid and small files [SITE-07]', (body) => {
    for (let variant = 0; variant < 100; variant += 11) {
      for (const azimuth of [(variant % 10) * 40, 150]) {
        const svg = drawVehicle(drawing({ body, variant, azimuth }));
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        expect(svg.length).toBeLessThan(190_000);
      }
    }
  });

  it('are equal text for equal parameters, and different text for others [SITE-07]', () => {
    expect(drawVehicle(drawing({}))).toBe(drawVehicle(drawing({})));
    const others = [
      { variant: 2 },
      { variant: 11 },
      { paint: 'blue' },
      { azimuth: 40 },
      { body: 'ute' },
      { zoom: 2 },
    ] as const;
    expect(new Set(others.map((change) => drawVehicle(drawing(change)))).size).toBe(others.length);
  });

  it.each(bodies)('show a %s inside the picture at every angle [SITE-07]', async (body) => {
    for (const azimuth of [30, 90, 150]) {
      const svg = drawVehicle(drawing({ body, paint: 'black', azimuth, variant: 0 }));
      const { data, info } = await sharp(Buffer.from(svg), { density: 9 })
        .flatten({ background: '#ffffff' })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const dark = Array.from(data.keys()).filter((at) => data[at]! < 70);
      const columns = dark.map((at) => at % info.width);
      const rows = dark.map((at) => Math.floor(at / info.width));
      expect(dark.length).toBeGreaterThan(data.length * 0.03);
      expect(Math.min(...columns)).toBeGreaterThan(0);
      expect(Math.max(...columns)).toBeLessThan(info.width - 1);
      expect(Math.max(...rows)).toBeLessThan(info.height * 0.95);
    }
  });

  it('show every interior from door to door [VDP-04]', () => {
    for (const caravan of [true, false]) {
      const svg = drawVehiclePanorama({ caravan, style: 1 });
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      expect(svg).toContain('viewBox="-800 0 3200 1200"');
    }
  });

  it('locate a spot of the vehicle in the picture, on the near side and, as it turns, on the far side [VDP-04]', () => {
    const lampAt = (azimuth: number) => locateOnVehicle(drawing({ azimuth }), [0.9, 0.6, 0.5]).x;
    expect(lampAt(0)).toBeGreaterThan(50);
    expect(lampAt(90)).toBeLessThan(lampAt(60));
    expect(lampAt(180)).toBeLessThan(50);
    const [ground, roof] = [0, 1].map((up) => locateOnVehicle(drawing({ azimuth: 90 }), [0, 1, up]).y);
    expect(ground! - roof!).toBeGreaterThan(20);
    expect(ground!).toBeLessThan(95);
  });
});
