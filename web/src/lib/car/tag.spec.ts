import { expect, it } from '@jest/globals';
import { corolla, features, labels } from '../../testing/fixtures.js';
import { isCertified, tagOf } from './tag.js';

const now = new Date('2026-11-21T00:00:00Z');
const seconds = now.getTime() / 1000;
const site = { features: { ...features, fuelTag: true, certifiedBadge: true }, labels };
const everything = {
  ...corolla,
  reserved: true,
  certified: true,
  tag: 'Special',
  status: 'coming_soon',
  created_at_timestamp: seconds,
};

it('the tag is the first that applies of fuel, reserved, certified, custom, coming soon and just arrived [CARD-04]', () => {
  const kinds = [
    everything,
    { ...everything, fuel: 'Petrol' },
    { ...everything, fuel: 'Petrol', reserved: false },
    { ...everything, fuel: 'Petrol', reserved: false, certified: false },
    { ...everything, fuel: 'Petrol', reserved: false, certified: false, tag: undefined },
    { ...everything, fuel: 'Petrol', reserved: false, certified: false, tag: undefined, status: 'in_stock' },
  ].map((car) => tagOf(car, site, now)?.kind);
  expect(kinds).toEqual(['fuel', 'reserved', 'certified', 'custom', 'coming-soon', 'just-arrived']);
});

it('a car is just arrived for exactly the configured number of days [CARD-04]', () => {
  const arrived = (age: number) =>
    tagOf({ ...corolla, created_at_timestamp: seconds - age }, { features, labels }, now);
  expect(arrived(8 * 86_400)?.text).toBe('Just arrived');
  expect(arrived(8 * 86_400 + 1)).toBeUndefined();
});

it('the certified badge is for unsold certified Toyotas on sites that have it, whatever the tag [CARD-04]', () => {
  const certified = { ...everything, status: 'in_stock' };
  expect(isCertified(certified, site)).toBe(true);
  expect(isCertified({ ...certified, car_type: 'demo' } as typeof certified, site)).toBe(true);
  expect(isCertified({ ...certified, status: 'sold' }, site)).toBe(false);
  expect(isCertified({ ...certified, certified: false }, site)).toBe(false);
  expect(isCertified({ ...certified, make: 'Lexus' }, site)).toBe(false);
  expect(isCertified(certified, { features })).toBe(false);
});

it('the number of just-arrived days is configured by the site [CARD-04]', () => {
  const week = { features: { ...features, justArrivedDays: 3 }, labels };
  const arrived = (age: number) => tagOf({ ...corolla, created_at_timestamp: seconds - age }, week, now)?.kind;
  expect([arrived(3 * 86_400), arrived(3 * 86_400 + 1)]).toEqual(['just-arrived', undefined]);
});

it('the certified tag is for used Toyotas on sites that have it [CARD-04]', () => {
  const certified = { ...corolla, fuel: 'Petrol', certified: true };
  expect(tagOf(certified, site, now)?.kind).toBe('certified');
  expect(tagOf({ ...certified, make: 'Kia' }, site, now)).toBeUndefined();
  expect(tagOf({ ...certified, car_type: 'demo' }, site, now)).toBeUndefined();
  expect(tagOf(certified, { features, labels }, now)).toBeUndefined();
});

it('a car that is not in stock has only the sold tag [VDP-21]', () => {
  expect(tagOf({ ...everything, status: 'sold' }, site, now)).toEqual({ kind: 'sold', text: 'JUST SOLD' });
  expect(tagOf({ ...everything, status: 'withdrawn' }, site, now)?.kind).toBe('sold');
});
