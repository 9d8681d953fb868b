import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { normaliseStatus } from '../domain/car/status.js';
import {
  normaliseBadge,
  normaliseInduction,
  normaliseKind,
  normaliseMake,
  normaliseModel,
  normaliseName,
  normalisePhrase,
  phraseValues,
  cleanValue,
  normaliseVariant,
  withNormalisedValues,
} from './facet-values.js';
import { emptySearch } from './url.js';

it.each(['-', '--', 'N/A', 'n/a', 'NA', 'null', ' Unknown ', 'TBA', '*', '', ' '])(
  '“%s” has no meaning, so it is no facet value [ASK-12]',
  (written) =>
    expect([cleanValue(written), normaliseKind(written), normalisePhrase(written)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]),
);

it.each([
  [['HiLux', 'Hilux', 'HILUX', 'hilux', 'Hi-Lux', ' Hi Lux '], 'HiLux'],
  [['LandCruiser', 'Land Cruiser', 'LANDCRUISER'], 'LandCruiser'],
])('%j are spellings of one model [ASK-12]', (written, model) => {
  expect(new Set(written.map((each) => normaliseModel('Toyota', each)))).toEqual(new Set([model]));
});

it('spellings of a make become one value, also for an unknown make [ASK-12]', () => {
  expect(['TOYOTA', 'toyota', 'Toyota '].map(normaliseMake)).toEqual(['Toyota', 'Toyota', 'Toyota']);
  expect(['Mercedes Benz', 'MERCEDES-BENZ'].map(normaliseMake)).toEqual(['Mercedes-Benz', 'Mercedes-Benz']);
  expect([normaliseMake('Viking'), normaliseMake('VIKING'), normaliseMake('GMC')]).toEqual(['Viking', 'Viking', 'GMC']);
});

it('a nickname becomes the make it stands for, unless it is a make of its own [ASK-12]', () => {
  expect(['VW', 'V.W.', 'volkswagon'].map(normaliseMake)).toEqual(Array(3).fill('Volkswagen'));
  expect(['Merc', 'MERCEDES', 'Mercedes Benz'].map(normaliseMake)).toEqual(Array(3).fill('Mercedes-Benz'));
  expect(['Chev', 'Landrover', 'Great Wall', 'Citroen', 'ŠKODA'].map(normaliseMake)).toEqual([
    ...['Chevrolet', 'Land Rover', 'GWM', 'Citroën', 'Skoda'],
  ]);
  expect(['Haval', 'DATSUN', 'SsangYong'].map(normaliseMake)).toEqual(['Haval', 'Datsun', 'SsangYong']);
  expect(normaliseModel(normaliseMake('VW'), 'GOLF')).toBe('Golf');
});

it('bodies, colours and features have one spelling, whatever their case [ASK-12]', () => {
  expect(['suv', 'Suv', 'SUV'].map(normaliseKind)).toEqual(['SUV', 'SUV', 'SUV']);
  expect(['glacier white', 'GLACIER WHITE', 'Glacier white'].map(normaliseKind)).toEqual(
    Array(3).fill('Glacier White'),
  );
  expect(phraseValues(['LEATHER SEATS', 'Leather seats', 'leather seats', '-', 'ABS'])).toEqual([
    'Leather seats',
    'ABS',
  ]);
});

it('spellings of a status become one status, and no status means in stock [ASK-12]', () => {
  expect(['In Stock', 'IN_STOCK', 'in-stock', ' in_stock '].map(normaliseStatus)).toEqual(Array(4).fill('in_stock'));
  expect([normaliseStatus('Coming Soon'), normaliseStatus('-'), normaliseStatus(undefined)]).toEqual([
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
])('%j are spellings of one badge or series [ASK-12]', (written, badge) => {
  expect(new Set(written.map(normaliseVariant))).toEqual(new Set([badge]));
});

it.each([
  [['Auto', 'A/T', '6 Speed Automatic', '8 SP Sports Auto'], 'Automatic'],
  [['Man', '5 Speed Manual'], 'Manual'],
  [['4x4', '4X4', '4WD Part Time', '4X4 Dual Range'], '4WD'],
  [['4x2', '2WD'], '2WD'],
  [['DSL', 'T/D', 'Diesel Turbo'], 'Diesel'],
  [['Ulp', 'PULP', 'Unleaded Petrol', 'Petrol - Premium ULP'], 'Petrol'],
  [['Dual Cab', 'Dual Cab Pick-up', 'Utility'], 'Ute'],
  [['Hatchback', 'HATCH'], 'Hatch'],
])('%j become one value, whatever the trade calls it [ASK-12]', (written, kind) => {
  expect(new Set(written.map(normaliseKind))).toEqual(new Set([kind]));
});

it('a more specific value is not merged into a general one [ASK-12]', () => {
  expect(['CVT', '4WD Ute', 'Cab Chassis', 'PHEV'].map(normaliseKind)).toEqual([
    'CVT',
    '4WD Ute',
    'Cab Chassis',
    'PHEV',
  ]);
  expect(normaliseInduction('TURBO DIESEL')).toBe('Turbo Diesel');
});

it('a cab that only the body states is added to the badge [ASK-12]', () => {
  expect(normaliseBadge('SR5', 'DUAL CAB')).toBe('SR5 Dual Cab');
  expect(normaliseBadge(undefined, 'Dual Cab Ute')).toBe('Dual Cab');
  expect(normaliseBadge('SR5 Double Cab', 'Dual Cab')).toBe('SR5 Double Cab');
  expect(normaliseBadge('SR5', 'Ute')).toBe('SR5');
});

it('an unlisted model has one spelling too [ASK-12]', () => {
  expect(['Expanda 17.56-2', 'EXPANDA 17.56-2'].map((each) => normaliseModel('Jayco', each))).toEqual(
    Array(2).fill('Expanda 17.56-2'),
  );
  expect(['CrossTrak', 'CROSSTRAK', 'Crosstrak'].map((each) => normaliseModel('Jayco', each))).toEqual(
    Array(3).fill('Crosstrak'),
  );
  expect(['Manta Ray 19ER', 'manta ray 19er'].map((each) => normaliseModel('New Age', each))).toEqual(
    Array(2).fill('Manta Ray 19ER'),
  );
});

it('a dealership and its locations have one spelling each [ASK-12]', () => {
  expect(['Meridian BMW', 'MERIDIAN BMW', 'meridian bmw'].map(normaliseName)).toEqual(Array(3).fill('Meridian BMW'));
  expect(['McDonald of The Bay', 'MCDONALD OF THE BAY'].map(normaliseName)).toEqual(
    Array(2).fill('McDonald of The Bay'),
  );
  expect(["O'Brien Isuzu UTE", "O'BRIEN ISUZU UTE"].map(normaliseName)).toEqual(Array(2).fill("O'Brien Isuzu UTE"));
  expect([normaliseName('-'), normaliseVariant('N/A'), normaliseVariant(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('texts that differ only in capitals become one value [ASK-12]', () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9' -]{1,20}$/);
  fc.assert(
    fc.property(word, (written) => {
      for (const value of [normaliseVariant, normaliseName, normaliseKind]) {
        expect(value(written.toUpperCase())).toBe(value(written.toLowerCase()));
        expect(value(written)).toBe(value(written.toLowerCase()));
      }
    }),
  );
});

it('the values of a search are normalised like those of vehicles [ASK-12]', () => {
  const spelled = withNormalisedValues({
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

it('a normalised value stays the same when it is normalised again [ASK-12]', () => {
  const word = fc.string({ maxLength: 30, unit: 'grapheme' });
  fc.assert(
    fc.property(word, (written) => {
      const once = normaliseKind(written);
      expect(normaliseKind(once)).toBe(once);
      expect(normaliseMake(normaliseMake(written))).toBe(normaliseMake(written));
      expect(normaliseVariant(normaliseVariant(written))).toBe(normaliseVariant(written));
      expect(normaliseName(normaliseName(written))).toBe(normaliseName(written));
      expect(normaliseModel('Jayco', normaliseModel('Jayco', written))).toBe(normaliseModel('Jayco', written));
      expect(normalisePhrase(normalisePhrase(written))).toBe(normalisePhrase(written));
    }),
  );
});
