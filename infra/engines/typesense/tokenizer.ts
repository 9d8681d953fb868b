export interface Tokenization {
  readonly token_separators?: readonly string[];
  readonly symbols_to_index?: readonly string[];
}

/** Typesense cuts words at this length, in characters. */
const maxTokenLength = 100;

/**
 * Returns the words of a text as Typesense indexes and compares them: in lower case, without diacritics, split at white
 * space and the separators. Any other symbol is dropped without a split, unless it is to be indexed.
 */
export const tokensOf = (text: string, { token_separators = [], symbols_to_index = [] }: Tokenization): string[] => {
  // Most texts are one plain word.
  if (/^[a-z0-9]+$/.test(text)) return [text.slice(0, maxTokenLength)];
  const folded = text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const tokens: string[] = [];
  let token = '';
  const end = () => {
    if (token !== '') tokens.push(token.slice(0, maxTokenLength));
    token = '';
  };
  for (const character of folded) {
    if (/\s/u.test(character) || token_separators.includes(character)) end();
    else if (/[\p{L}\p{N}]/u.test(character) || symbols_to_index.includes(character)) token += character;
  }
  end();
  return tokens;
};
