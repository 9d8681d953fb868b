import { expect, it } from '@jest/globals';
import { completenessOf, feedScore } from './feed-score.js';

const bare = { dealership_id: 'd', stocknum: 'S1', year: 2020, make: 'Kia', model: 'Rio', car_type: 'used' } as const;

it('completeness counts the attributes shoppers search by, whichever field states them [FEED-14]', () => {
  expect(completenessOf(bare)).toBe(0);
  expect(completenessOf({ ...bare, price: 9_990, simple_fuel: 'Petrol', fuel: 'ULP', seats: 5 })).toBe(3 / 8);
  const whole = { body: 'Hatch', colour: 'Red', trans: 'Auto', drive: 'FWD', dealercomments: 'One owner' };
  expect(completenessOf({ ...bare, price: 9_990, fuel: 'ULP', seats: 5, ...whole })).toBe(1);
});

it('a feed’s score is the mean of its accepted, complete and pictured shares [FEED-14]', () => {
  expect(feedScore({ state: 'completed', received: 100, rejected: 20, pictured: 40, complete: 60 })).toEqual({
    ...{ complete: 75, pictured: 50, refused: 20 },
    score: 68,
  });
  expect(feedScore({ state: 'completed', received: 10, rejected: 0, pictured: 10, complete: 10 })).toMatchObject({
    score: 100,
  });
  expect(feedScore({ state: 'completed', received: 0, rejected: 0, pictured: 0, complete: 0 })).toBeUndefined();
  expect(feedScore({ state: 'completed', received: 10, rejected: 10, pictured: 0, complete: 0 })).toBeUndefined();
  // An older import, without these counts.
  expect(feedScore({ state: 'completed', received: 10, rejected: 0 })).toBeUndefined();
  // An incomplete feed says nothing about the supplier's vehicles.
  expect(feedScore({ state: 'incomplete', received: 10, rejected: 0, pictured: 10, complete: 10 })).toBeUndefined();
});
