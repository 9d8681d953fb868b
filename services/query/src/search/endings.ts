import { tokensOf, wordsOfName } from '#contracts/search/words/tokens';

interface Ending {
  readonly before: string;
  /** Words as tokens are spelled. */
  readonly ending: readonly string[];
}

/** Words of an ending at the most. */
const maxLength = 3;

/** What follows these is not what is wanted, or only a part of it. */
const turning = new Set(['not', 'no', 'without', 'except', 'excluding', 'or', 'than']);

/** The ways to take the last words as the beginning of a name, the longest first. */
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

/** Whether the name has the words in it one after another, the last one begun at least. */
export const isBegunBy = (name: string, ending: readonly string[]): boolean => {
  const words = wordsOfName(name);
  return words.some((_, at) => {
    const rest = words.slice(at);
    return rest.join(' ').startsWith(ending.join(' ')) || rest.join('').startsWith(ending.join(''));
  });
};
