/** One word, number or sign of what was typed. */
export interface Token {
  /** In lower case, without diacritics. */
  readonly text: string;
  /** Where it stands in what was typed. */
  readonly start: number;
  readonly end: number;
  /** What stands between it and the token before is more than a space: a phrase doesn't go across. */
  readonly apart: boolean;
  /** A dash joins it to the token before. */
  readonly dashed: boolean;
  /** A minus stands right before it, behind a space. */
  readonly minus: boolean;
}

/** More is not read: the words behind them are looked for as they are. */
const maxTokens = 40;

const pieces = /[\p{L}\p{N}\p{M}]+|\$|[<>]=?|\+/gu;
const digits = /^\d+$/;

/** Splits what was typed. `100,000` and `3.5t` are one token, and so are `4x4` and `lc200`. */
export const tokensOf = (typed: string): Token[] => {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of typed.matchAll(pieces)) {
    const start = match.index;
    const gap = typed.slice(end, start);
    const before = tokens.at(-1);
    const text = folded(match[0]);
    if (before && (gap === ',' || gap === '.') && isNumberGoingOn(before.text, gap, text)) {
      tokens[tokens.length - 1] = {
        ...before,
        text: before.text + (gap === '.' ? '.' : '') + text,
        end: start + match[0].length,
      };
    } else if (tokens.length === maxTokens) break;
    else {
      tokens.push({
        text,
        start,
        end: start + match[0].length,
        apart: /[,;|\n]/.test(gap),
        dashed: /^\s?[-–—]\s?$/.test(gap),
        minus: /(?:^|\s)-$/.test(gap),
      });
    }
    end = start + match[0].length;
  }
  return tokens;
};

const isNumberGoingOn = (before: string, gap: string, next: string): boolean =>
  gap === ',' ? digits.test(before) && /^\d{3}(?!\d)/.test(next) : digits.test(before) && /^\d/.test(next);

const folded = (text: string): string => {
  const lower = text.toLowerCase();
  for (let i = 0; i < lower.length; i++) {
    if (lower.charCodeAt(i) > 127)
      return lower
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase();
  }
  return lower;
};

/** The words of a name, as tokens are spelled. */
export const wordsOfName = (name: string): string[] => folded(name).match(/[\p{L}\p{N}]+/gu) ?? [];
