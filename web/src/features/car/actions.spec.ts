import { expect, it } from '@jest/globals';
import { makeCarResponse, features, testSite } from '../../testing/fixtures.js';
import { actionsOf } from './actions.js';

const site = {
  features: { ...features, checkout: true },
  vehicle: testSite.vehicle,
  checkout: { ...testSite.checkout, sellsOnline: true },
};
const car = makeCarResponse({ price: 30_000, checkout_enabled: true, file: 'https://reports.example/n1.pdf' });

it('a vehicle that can be bought has every action [VDP-07]', () => {
  expect(actionsOf(car, site)).toEqual({
    reservation: { path: `/cars/${car.slug}/checkout`, amount: 200 },
    purchase: `/checkout-journey?car_id=${car.slug}`,
    tradeIn: '/cars/trade-in?car_id=c1',
    testDrive: true,
    requestPhotos: true,
    historyReport: 'https://reports.example/n1.pdf',
  });
});

it.each(['sold', 'withdrawn'])('a vehicle that is %s has no actions [VDP-07, VDP-21]', (status) => {
  expect(actionsOf({ ...car, status }, site)).toBeUndefined();
});

it('a reserved vehicle can not be reserved, bought, test driven or traded for [VDP-07]', () => {
  expect(actionsOf({ ...car, reserved: true }, site)).toEqual({
    testDrive: false,
    requestPhotos: true,
    historyReport: 'https://reports.example/n1.pdf',
  });
});

it('only a vehicle in stock that is not a caravan can be test driven [VDP-07]', () => {
  expect(actionsOf({ ...car, status: 'coming_soon' }, site)).toMatchObject({ testDrive: false });
  expect(actionsOf({ ...car, item_type: 'caravan' }, site)).toMatchObject({ testDrive: false });
});

it('a history report is offered only where the vehicle has a file [VDP-22]', () => {
  expect(actionsOf(makeCarResponse(), site)).not.toHaveProperty('historyReport');
});

it('a site offers only the actions that it enables [VDP-07]', () => {
  const vehicle = { ...testSite.vehicle, tradeIn: false, testDrives: false, requestPhotos: false };
  const { checkout } = testSite;
  expect(
    actionsOf(makeCarResponse({ price: 30_000, checkout_enabled: true }), { features, vehicle, checkout }),
  ).toEqual({
    testDrive: false,
    requestPhotos: false,
  });
});
