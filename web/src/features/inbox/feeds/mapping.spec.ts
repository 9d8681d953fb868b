import { describe, expect, it } from '@jest/globals';
import { carColumns } from '#contracts/domain/car/details';
import { feedDescription, type FeedDescriptionInput } from '#contracts/domain/feed-description';
import { fieldGroups } from './fields.js';
import { assigned, completed, fieldOf, fitting, proposedDraft, withWord } from './mapping.js';

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
  it('every field of a vehicle has a name and a group to be found in [FEED-02]', () => {
    const named = fieldGroups.flatMap(([, fields]) => Object.keys(fields));
    expect([...named].sort()).toEqual(Object.keys(carColumns).sort());
  });

  it('a column means one field, and a field that is no list has one column [FEED-02]', () => {
    let draft = described({ columns: { stocknum: 'No', price: 'Retail' } });
    draft = assigned(draft, 'Web price', 'price');
    expect([fieldOf(draft, 'RETAIL'), fieldOf(draft, 'web_price')]).toEqual([undefined, 'price']);
    draft = assigned(assigned(draft, 'Photo 1', 'images'), 'Photo 2', 'images');
    expect(completed(draft)?.columns).toEqual({
      ...{ stocknum: ['No'], price: ['Web price'] },
      images: ['Photo 1', 'Photo 2'],
    });
    draft = assigned(assigned(draft, 'Photo 1', undefined), 'No', 'vin');
    expect(fieldOf(draft, 'Photo 1')).toBeUndefined();
    expect(completed(draft)).toBeUndefined();
  });

  it('the columns of a feed are what was proposed, also while nothing tells which vehicle a row is about [FEED-02]', () => {
    const draft = proposedDraft(sample(column('Preis', 'price'), column('Bild', 'images'), column('Foto', 'images')));
    expect(draft.columns).toEqual({ price: ['Preis'], images: ['Bild', 'Foto'] });
    expect(completed(draft)).toBeUndefined();
  });

  it('the columns of a feed are those of the saved description that the file has all columns of [FEED-02]', () => {
    const saved = (name: string, columns: FeedDescriptionInput['columns']) => ({
      ...{ name, dealership_id: 'd1', version: 1, by: 'x', at: '' },
      description: described({ columns }),
    });
    const all = [saved('other', { stocknum: 'Id' }), saved('dms', { stocknum: 'STOCK_NO', price: 'Retail' })];
    expect(fitting(all, sample(column('Stock No'), column('Retail'), column('More')))?.name).toBe('dms');
    expect(fitting(all, sample(column('Stock No')))).toBeUndefined();
  });

  it('the columns of a feed have words that stand for something else, until they stand for themselves again [FEED-02]', () => {
    const draft = withWord(withWord(described({}), 'car_type', 'N', 'new'), 'car_type', 'U', 'used');
    expect(draft.values).toEqual({ car_type: { N: 'new', U: 'used' } });
    const without = withWord(withWord(draft, 'car_type', 'N', undefined), 'car_type', 'U', undefined);
    expect(without.values).toEqual({});
  });
});
