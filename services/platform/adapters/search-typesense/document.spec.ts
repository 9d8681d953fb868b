import { expect, it } from '@jest/globals';
import type { SearchSchema } from '#contracts/search/schema';
import { toStoredDocument } from './document.js';
import { absenceToken, valueToken } from './tokens.js';

const schema: SearchSchema = {
  attributes: {
    yard: { type: 'string', facet: 'values' },
    port: { type: 'string', filter: true },
    tags: { type: 'string[]', facet: 'values', text: true },
    shown: { type: 'boolean', facet: 'values' },
    length: { type: 'number', facet: 'stats', text: true, exact: true },
  },
};
const written = (doc: object) => toStoredDocument(schema, { id: 'a b', revision: 7, doc });

it('a document is stored as it is, beside its indexed fields [EVT-05]', () => {
  const doc = {
    id: 'a b',
    yard: 'Nautor',
    port: 'Turku',
    tags: ['sloop', 'sloop'],
    shown: false,
    length: 14.25,
    extra: { z: 1, a: [null] },
  };
  expect(written(doc)).toEqual({
    id: 'a~0020b',
    revision: 7,
    id_order: '006100200062',
    document: JSON.stringify(doc),
    yard: 'Nautor',
    tags: ['sloop'],
    shown: false,
    length: 14250,
    keys: [
      valueToken('yard', 'Nautor'),
      valueToken('port', 'Turku'),
      valueToken('tags', 'sloop'),
      valueToken('shown', 'false'),
    ],
    words: expect.arrayContaining(['wsloop', 'psloo', 'tsloop', 'tsqqoop', 'w14', 'w25', 'w1425']),
    text: ['sloop'],
    codes: ['14.25'],
  });
});

it('a value that is absent or of another type is indexed as absent [EVT-05]', () => {
  const { keys, ...others } = written({ id: 'a b', yard: 3, tags: 'sloop', shown: 'yes', length: Number.NaN });
  expect(keys).toEqual(['yard', 'port', 'tags', 'shown', 'length'].map(absenceToken));
  expect(Object.keys(others).sort()).toEqual(['codes', 'document', 'id', 'id_order', 'revision', 'text', 'words']);
  expect(Object.keys(written({ id: 'a b', tags: [] }))).not.toContain('tags');
});

it('a document for Typesense is valid JSON, whatever its texts contain [EVT-05]', () => {
  const doc = { id: 'a b', yard: 'half \ud800 of a pair', tags: ['\udc00', '\ud800', '\u0000\n'] };
  const text = JSON.stringify(written(doc));
  expect(text).not.toMatch(/(?<!\\)\\ud[89a-f]/i);
  expect(JSON.parse(JSON.parse(text).document as string)).toEqual(doc);
});
