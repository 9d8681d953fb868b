import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isOneTypo } from '../search-embedded/words.js';
import { queryWords, textTokens } from './text.js';

/** Returns 0: matches as a whole word; 1: as a prefix; 2: with a typo; 3: no match. */
const tierOf = (asked: string, text: string, exact = false): number => {
  const tokens = new Set(textTokens([{ text, exact }]));
  const has = (list: readonly string[]) => list.some((token) => tokens.has(token));
  return Math.max(
    0,
    ...queryWords(asked).map(({ whole, beginning, typo }) => (has(whole) ? 0 : has(beginning) ? 1 : has(typo) ? 2 : 3)),
  );
};

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'q', 'é', 'ж', '1'), minLength: 1, maxLength: 7 });

it('a word matches another in full, as its prefix or with one typo [SRCH-01]', () => {
  fc.assert(
    fc.property(word, word, (asked, there) => {
      const [a, b] = [asked, there].map((text) => text.replaceAll('é', 'e')) as [string, string];
      const mayDiffer = a.length >= 4 && !/1/.test(a + b);
      const expected = a === b ? 0 : b.startsWith(a) ? 1 : mayDiffer && isOneTypo(a, b) ? 2 : 3;
      expect(tierOf(asked, there)).toBe(expected);
      expect(tierOf(asked, there, true)).toBe(expected === 2 ? 3 : expected);
    }),
    { numRuns: 2000 },
  );
});

it('every kind of typo is tried [SRCH-01]', () => {
  const near = (asked: string) => tierOf(asked, 'ranger');
  expect(['ranger', 'rang', 'angers', 'ranges', 'rnger', 'ragner', 'rranger', 'rangerr', 'anger'].map(near)).toEqual([
    0, 1, 3, 2, 2, 2, 2, 2, 2,
  ]);
});

it.each([
  ['land cruiser', 'LandCruiser', 0],
  ['landcruiser', 'Land Cruiser', 0],
  ['landcr', 'Land Cruiser', 1],
  ['land cruser', 'LandCruiser', 2],
  ['cx5', 'CX-5', 0],
  ['cx5', 'CX-50', 1],
  ['cx6', 'CX-5', 3],
  ['toyota land cruiser prado', 'Toyota LandCruiser Prado', 0],
])('a search for "%s" finds "%s" with joined and split words, in tier %i [SRCH-01]', (asked, text, tier) => {
  expect(tierOf(asked, text)).toBe(tier);
});

it('tokens fit Typesense’s limit, and very long words are found whole [SRCH-01]', () => {
  const long = 'ж'.repeat(300);
  for (const token of textTokens([{ text: `x ${long}`, exact: false }])) expect(token).toMatch(/^[a-z0-9]{1,90}$/);
  expect(tierOf(long, `x ${long}`)).toBe(0);
  expect(tierOf(long.slice(1), `x ${long}`)).toBe(3);
});

it('words after the sixteenth are ignored, and a search without words finds everything [SRCH-01]', () => {
  expect(queryWords('a '.repeat(40))).toHaveLength(16);
  expect(queryWords(' - ')).toEqual([]);
});
