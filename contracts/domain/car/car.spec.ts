import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CarEvent } from '../../events/car.js';
import { type CarState, evolveCar, narrowFold } from './car.js';

const car_id = 'c';
const origin = 'feed' as const;
const money = fc.option(fc.nat(9));
const id = fc.constantFrom('r', 's');

const event: fc.Arbitrary<CarEvent> = fc.oneof(
  fc.record({ price: money, subscription_price: money }, { requiredKeys: [] }).map((changes) => ({
    type: 'CarPriceChanged' as const,
    data: { car_id, changes, origin },
  })),
  fc
    .record({ km: money, sold_date: fc.constantFrom('2026-05-01', '2026-05-02') }, { requiredKeys: [] })
    .map((changes) => ({ type: 'CarDetailsChanged' as const, data: { car_id, changes, origin } })),
  id.map((reservation_id) => ({ type: 'CarReserved' as const, data: { car_id, reservation_id, origin } })),
  id.map((reservation_id) => ({ type: 'CarReleased' as const, data: { car_id, reservation_id, origin } })),
  fc.constantFrom<CarEvent>(
    {
      type: 'CarListed',
      data: {
        car_id,
        slug: 'a-slug',
        car: { dealership_id: 'd', stocknum: '1', year: 2022, make: 'Kia', model: 'Rio', car_type: 'used', price: 1 },
        origin,
      },
    },
    { type: 'CarSold', data: { car_id, sold_date: '2026-05-20T00:00:00.000Z', origin } },
    { type: 'CarDelisted', data: { car_id, origin } },
    { type: 'CarRelisted', data: { car_id, status: 'coming_soon', origin } },
  ),
);

const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
};

it('folding a part of a car gives the same as folding the whole, and never changes an earlier state [EVT-03]', () => {
  const parts = [
    narrowFold(({ dealership_id, status, delisted }) => ({ dealership_id, status, delisted })),
    narrowFold(({ car_id, sold, reservation, released }) => ({ car_id, sold, reservation, released })),
    narrowFold(({ details: { price, km } }) => ({ details: { price, km } })),
  ];
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      const whole = events.reduce<CarState>((car, event) => freeze(evolveCar(car, event)), undefined);
      for (const evolve of parts) {
        const part = events.reduce<object | undefined>((car, event) => evolve(car as never, event), undefined);
        if (!whole) expect(part).toBeUndefined();
        else expect(whole).toMatchObject(JSON.parse(JSON.stringify(part)) as object);
      }
    }),
    { numRuns: 1000 },
  );
});
