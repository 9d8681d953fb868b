import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CarEvent } from '#contracts/events/car';
import { isRejection } from '#contracts/rejections';
import { fold } from '#platform/kernel/decider';
import { carHold } from './car-hold.js';
import { car } from '../../stock/src/car.js';

const now = new Date('2026-05-20T00:00:00.000Z');
const environment = { now, newId: () => 'id' };
const car_id = 'c';
const origin = 'dealer' as const;
const moments = ['2026-05-19T00:00:00.000Z', '2026-05-20T00:00:00.000Z', '2026-05-21T00:00:00.000Z'];

const listed: CarEvent = {
  type: 'CarListed',
  data: {
    car_id,
    slug: 'c',
    origin,
    car: { dealership_id: 'd', stocknum: '1', year: 2022, make: 'Kia', model: 'Rio', car_type: 'used' },
  },
};
const id = fc.constantFrom('other', 'another');
const event: fc.Arbitrary<CarEvent> = fc.oneof(
  fc.record({ reservation_id: id, until: fc.constantFrom(undefined, ...moments) }).map(({ reservation_id, until }) => ({
    type: 'CarReserved' as const,
    data: { car_id, reservation_id, ...(until !== undefined && { reserved_until: until }), origin },
  })),
  id.map((reservation_id) => ({ type: 'CarReleased' as const, data: { car_id, reservation_id, origin } })),
  fc.constantFrom<CarEvent>(
    { type: 'CarSold', data: { car_id, sold_date: moments[0]!, origin } },
    { type: 'CarDelisted', data: { car_id, origin } },
    { type: 'CarRelisted', data: { car_id, status: 'in_stock', origin } },
    { type: 'CarPriceChanged', data: { car_id, changes: { price: 1 }, origin } },
    { type: 'CarDetailsChanged', data: { car_id, changes: { colour: 'Red' }, origin } },
  ),
);

it('checkout and stock decide alike for every car whether it can be held, with the same reason if not [PAY-01]', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), fc.boolean(), (events, isListed) => {
      const history = isListed ? [listed, ...events] : [];
      const until = moments[2]!;
      const byStock = car.decide(
        fold(car, history),
        { type: 'Reserve', car_id, reservation_id: 'ours', reserved_until: until, origin },
        environment,
      );
      const byCheckout = carHold.decide(
        fold(carHold, history),
        { type: 'Hold', car_id, reservation_id: 'ours', until },
        environment,
      );
      const said = (decided: typeof byStock) =>
        isRejection(decided) ? decided.rejected : decided.map(({ type }) => type);
      expect(said(byCheckout)).toEqual(said(byStock));
    }),
    { numRuns: 2000 },
  );
});
