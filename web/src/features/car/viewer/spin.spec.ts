import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { exteriorSpots, interiorSpots } from './hotspots.js';
import { angleOf, frameAt, frameOfAngle, frameOfKey, framesOfDrag, slowed } from './spin.js';

const frames = fc.integer({ min: 2, max: 120 });

it('a drag across the width of the view is one turn, with the near side following the pointer [VDP-02]', () => {
  expect(framesOfDrag(-400, 400, 36)).toBe(36);
  expect(frameAt(0 + framesOfDrag(-100, 400, 36), 36)).toBe(9);
  expect(frameAt(0 + framesOfDrag(100, 400, 36), 36)).toBe(27);
  expect(framesOfDrag(100, 0, 36)).toBe(0);
});

it('every position has a frame, and a whole turn more gives the same one [VDP-02]', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 5000 }), frames, (position, count) => {
      const frame = frameAt(position, count);
      expect(frame).toBeGreaterThanOrEqual(0);
      expect(frame).toBeLessThan(count);
      expect(frameAt(position + count, count)).toBe(frame);
      expect(frameAt(position - 3 * count, count)).toBe(frame);
    }),
  );
});

it('a frame’s angle gives the frame again [VDP-02]', () => {
  fc.assert(
    fc.property(frames, fc.nat(), (count, any) => {
      const frame = any % count;
      expect(frameOfAngle(angleOf(frame, count), count)).toBe(frame);
      expect(frameOfAngle(angleOf(frame, count) - 360, count)).toBe(frame);
    }),
  );
});

it('arrow keys turn by one frame and wrap around, Home and End go to the ends, and other keys are not handled [VDP-02]', () => {
  const turned = (key: string, frame: number) => frameOfKey(key, frame, 36);
  expect([turned('ArrowRight', 35), turned('ArrowLeft', 0)]).toEqual([0, 35]);
  expect([turned('ArrowUp', 3), turned('ArrowDown', 3)]).toEqual([4, 2]);
  expect([turned('PageUp', 0), turned('PageDown', 0)]).toEqual([9, 27]);
  expect([turned('Home', 7), turned('End', 7)]).toEqual([0, 35]);
  expect([turned('Tab', 7), turned('Escape', 7)]).toEqual([undefined, undefined]);
});

it('a released spin slows down and stops [VDP-02]', () => {
  let [speed, steps] = [0.2, 0];
  while (speed !== 0 && steps < 1000) {
    const next = slowed(speed, 16);
    expect(next).toBeLessThan(speed);
    [speed, steps] = [next, steps + 1];
  }
  expect(speed).toBe(0);
  expect(slowed(-0.2, 16)).toBeLessThan(0);
});

const at = (activeAngle: number, posX: number, posY: number) => ({ hotspotId: 'lamp', activeAngle, posX, posY });
const lamp = { id: 'lamp', description: 'LED', positions: [at(30, 60, 50), at(40, 55, 51), at(358, 70, 49)] };

it('an exterior hotspot is shown in the frame nearest to its angle, at its place there [VDP-04]', () => {
  expect(exteriorSpots([lamp], 3, 36)).toEqual([{ id: 'lamp', description: 'LED', x: 60, y: 50 }]);
  expect(exteriorSpots([lamp], 4, 36)).toEqual([{ id: 'lamp', description: 'LED', x: 55, y: 51 }]);
  expect(exteriorSpots([lamp], 0, 36)).toEqual([{ id: 'lamp', description: 'LED', x: 70, y: 49 }]);
  expect(exteriorSpots([lamp], 5, 36)).toEqual([]);
  expect(exteriorSpots([lamp], 2, 24)).toEqual([{ id: 'lamp', description: 'LED', x: 60, y: 50 }]);
  expect(exteriorSpots(undefined, 0, 36)).toEqual([]);
});

it('an interior hotspot is shown at its first place, and not without a place [VDP-04]', () => {
  expect(interiorSpots([lamp, { id: 'lost', description: '', positions: [] }])).toEqual([
    { id: 'lamp', description: 'LED', x: 60, y: 50 },
  ]);
});
