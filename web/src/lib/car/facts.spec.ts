import { expect, it } from '@jest/globals';
import { corolla, labels } from '../../testing/fixtures.js';
import { cardFacts } from './facts.js';

const values = (facts: ReturnType<typeof cardFacts>) => facts.map(({ label, value }) => `${label}: ${value}`);

it('a card shows the condition in the site’s words, transmission, odometer with separators and fuel [CARD-01]', () => {
  expect(values(cardFacts(corolla, labels))).toEqual([
    'Condition: Pre-Owned',
    'Transmission: Automatic',
    'Odometer: 45,210 km',
    'Fuel Type: Hybrid',
  ]);
});

it('unknown facts are left out [CARD-01]', () => {
  expect(values(cardFacts({ car_type: 'new' }, labels))).toEqual(['Condition: New']);
});

it('a caravan’s card shows its sleeping places, its length in feet and metres, and its weight [VDP-24]', () => {
  const caravan = { item_type: 'caravan', car_type: 'used', sleeps: 4, body_length: 20, tare_weight: 2560, km: 0 };
  expect(values(cardFacts(caravan, labels))).toEqual([
    'Condition: Pre-Owned',
    'Sleeps: 4',
    'Length: 20 ft (6.1 m)',
    'Tare: 2,560 kg',
  ]);
});
