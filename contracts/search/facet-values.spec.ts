import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { statusNamed } from '../domain/car/status.js';
import { kindValue, makeValue, modelValue, phraseValue, phraseValues, saidValue } from './facet-values.js';

it.each(['-', '--', 'N/A', 'n/a', 'NA', 'null', ' Unknown ', 'TBA', '*', '', ' '])(
  '“%s” says nothing, so it is no value [ASK-12]',
  (written) =>
    expect([saidValue(written), kindValue(written), phraseValue(written)]).toEqual([undefined, undefined, undefined]),
);

it.each([
  [['HiLux', 'Hilux', 'HILUX', 'hilux', 'Hi-Lux', ' Hi Lux '], 'HiLux'],
  [['LandCruiser', 'Land Cruiser', 'LANDCRUISER'], 'LandCruiser'],
])('%j are one model [ASK-12]', (written, model) => {
  expect(new Set(written.map((each) => modelValue('Toyota', each)))).toEqual(new Set([model]));
});

it('spellings of a make are one make, and one that is not known stays as it is [ASK-12]', () => {
  expect(['TOYOTA', 'toyota', 'Toyota '].map(makeValue)).toEqual(['Toyota', 'Toyota', 'Toyota']);
  expect(['Mercedes Benz', 'MERCEDES-BENZ'].map(makeValue)).toEqual(['Mercedes-Benz', 'Mercedes-Benz']);
  expect([makeValue('Viking'), makeValue('VIKING'), makeValue('GMC')]).toEqual(['Viking', 'Viking', 'GMC']);
});

it('kinds are written in one way, whatever the case [ASK-12]', () => {
  expect(['suv', 'Suv', 'SUV'].map(kindValue)).toEqual(['SUV', 'SUV', 'SUV']);
  expect(['glacier white', 'GLACIER WHITE', 'Glacier white'].map(kindValue)).toEqual(Array(3).fill('Glacier White'));
  expect(['4X4', '4x4'].map(kindValue)).toEqual(['4x4', '4x4']);
  expect(phraseValues(['LEATHER SEATS', 'Leather seats', 'leather seats', '-', 'ABS'])).toEqual([
    'Leather seats',
    'ABS',
  ]);
});

it('a status is what it says [ASK-12]', () => {
  expect(['In Stock', 'IN_STOCK', 'in-stock', ' in_stock '].map(statusNamed)).toEqual(Array(4).fill('in_stock'));
  expect([statusNamed('Coming Soon'), statusNamed('-'), statusNamed(undefined)]).toEqual([
    'coming_soon',
    'in_stock',
    'in_stock',
  ]);
});

it('what is written in the one way stays so [ASK-12]', () => {
  const word = fc.string({ maxLength: 30, unit: 'grapheme' });
  fc.assert(
    fc.property(word, (written) => {
      const once = kindValue(written);
      expect(kindValue(once)).toBe(once);
      expect(makeValue(makeValue(written))).toBe(makeValue(written));
      expect(phraseValue(phraseValue(written))).toBe(phraseValue(written));
    }),
  );
});
