import { expect, it } from '@jest/globals';
import type { StockValues } from '#contracts/search/words/vocabulary';
import { correctionsOf } from './did-you-mean.js';

const stock: StockValues = { make: ['Zubrowka', 'Ford'], model: ['Ranger', 'Triton', 'Quandtilos'] };
const corrections = (typed: string) => correctionsOf(typed, typed, { stock });

it.each([
  ['a letter too many', 'rangger', 'ranger'],
  ['a letter lacking', 'rager', 'ranger'],
  ['another letter', 'renger', 'ranger'],
  ['two letters swapped', 'ragner', 'ranger'],
  ['two errors in a long word', 'zobrawka', 'zubrowka'],
  ['two letters lacking in a long word', 'quantilo', 'quandtilos'],
])('a word with %s is corrected [ASK-07]', (_, typed, meant) => {
  expect(corrections(typed)[0]).toBe(meant);
});

it.each([
  ['with two errors in a short word', 'trotun'],
  ['with three errors', 'zobrawke'],
  ['of three letters', 'frd'],
  ['with digits', 'rang3r'],
  ['of the stock', 'triton'],
])('a word %s is not corrected [ASK-07]', (_, typed) => {
  expect(corrections(typed)).toEqual([]);
});

it('a correction changes one word and keeps the rest of what was typed [ASK-07]', () => {
  expect(correctionsOf('red Rnager ute', 'rnager', { stock })).toContain('red ranger ute');
});
