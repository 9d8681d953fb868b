/** Returns the words of a text: runs of letters and digits, in lower case, without diacritics. */
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

/** Minimum length of a word in which a typo is tolerated. */
export const shortestWithTypo = 4;

/** Whether one insertion, deletion, substitution or swap of neighbours turns one word into a different other word. */
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

/** Maximum number of words of a query; further words are ignored. */
export const maxQueryWords = 16;

/** Maximum number of neighbouring words that may form a name. */
const maxNameLength = 4;

/** Returns every word of a text, and every two neighbouring words joined. */
export const wordForms = (words: readonly string[]): string[] => [
  ...words,
  ...words.slice(1).map((word, i) => words[i]! + word),
];

/** Returns each query word with its joins to its neighbours, and all joined runs of words that may be a name. */
export const expandQueryWords = (
  all: readonly string[],
): { readonly asked: readonly string[][]; readonly runs: string[] } => {
  const words = all.slice(0, maxQueryWords);
  const runs = words.flatMap((_, from) =>
    Array.from({ length: Math.min(maxNameLength, words.length - from) }, (_, i) =>
      words.slice(from, from + i + 1).join(''),
    ),
  );
  const asked = words.map((word, i) => [
    word,
    ...(i > 0 ? [words[i - 1]! + word] : []),
    ...(i + 1 < words.length ? [word + words[i + 1]!] : []),
  ]);
  return { asked, runs: [...new Set(runs)] };
};
