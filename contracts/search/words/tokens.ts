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
  /** A minus stands right before it, behind a space or first of all. */
  readonly minus: boolean;
}

/** More is not read, nor looked for: an index looks for fewer. */
export const maxTokens = 18;
/** More is not split. */
const maxPieces = 60;

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
    if (before && (gap === ',' || gap === '.' || gap === ' ') && isNumberGoingOn(before.text, gap, text)) {
      tokens[tokens.length - 1] = {
        ...before,
        text: before.text + (gap === '.' ? '.' : '') + text,
        end: start + match[0].length,
      };
    } else if (tokens.length === maxPieces) break;
    else {
      tokens.push({ text, start, end: start + match[0].length, ...joined(gap, end === 0) });
    }
    end = start + match[0].length;
  }
  return tokens;
};

const bySpace = { apart: false, dashed: false, minus: false };

const joined = (gap: string, isFirst: boolean) => {
  if (gap === ' ') return bySpace;
  return {
    apart: /[,;|\n]/.test(gap),
    dashed: /^\s?[-–—]\s?$/.test(gap),
    minus: gap === '-' ? isFirst : /\s-$/.test(gap),
  };
};

/** The text without some of its tokens. */
export const withoutTokens = (typed: string, all: readonly Token[], left: ReadonlySet<Token>) => {
  let text = '';
  let gap = '';
  let end = 0;
  const tokens: Token[] = [];
  for (const token of all) {
    gap += typed.slice(end, token.start);
    end = token.end;
    if (left.has(token)) {
      // Longer than what joins two parts of a number.
      gap += '  ';
      continue;
    }
    const start = text.length + gap.length;
    tokens.push({ text: token.text, start, end: start + end - token.start, ...joined(gap, tokens.length === 0) });
    text += gap + typed.slice(token.start, end);
    gap = '';
  }
  return { text, tokens };
};

/** `100,000`, `100 000` and `3.5t`. */
const isNumberGoingOn = (before: string, gap: string, next: string): boolean =>
  digits.test(before) &&
  (gap === '.' ? /^\d/.test(next) : before.length <= 3 && (gap === ',' ? /^\d{3}(?!\d)/ : /^000(?!\d)/).test(next));

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

/** Tokens of a phrase at the most. */
export const longestPhrase = 5;

/** The phrases that begin at each token. */
export class Phrases {
  private readonly known: (string | undefined)[] = [];

  constructor(readonly tokens: readonly Token[]) {}

  /** So many tokens with a space between them; undefined where there are fewer, or something keeps them apart. */
  at(from: number, length: number): string | undefined {
    if (from + length > this.tokens.length) return undefined;
    if (length === 1) return this.tokens[from]!.text;
    const key = from * (longestPhrase + 1) + length;
    if (key in this.known) return this.known[key];
    const before = this.at(from, length - 1);
    const last = this.tokens[from + length - 1]!;
    return (this.known[key] = before === undefined || last.apart ? undefined : `${before} ${last.text}`);
  }
}

/** Phrases with what they stand for. */
export class PhraseTable<Value> {
  /** By first word the number of words of the longest phrase. */
  private readonly longest = new Map<string, number>();

  constructor(readonly phrases: ReadonlyMap<string, Value>) {
    for (const phrase of phrases.keys()) {
      const words = phrase.split(' ');
      this.longest.set(words[0]!, Math.max(words.length, this.longest.get(words[0]!) ?? 0));
    }
  }

  /** The longest phrase that begins at the token. */
  find(phrases: Phrases, at: number): { readonly found: Value; readonly length: number } | undefined {
    for (let length = this.longest.get(phrases.tokens[at]?.text ?? '') ?? 0; length > 0; length--) {
      const phrase = phrases.at(at, length);
      const found = phrase === undefined ? undefined : this.phrases.get(phrase);
      if (found !== undefined) return { found, length };
    }
    return undefined;
  }
}
