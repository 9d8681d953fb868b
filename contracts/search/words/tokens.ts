/** One word, number or sign of the typed text. */
export interface Token {
  /** In lower case, without diacritics. */
  readonly text: string;
  /** Position in the typed text. */
  readonly start: number;
  readonly end: number;
  /** A comma, semicolon, bar or line break precedes the token. Phrases do not extend across it. */
  readonly apart: boolean;
  /** Only a dash stands between this token and the previous one. */
  readonly dashed: boolean;
  /** A minus directly precedes the token, after a space or at the start of the text. */
  readonly minus: boolean;
}

/** Maximum number of tokens that are read and searched; an index uses even fewer. */
export const maxTokens = 18;
/** Maximum number of tokens that a text is split into. */
const maxPieces = 60;

const pieces = /[\p{L}\p{N}\p{M}]+|\$|[<>]=?|\+/gu;
const digits = /^\d+$/;

/** Splits a typed text into tokens. `100,000`, `3.5t`, `4x4` and `lc200` are one token each. */
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
        text: before.text + (gap === '.' && !isThousands(before.text, text) ? '.' : '') + text,
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

export const withoutTokens = (typed: string, all: readonly Token[], left: ReadonlySet<Token>) => {
  let text = '';
  let gap = '';
  let end = 0;
  const tokens: Token[] = [];
  for (const token of all) {
    gap += typed.slice(end, token.start);
    end = token.end;
    if (left.has(token)) {
      // Wider than any gap inside a number, so that the neighbours are not joined.
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

/** `20.000`; but `1.998` litres. */
const isThousands = (before: string, next: string): boolean => /^[1-9]\d{1,2}$/.test(before) && /^\d{3}$/.test(next);

/** `100,000`, `20.000`, `100 000` and `3.5t`. */
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

/** Returns the words of a name, normalised like tokens. */
export const wordsOfName = (name: string): string[] => folded(name).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Maximum number of tokens in a phrase. */
export const longestPhrase = 5;

/** Returns the phrases that begin at each token, and caches them. */
export class Phrases {
  private readonly known: (string | undefined)[] = [];

  constructor(readonly tokens: readonly Token[]) {}

  /** Returns `length` tokens joined by spaces; undefined where there are fewer or a separator stands between them. */
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

export class PhraseTable<Value> {
  /** Number of words in the longest phrase, by first word. */
  private readonly longest = new Map<string, number>();

  constructor(readonly phrases: ReadonlyMap<string, Value>) {
    for (const phrase of phrases.keys()) {
      const words = phrase.split(' ');
      this.longest.set(words[0]!, Math.max(words.length, this.longest.get(words[0]!) ?? 0));
    }
  }

  /** Returns the longest phrase that begins at the token. */
  find(phrases: Phrases, at: number): { readonly found: Value; readonly length: number } | undefined {
    for (let length = this.longest.get(phrases.tokens[at]?.text ?? '') ?? 0; length > 0; length--) {
      const phrase = phrases.at(at, length);
      const found = phrase === undefined ? undefined : this.phrases.get(phrase);
      if (found !== undefined) return { found, length };
    }
    return undefined;
  }
}
