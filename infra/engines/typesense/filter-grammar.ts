import { Refusal } from './refusal.js';

/** `field:` then nothing (contains), `=` (equals), `!=` (does not equal) or `!` (does not contain). */
export interface FilterLeaf {
  readonly field: string;
  readonly operator: '' | '=' | '!=' | '!';
  /** Without backticks. A `quoted` value was in backticks, and has no comparator and no `*`. */
  readonly values: readonly { readonly text: string; readonly quoted: boolean }[];
}

export type FilterTree =
  FilterLeaf | { readonly operator: '&&' | '||'; readonly parts: readonly [FilterTree, FilterTree] };

/** Maximum operands and operators of a filter; the default of Typesense's `--filter-by-max-ops`. */
const maxOperations = 100;

const malformed = (why: string) => new Refusal(400, `Could not parse the filter query: ${why}.`);

/**
 * Parses `filter_by`. `&&` and `||` have the same precedence and bind to the left, as in Typesense. Refuses joins, and
 * geographic and nested object filters.
 */
// eslint-disable-next-line max-lines-per-function -- A function per rule of the grammar, over one position.
export const parseFilter = (text: string): FilterTree => {
  let at = 0;
  let operations = 0;

  const skipSpace = () => {
    while (text[at] === ' ') at++;
  };
  const count = () => {
    if (++operations > maxOperations) {
      throw new Refusal(
        400,
        `\`filter_by\` has too many operations. Maximum allowed: ${maxOperations}. Use \`--filter-by-max-ops\` command line argument to customize this value.`,
      );
    }
  };

  const readExpression = (): FilterTree => {
    let tree = readOperand();
    for (skipSpace(); at < text.length && text[at] !== ')'; skipSpace()) {
      const operator = text.slice(at, at + 2);
      if (operator !== '&&' && operator !== '||') throw malformed(`an operator is missing at ${at}`);
      at += 2;
      count();
      tree = { operator, parts: [tree, readOperand()] };
    }
    return tree;
  };

  const readOperand = (): FilterTree => {
    skipSpace();
    if (text[at] !== '(') return readLeaf();
    at++;
    const tree = readExpression();
    if (text[at] !== ')') throw malformed('unbalanced parentheses');
    at++;
    return tree;
  };

  const readLeaf = (): FilterLeaf => {
    count();
    const name = /^[A-Za-z0-9_.]+/.exec(text.slice(at))?.[0];
    if (name === undefined) throw malformed(`a field name is missing at ${at}`);
    at += name.length;
    skipSpace();
    if (text[at] !== ':') throw malformed(`a colon is missing after \`${name}\``);
    at++;
    skipSpace();
    const operator = (/^(=|!=|!)/.exec(text.slice(at, at + 2))?.[0] ?? '') as FilterLeaf['operator'];
    at += operator.length;
    skipSpace();
    const values = text[at] === '[' ? readList() : [readValue(/[^()&|`]/)];
    if (values.some(({ text, quoted }) => text === '' && !quoted)) {
      throw new Refusal(400, `Error with filter field \`${name}\`: Filter value cannot be empty.`);
    }
    return { field: name, operator, values };
  };

  const readList = (): FilterLeaf['values'][number][] => {
    const values: FilterLeaf['values'][number][] = [];
    do {
      at++;
      skipSpace();
      values.push(readValue(/[^,\]`[]/));
      skipSpace();
    } while (text[at] === ',');
    if (text[at] !== ']') throw malformed('a list has no end');
    at++;
    return values;
  };

  const readValue = (plain: RegExp): FilterLeaf['values'][number] => {
    if (text[at] === '`') {
      const end = text.indexOf('`', at + 1);
      if (end === -1) throw malformed('a backtick has no partner');
      const value = text.slice(at + 1, end);
      at = end + 1;
      return { text: value, quoted: true };
    }
    const from = at;
    while (at < text.length && plain.test(text[at]!)) at++;
    return { text: text.slice(from, at).trim(), quoted: false };
  };

  const tree = readExpression();
  if (at < text.length) throw malformed('unbalanced parentheses');
  return tree;
};
