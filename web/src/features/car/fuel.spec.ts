import { expect, it } from '@jest/globals';
import { burnsFuel, consumptionOf, fuelCost, usualDistance, usualFuelPrice } from './fuel.js';

it('250 km a week at 10 litres and $1.70 cost $42.50 a week [VDP-11]', () => {
  const { week, year } = fuelCost({ price: usualFuelPrice, distance: usualDistance, consumption: consumptionOf({}) });
  expect(week).toBeCloseTo(42.5, 10);
  expect(year).toBeCloseTo(2210, 10);
});

it('the calculation uses the vehicle’s own consumption where it is known [VDP-11]', () => {
  expect(consumptionOf({ fuelconsumptioncombined: 6.4 })).toBe(6.4);
  expect(consumptionOf({ fuelconsumptioncombined: 0 })).toBe(10);
  expect(fuelCost({ price: 2, distance: 100, consumption: 6.4 }).week).toBeCloseTo(12.8, 10);
});

it('the calculation is absent for an electric or a towed vehicle [VDP-11]', () => {
  expect(burnsFuel({ fuel: 'Petrol' })).toBe(true);
  expect(burnsFuel({ fuel: 'Plug-in Hybrid', simple_fuel: 'PHEV' })).toBe(true);
  expect(burnsFuel({ simple_fuel: 'Electric' })).toBe(false);
  expect(burnsFuel({ fuel: 'Electric' })).toBe(false);
  expect(burnsFuel({ item_type: 'caravan' })).toBe(false);
});
