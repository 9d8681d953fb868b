import { expect, it } from '@jest/globals';
import { carPage } from '../../testing/fixtures.js';
import { engineDisplay, keyInformation, registrationDisplay, specificationGroups } from './specifications.js';

const now = new Date('2026-11-21T00:00:00Z');

it('VDP-10 says the engine in litres to one decimal, else in cc', () => {
  expect(engineDisplay({ engine_size_litres: 280, engine_size: 2755 })).toBe('2.8-litre');
  expect(engineDisplay({ engine_size_litres: 204 })).toBe('2.0-litre');
  expect(engineDisplay({ engine_size: 1998 })).toBe('1,998 cc');
  expect(engineDisplay({})).toBeUndefined();
});

it('VDP-10 says Unregistered of a past registration and when a future one expires', () => {
  expect(registrationDisplay('2026-11-20', now, 'Australia/Sydney')).toBe('Unregistered');
  expect(registrationDisplay('2027-09-12T02:12:06.661Z', now, 'Australia/Sydney')).toBe('Expires on 12 September 2027');
  expect(registrationDisplay('2027-09', now, 'Australia/Sydney')).toBe('Expires on September 2027');
});

it('VDP-10 leaves out lines without a value and groups without a line', () => {
  const car = carPage({ km: 45_210, engine_power: 130, body: 'Hatch' });
  expect(keyInformation(car, now, 'Australia/Sydney').map(({ label }) => label)).toEqual([
    'Kilometres',
    'Stock number',
  ]);
  expect(specificationGroups(car)).toEqual([
    { title: 'Specifications', lines: [{ label: 'Engine power', value: '130 kW' }] },
    { title: 'Summary', lines: [{ label: 'Body type', value: 'Hatch' }] },
  ]);
});
