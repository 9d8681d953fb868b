import { expect, it } from '@jest/globals';
import { pannedBy, pannedTo, panOfKey } from './pan.js';

it('the interior follows the finger, and stops at its edges [VDP-04]', () => {
  expect(pannedBy(0.5, -100, 1600, 600)).toBeCloseTo(0.6);
  expect(pannedBy(0.5, 100, 1600, 600)).toBeCloseTo(0.4);
  expect(pannedBy(0.5, 5000, 1600, 600)).toBe(0);
  expect(pannedBy(0.5, -5000, 1600, 600)).toBe(1);
});

it('a picture no wider than its view does not move [VDP-04]', () => {
  expect(pannedBy(0.5, 100, 600, 600)).toBe(0.5);
  expect(pannedTo(90, 500, 600)).toBe(0.5);
});

it('a hotspot is centred as far as the picture allows [VDP-04]', () => {
  expect(pannedTo(50, 1600, 600)).toBe(0.5);
  expect(pannedTo(2, 1600, 600)).toBe(0);
  expect(pannedTo(99, 1600, 600)).toBe(1);
  const at = pannedTo(40, 1600, 600);
  expect(0.4 * 1600 - at * (1600 - 600)).toBeCloseTo(300);
});

it('keys turn the interior view [VDP-04]', () => {
  expect([panOfKey('ArrowRight', 0.5), panOfKey('ArrowLeft', 0.5)]).toEqual([0.6, 0.4]);
  expect([panOfKey('ArrowRight', 0.95), panOfKey('Home', 0.5), panOfKey('End', 0.5)]).toEqual([1, 0, 1]);
  expect(panOfKey('Tab', 0.5)).toBeUndefined();
});
