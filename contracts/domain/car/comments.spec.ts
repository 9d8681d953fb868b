import { expect, it } from '@jest/globals';
import { commentParagraphs, isLong, shorten } from './comments.js';

it('a comment’s text is split on | into paragraphs [VDP-09]', () => {
  expect(commentParagraphs(' One. |Two.||')).toEqual(['One.', 'Two.']);
  expect(commentParagraphs('')).toEqual([]);
});

it('comments are shortened to 400 characters over all paragraphs [VDP-09]', () => {
  const paragraphs = ['a'.repeat(300), 'b'.repeat(100), 'c'];
  expect(isLong(paragraphs)).toBe(true);
  expect(shorten(paragraphs)).toEqual(['a'.repeat(300), 'b'.repeat(100)]);
  expect(shorten(['a'.repeat(500)])).toEqual([`${'a'.repeat(400)}…`]);
  expect(isLong(['a'.repeat(400)])).toBe(false);
});
