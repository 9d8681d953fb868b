import { expect, it } from '@jest/globals';
import { cutAfterWord } from './cut.js';

it('a text is cut at a limit or, where that is within a word, before the word [FIN-06]', () => {
  expect(cutAfterWord('a walk-around video', 13)).toBe('a walk-around…');
  expect(cutAfterWord('a walk-around video', 14)).toBe('a walk-around…');
  expect(cutAfterWord('a walk-around video', 18)).toBe('a walk-around…');
  expect(cutAfterWord('a walk-around video', 12)).toBe('a…');
});

it('a text without the end of a word before the limit is cut at the limit [FIN-06]', () => {
  expect(cutAfterWord('walk-around', 4)).toBe('walk…');
  expect(cutAfterWord(' walk-around', 5)).toBe(' walk…');
});
