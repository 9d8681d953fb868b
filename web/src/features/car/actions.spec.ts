import { expect, it } from '@jest/globals';
import { carPage, features, testSite } from '../../testing/fixtures.js';
import { actionsOf } from './actions.js';

const site = {
  features: { ...features, checkout: true },
  vehicle: testSite.vehicle,
  checkout: { ...testSite.checkout, sellsOnline: true },
};
const car = carPage({ price: 30_000, checkout_enabled: true, file: 'https://reports.example/n1.pdf' });

it('VDP-07 everything there is to do about a vehicle that can be bought', () => {
  expect(actionsOf(car, site)).toEqual({
    reservation: { path: `/cars/${car.slug}/checkout`, amount: 200 },
    purchase: `/checkout-journey?car_id=${car.slug}`,
    tradeIn: '/cars/trade-in?car_id=c1',
    testDrive: true,
    requestPhotos: true,
    historyReport: 'https://reports.example/n1.pdf',
  });
});

it.each(['sold', 'withdrawn'])('VDP-07 VDP-21 nothing about one that is %s', (status) => {
  expect(actionsOf({ ...car, status }, site)).toBeUndefined();
});

it('VDP-07 a reserved one is neither reserved, bought, driven nor traded for', () => {
  expect(actionsOf({ ...car, reserved: true }, site)).toEqual({
    testDrive: false,
    requestPhotos: true,
    historyReport: 'https://reports.example/n1.pdf',
  });
});

it('VDP-07 only what is there can be driven, and no caravan', () => {
  expect(actionsOf({ ...car, status: 'coming_soon' }, site)).toMatchObject({ testDrive: false });
  expect(actionsOf({ ...car, item_type: 'caravan' }, site)).toMatchObject({ testDrive: false });
});

it('VDP-22 a history report only where the vehicle has a file', () => {
  expect(actionsOf(carPage(), site)).not.toHaveProperty('historyReport');
});

it('VDP-07 a site offers what it offers', () => {
  const vehicle = { ...testSite.vehicle, tradeIn: false, testDrives: false, requestPhotos: false };
  const { checkout } = testSite;
  expect(actionsOf(carPage({ price: 30_000, checkout_enabled: true }), { features, vehicle, checkout })).toEqual({
    testDrive: false,
    requestPhotos: false,
  });
});
