import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { statusNamed } from '../domain/car/status.js';
import {
  kindValue,
  makeValue,
  modelValue,
  nameValue,
  phraseValue,
  phraseValues,
  cleanValue,
  variantValue,
  withSpelledValues,
} from './facet-values.js';
import { emptySearch } from './url.js';

it.each(['-', '--', 'N/A', 'n/a', 'NA', 'null', ' Unknown ', 'TBA', '*', '', ' '])(
  '“%s” says nothing, so it is no value [ASK-12]',
  (written) =>
    expect([cleanValue(written), kindValue(written), phraseValue(written)]).toEqual([undefined, undefined, undefined]),
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

it.each([
  [['SR5', 'Sr5', 'sr5', ' SR5 '], 'SR5'],
  [['GXL', 'gxl', 'Gxl'], 'GXL'],
  [['SAHARA ZX', 'Sahara zx', 'sahara Zx'], 'Sahara ZX'],
  [['FLFBS', 'flfbs'], 'FLFBS'],
  [['xDrive30i', 'XDRIVE30I', 'xdrive30i'], 'xDrive30i'],
  [['ES300h Luxury', 'ES300H LUXURY'], 'ES300h Luxury'],
  [['GT-Line', 'GT-LINE', 'gt-line'], 'GT-Line'],
  [['Ti', 'TI', 'ti'], 'Ti'],
  [['45 TFSI quattro', '45 TFSI QUATTRO'], '45 TFSI quattro'],
  [['GUN126R', 'gun126r'], 'GUN126R'],
  [['11th Gen', '11TH GEN'], '11th Gen'],
  [['Off-road', 'OFF-ROAD', 'Off-Road'], 'Off-Road'],
])('%j are one badge or series [ASK-12]', (written, badge) => {
  expect(new Set(written.map(variantValue))).toEqual(new Set([badge]));
});

it('a model that is on no list has one spelling too [ASK-12]', () => {
  expect(['Expanda 17.56-2', 'EXPANDA 17.56-2'].map((each) => modelValue('Jayco', each))).toEqual(
    Array(2).fill('Expanda 17.56-2'),
  );
  expect(['CrossTrak', 'CROSSTRAK', 'Crosstrak'].map((each) => modelValue('Jayco', each))).toEqual(
    Array(3).fill('Crosstrak'),
  );
  expect(['Manta Ray 19ER', 'manta ray 19er'].map((each) => modelValue('New Age', each))).toEqual(
    Array(2).fill('Manta Ray 19ER'),
  );
});

it('a dealership and its locations have one spelling each [ASK-12]', () => {
  expect(['Meridian BMW', 'MERIDIAN BMW', 'meridian bmw'].map(nameValue)).toEqual(Array(3).fill('Meridian BMW'));
  expect(['McDonald of The Bay', 'MCDONALD OF THE BAY'].map(nameValue)).toEqual(Array(2).fill('McDonald of The Bay'));
  expect(["O'Brien Isuzu UTE", "O'BRIEN ISUZU UTE"].map(nameValue)).toEqual(Array(2).fill("O'Brien Isuzu UTE"));
  expect([nameValue('-'), variantValue('N/A'), variantValue(undefined)]).toEqual([undefined, undefined, undefined]);
});

it('what differs in capitals only is one value, whatever it is [ASK-12]', () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9' -]{1,20}$/);
  fc.assert(
    fc.property(word, (written) => {
      for (const value of [variantValue, nameValue, kindValue]) {
        expect(value(written.toUpperCase())).toBe(value(written.toLowerCase()));
        expect(value(written)).toBe(value(written.toLowerCase()));
      }
    }),
  );
});

it('values of a search are spelled as those of vehicles are [ASK-12]', () => {
  const spelled = withSpelledValues({
    ...emptySearch,
    refinements: { make: ['TOYOTA'], model: ['hilux'], badge: ['Sr5', 'SR5'], price_range: ['any'] },
    excluded: { colour: ['WHITE'] },
    required: { filtered_features: [['SUNROOF', 'Sunroof'], ['LEATHER SEATS']] },
  });
  expect(spelled).toEqual({
    ...emptySearch,
    refinements: { make: ['Toyota'], model: ['HiLux'], badge: ['SR5'], price_range: ['any'] },
    excluded: { colour: ['White'] },
    required: { filtered_features: [['Sunroof'], ['Leather seats']] },
  });
});

it('what is written in the one way stays so [ASK-12]', () => {
  const word = fc.string({ maxLength: 30, unit: 'grapheme' });
  fc.assert(
    fc.property(word, (written) => {
      const once = kindValue(written);
      expect(kindValue(once)).toBe(once);
      expect(makeValue(makeValue(written))).toBe(makeValue(written));
      expect(variantValue(variantValue(written))).toBe(variantValue(written));
      expect(nameValue(nameValue(written))).toBe(nameValue(written));
      expect(modelValue('Jayco', modelValue('Jayco', written))).toBe(modelValue('Jayco', written));
      expect(phraseValue(phraseValue(written))).toBe(phraseValue(written));
    }),
  );
});
