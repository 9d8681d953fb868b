import { describe, expect, it } from '@jest/globals';
import { carColumns } from '#contracts/domain/car/details';
import { feedDescription, type FeedDescriptionInput } from '#contracts/domain/feed-description';
import { fieldGroups } from './fields.js';
import {
  assignColumn,
  completeDescription,
  fieldOf,
  findMatchingDescription,
  isNewColumn,
  proposedDraft,
  withWord,
} from './mapping.js';

const described = (given: FeedDescriptionInput) => feedDescription.parse(given);
const column = (name: string, field?: string) => ({
  ...{ column: name, examples: [], filled: 1, words: [] },
  ...(field !== undefined && { field }),
});
const sample = (...columns: ReturnType<typeof column>[]) => ({
  ...{ sample_id: 's1', encoding: 'utf-8' as const, encoding_reason: '', rows: 1, missing_fields: [] },
  columns,
  description: described({}),
});

describe('columns of a feed', () => {
  it('every field of a vehicle has a label and a group [FEED-02]', () => {
    const named = fieldGroups.flatMap(([, fields]) => Object.keys(fields));
    expect([...named].sort()).toEqual([...Object.keys(carColumns), 'title'].sort());
  });

  it('a column maps to one field, and a field that is not a list has one column [FEED-02]', () => {
    let draft = described({ columns: { stocknum: 'No', price: 'Retail' } });
    draft = assignColumn(draft, 'Web price', 'price');
    expect([fieldOf(draft, 'RETAIL'), fieldOf(draft, 'web_price')]).toEqual([undefined, 'price']);
    draft = assignColumn(assignColumn(draft, 'Photo 1', 'images'), 'Photo 2', 'images');
    expect(completeDescription(draft, sample())?.columns).toEqual({
      ...{ stocknum: ['No'], price: ['Web price'] },
      images: ['Photo 1', 'Photo 2'],
    });
    draft = assignColumn(assignColumn(draft, 'Photo 1', undefined), 'No', 'vin');
    expect(fieldOf(draft, 'Photo 1')).toBeUndefined();
    expect(completeDescription(draft, sample())).toBeUndefined();
  });

  it('a column may be year, make and model together, beside a badge of its own [FEED-02]', () => {
    const proposed = proposedDraft(sample(column('No', 'stocknum'), column('Vehicle', 'title'), column('Odo', 'km')));
    expect(proposed.columns).toMatchObject({ year: ['Vehicle'], make: ['Vehicle'], model: ['Vehicle'] });
    expect(fieldOf(proposed, 'Vehicle')).toBe('title');
    const draft = assignColumn(
      described({ columns: { stocknum: 'No', badge: 'Grade', make: 'Brand' } }),
      'Car',
      'title',
    );
    expect(draft.columns).toEqual({
      ...{ stocknum: ['No'], badge: ['Grade'] },
      ...{ year: ['Car'], make: ['Car'], model: ['Car'] },
    });
    expect(assignColumn(draft, 'Car', 'name').columns).toEqual({ stocknum: ['No'], badge: ['Grade'], name: ['Car'] });
  });

  it('the price takes one column of each kind, the drive-away price first [FEED-02] [PRICE-01]', () => {
    const egc = assignColumn(described({ columns: { stocknum: 'No' } }), 'Retail EGC', 'price');
    const both = assignColumn(egc, 'Web Drive Away', 'price');
    expect(both.columns?.price).toEqual(['Web Drive Away', 'Retail EGC']);
    expect(assignColumn(both, 'EGC', 'price').columns?.price).toEqual(['Web Drive Away', 'EGC']);
    expect(assignColumn(both, 'Web Drive Away', undefined).columns?.price).toEqual(['Retail EGC']);
  });

  it('a price type that an older description has from a column’s name goes with the next change [FEED-02] [PRICE-01]', () => {
    const old = described({ columns: { stocknum: 'No', price: 'DAP' }, constants: { price_type: 'Drive Away' } });
    expect(assignColumn(old, 'Retail', 'price').constants).toEqual({});
    const own = { ...old, constants: { price_type: 'Now only' } };
    expect(assignColumn(own, 'Retail', 'price').constants).toEqual(own.constants);
  });

  it('the columns of a feed start as proposed, even without a stock number column [FEED-02]', () => {
    const draft = proposedDraft(sample(column('Preis', 'price'), column('Bild', 'images'), column('Foto', 'images')));
    expect(draft.columns).toEqual({ price: ['Preis'], images: ['Bild', 'Foto'] });
    expect(completeDescription(draft, sample())).toBeUndefined();
  });

  it('the columns of a feed come from a saved description if the file has all of them [FEED-02]', () => {
    const saved = (name: string, columns: FeedDescriptionInput['columns']) => ({
      ...{ name, dealership_id: 'd1', version: 1, by: 'x', at: '' },
      description: described({ columns }),
    });
    const all = [saved('other', { stocknum: 'Id' }), saved('dms', { stocknum: 'STOCK_NO', price: 'Retail' })];
    expect(findMatchingDescription(all, sample(column('Stock No'), column('Retail'), column('More')))?.name).toBe(
      'dms',
    );
    expect(findMatchingDescription(all, sample(column('Stock No')))).toBeUndefined();
  });

  it('a file’s column is new if the description neither reads nor passes over it [FEED-02]', () => {
    const draft = described({ columns: { stocknum: 'No', price: 'Retail' } });
    const saved = completeDescription(draft, sample(column('No'), column('Retail'), column('Keys')))!;
    expect(saved.ignored).toEqual(['Keys']);
    expect(['no', 'KEYS', 'Status'].map((name) => isNewColumn(saved, name))).toEqual([false, false, true]);
    expect(isNewColumn(draft, 'Status')).toBe(false);
  });

  it('the words of a column can be given a meaning, which can be removed again [FEED-02]', () => {
    const draft = withWord(withWord(described({}), 'car_type', 'N', 'new'), 'car_type', 'U', 'used');
    expect(draft.values).toEqual({ car_type: { N: 'new', U: 'used' } });
    const without = withWord(withWord(draft, 'car_type', 'N', undefined), 'car_type', 'U', undefined);
    expect(without.values).toEqual({});
  });
});
