import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fitted, movedBy, maxScale, zoomedTo } from './zoom.js';

const view = { width: 800, height: 600 };

it('zooming leaves the point under the fingers in place [VDP-01]', () => {
  const at = { x: 120, y: -60 };
  const zoom = zoomedTo(fitted, 2, at, view);
  // The same spot of the picture is still there.
  expect({ x: zoom.x + at.x * zoom.scale, y: zoom.y + at.y * zoom.scale }).toEqual(at);
});

it('after any zooming and moving, the view is within the picture and the scale within its limits [VDP-01]', () => {
  const pixels = fc.integer({ min: -2000, max: 2000 });
  const point = fc.record({ x: pixels, y: pixels });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.double({ min: 0.1, max: 9, noNaN: true }), point, point)), (steps) => {
      let zoom = fitted;
      for (const [factor, at, by] of steps) {
        zoom = movedBy(zoomedTo(zoom, zoom.scale * factor, at, view), by, view);
        expect(zoom.scale).toBeGreaterThanOrEqual(1);
        expect(zoom.scale).toBeLessThanOrEqual(maxScale);
        expect(Math.abs(zoom.x)).toBeLessThanOrEqual(((zoom.scale - 1) * view.width) / 2);
        expect(Math.abs(zoom.y)).toBeLessThanOrEqual(((zoom.scale - 1) * view.height) / 2);
      }
    }),
  );
});

it('zooming out completely gives the initial view [VDP-01]', () => {
  const zoom = zoomedTo(fitted, 3, { x: 300, y: 200 }, view);
  expect(zoomedTo(zoom, 1, { x: -50, y: 10 }, view)).toEqual(fitted);
});
