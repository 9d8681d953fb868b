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

it('the first region that has the postcode names the price, ends included [VDP-12]', () => {
  expect(deliveryTo(settings, '2084')).toEqual({ name: 'Northern Beaches', price: 0 });
  expect(deliveryTo(settings, '2108')).toEqual({ name: 'Northern Beaches', price: 0 });
  expect(deliveryTo(settings, '2109')).toEqual({ name: 'Greater Sydney', price: 190 });
});

it('a kind of vehicle may have a price of its own, or none [VDP-12]', () => {
  expect(deliveryTo(settings, '2000', 'caravan').price).toBe(450);
  expect(deliveryTo(settings, '2000', 'truck').price).toBeNull();
  expect(deliveryTo(settings, '2000', 'constructor').price).toBe(190);
});

it('a region without a price and a postcode without a region have none [VDP-12]', () => {
  expect(deliveryTo(settings, '7000')).toEqual({ name: 'Tasmania', price: null });
  expect(deliveryTo(settings, '0800')).toEqual({ name: null, price: null });
});

it('a postcode that is none stops the configuration [VDP-12]', () => {
  const of = (postcode: string) => deliverySettings.safeParse({ regions: [{ name: 'A', postcodes: [postcode] }] });
  for (const wrong of ['200', '2000-', '2000 - 2249', '20000']) expect(of(wrong).success).toBe(false);
});
