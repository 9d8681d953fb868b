import { describe, expect, it } from '@jest/globals';
import { forecourt, forecourtFormat, ownVocabularyOf } from './forecourt.js';
import { google, googleFormat } from './google.js';
import { meta, metaFormat } from './meta.js';
import { defaultReading } from './reading.js';
import { type MappingOptions, type Vocabulary, vocabularyOf } from './vocabulary.js';

const options: MappingOptions = {
  ...{ unknownColumns: 'reject', textual: true, reading: defaultReading },
  placeOf: (code) => (code === 'S1' ? { dealership_id: 'd1', location_id: 'l1' } : undefined),
};
const copyOf = <Format>(format: Format): Format => JSON.parse(JSON.stringify(format)) as Format;

const rows = {
  forecourt: { stocknum: 'K1', 'Location ID': 'l1', PRICE: '$9,000', km: '5 miles', images: 'https://p.example/1.jpg' },
  google: {
    ...{ vin: 'V1', 'g:condition': 'cpo', price: '9000 AUD', sale_price: '8000 AUD', mileage: '5 miles', odd: '1' },
    ...{
      additional_image_link: 'https://p.example/2.jpg',
      image_link: 'https://p.example/1.jpg',
      availability: 'gone',
    },
    ...{ 'vehicle_fulfillment(option:store_code)': 'in_store:S1', vehicle_msrp: '1 USD', engine: 'electric' },
    ...{ vehicle_option: 'ABS,Tow bar', year: 'soon', body_style: 'suv' },
  },
  meta: {
    ...{
      vehicle_id: 'K1',
      dealer_id: 'S1',
      price: '9000',
      currency: 'USD',
      vehicle_type: 'boat',
      transmission: 'none',
    },
    ...{ mileage: { value: 5, unit: 'mi' }, 'image[0].url': 'https://p.example/1.jpg', address: "{city: 'Perth'}" },
  },
};

describe('known formats', () => {
  const of = (name: keyof typeof rows, known: Vocabulary, copied: Vocabulary) => ({
    name,
    row: rows[name],
    known,
    copied,
  });
  it.each([
    of('forecourt', forecourt, ownVocabularyOf(copyOf(forecourtFormat))),
    of('google', google, vocabularyOf(copyOf(googleFormat))),
    of('meta', meta, vocabularyOf(copyOf(metaFormat))),
  ])(
    'the format $name is plain data: it works the same after a round trip through JSON [FEED-01]',
    ({ row, known, copied }) => {
      const [read, again] = [known, copied].map((vocabulary) => vocabulary.map({ ...row }, options)) as [
        ReturnType<Vocabulary['map']>,
        ReturnType<Vocabulary['map']>,
      ];
      expect(Object.keys(read.row).length).toBeGreaterThan(4);
      expect([again.row, again.problems]).toStrictEqual([read.row, read.problems]);
      for (const column of [...Object.keys(row), 'price', 'guid', 'image', 'other']) {
        expect([copied.fieldsOf(column), copied.isColumn(column), copied.isRepeatable(column)]).toEqual([
          ...[known.fieldsOf(column), known.isColumn(column), known.isRepeatable(column)],
        ]);
      }
    },
  );

  it.each([
    ['forecourt', forecourtFormat],
    ['google', googleFormat],
    ['meta', metaFormat],
  ])('a known format has no values that JSON omits: %s [FEED-01]', (_, format) => {
    expect(copyOf<object>(format)).toStrictEqual(format);
  });
});
