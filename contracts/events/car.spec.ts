import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { carStream } from './car.js';
import { parseNewEvent } from './index.js';

const { schema, isPlain } = carStream.events.CarListed;
const car = { dealership_id: 'd1', stocknum: 'K1', year: 2021, make: 'Toyota', model: 'Corolla', car_type: 'used' };
const listing = { car_id: 'c1', site_id: 's1', slug: 'a-slug', car, origin: 'feed' };

it('a listing that passes the fast check is accepted unchanged by its schema [STK-02]', () => {
  const awkward = fc.constantFrom<unknown>(
    '',
    ' ',
    'x',
    1,
    null,
    undefined,
    [],
    {},
    car,
    { ...car, make: ' Kia' },
    'dealer',
  );
  const field = fc.constantFrom(...Object.keys(listing), 'shoe_size');
  let plain = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(field, awkward), { maxLength: 2 }), (changes) => {
      const changed = { ...listing, ...Object.fromEntries(changes) };
      if (!isPlain!(changed)) return;
      plain++;
      expect(schema.parse(changed)).toEqual(changed);
    }),
    { numRuns: 2000 },
  );
  expect(plain).toBeGreaterThan(200);
});

it('a listing that fails the fast check is normalised by its schema, or refused [STK-02]', () => {
  expect(parseNewEvent('CarListed', listing).data).toBe(listing);
  const spaced = { ...listing, car: { ...car, make: ' Toyota ' } };
  expect(parseNewEvent('CarListed', spaced).data).toEqual(listing);
  expect(() => parseNewEvent('CarListed', { ...listing, car: { ...car, year: 1 } })).toThrow('year');
  for (const none of [undefined, null, 'x', []]) expect(isPlain!(none)).toBe(false);
});
