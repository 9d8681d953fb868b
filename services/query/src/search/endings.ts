import { tokensOf, wordsOfName } from '#contracts/search/words/tokens';

interface Ending {
  readonly before: string;
  /** Words, spelled as tokens. */
  readonly ending: readonly string[];
}

/** Maximum number of words of an ending. */
const maxLength = 3;

/** The word after one of these is excluded, or only part of the condition. */
const turning = new Set(['not', 'no', 'without', 'except', 'excluding', 'or', 'than']);

/** Returns the ways to take the last words as the beginning of a name, the longest first. */
export const endingsOf = (typed: string): Ending[] => {
  const tokens = tokensOf(typed);
  const endings: Ending[] = [];
  for (let length = Math.min(maxLength, tokens.length); length > 0; length--) {
    const at = tokens.length - length;
    const words = tokens.slice(at).map(({ text }) => text);
    const isTurned = tokens[at]!.minus || turning.has(tokens[at - 1]?.text ?? '');
    if (isTurned || words.join('').length < 2) continue;
    endings.push({ before: typed.slice(0, tokens[at]!.start).trim(), ending: words });
  }
  return endings;
};

/** Whether the name contains the words in sequence. The last word may be incomplete. */
export const isBegunBy = (name: string, ending: readonly string[]): boolean => {
  const words = wordsOfName(name);
  return words.some((_, at) => {
    const rest = words.slice(at);
    return rest.join(' ').startsWith(ending.join(' ')) || rest.join('').startsWith(ending.join(''));
  });
};
