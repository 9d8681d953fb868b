/** The words of a text: runs of letters and digits, in lower case, without diacritics. */
export const wordsOf = (text: string): string[] => {
  const lower = text.toLowerCase();
  const words: string[] = [];
  let start = 0;
  for (let i = 0; i < lower.length; i++) {
    const code = lower.charCodeAt(i);
    if (code > 127) return foldedWordsOf(lower);
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) continue;
    if (i > start) words.push(lower.slice(start, i));
    start = i + 1;
  }
  if (start < lower.length) words.push(lower.slice(start));
  return words;
};

const foldedWordsOf = (lower: string): string[] =>
  lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

export const hasDigit = (word: string): boolean => /\p{N}/u.test(word);

/** A word shorter than this takes no typo. */
export const shortestWithTypo = 4;

/** Whether one insertion, deletion, substitution or swap of neighbours makes the one word the other, unlike word. */
export const isOneTypo = (a: string, b: string): boolean => {
  if (a.length > b.length) return isOneTypo(b, a);
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [left, right] = [a.length - start - end, b.length - start - end];
  if (right === 1) return left <= 1;
  return left === 2 && right === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
};
