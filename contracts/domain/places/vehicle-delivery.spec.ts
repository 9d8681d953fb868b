import { expect, it } from '@jest/globals';
import { deliveryTo } from './vehicle-delivery.js';
import { deliverySettings } from '../site/vehicle-settings.js';

const settings = deliverySettings.parse({
  regions: [
    { name: 'Northern Beaches', postcodes: ['2084-2108', '2086'], price: 0 },
    { name: 'Greater Sydney', postcodes: ['2000-2249'], price: 190, prices: { caravan: 450, truck: null } },
    { name: 'Tasmania', postcodes: ['7000-7999'] },
  ],
});

it('the first region that contains the postcode, bounds included, sets the price [VDP-12]', () => {
  expect(deliveryTo(settings, '2084')).toEqual({ name: 'Northern Beaches', price: 0 });
  expect(deliveryTo(settings, '2108')).toEqual({ name: 'Northern Beaches', price: 0 });
  expect(deliveryTo(settings, '2109')).toEqual({ name: 'Greater Sydney', price: 190 });
});

it('a type of vehicle may have its own price, or none [VDP-12]', () => {
  expect(deliveryTo(settings, '2000', 'caravan').price).toBe(450);
  expect(deliveryTo(settings, '2000', 'truck').price).toBeNull();
  expect(deliveryTo(settings, '2000', 'constructor').price).toBe(190);
});

it('a region without a price, and a postcode without a region, have no price [VDP-12]', () => {
  expect(deliveryTo(settings, '7000')).toEqual({ name: 'Tasmania', price: null });
  expect(deliveryTo(settings, '0800')).toEqual({ name: null, price: null });
});

it('an invalid postcode makes the configuration invalid [VDP-12]', () => {
  const of = (postcode: string) => deliverySettings.safeParse({ regions: [{ name: 'A', postcodes: [postcode] }] });
  for (const wrong of ['200', '2000-', '2000 - 2249', '20000']) expect(of(wrong).success).toBe(false);
});
