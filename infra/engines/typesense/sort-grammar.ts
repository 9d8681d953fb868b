import { Refusal } from './refusal.js';

export type SortKey =
  | {
      readonly kind: 'field';
      readonly name: string;
      readonly missing: 'first' | 'last' | undefined;
      readonly descending: boolean;
    }
  | { readonly kind: 'text match'; readonly buckets: number; readonly descending: boolean }
  | { readonly kind: 'conditions'; readonly conditions: readonly Condition[]; readonly descending: boolean };

interface Condition {
  /** In the grammar of `filter_by`. */
  readonly filter: string;
  readonly score: number;
}

const maxKeys = 3;
const malformed = () => new Refusal(400, 'Parameter `sort_by` is malformed.');

/** Parses `sort_by`. Refuses geographic, random, pivot, decay, group and join sorting. */
export const parseSort = (text: string): SortKey[] => {
  const keys = splitOutside(text, ',').map(readKey);
  if (keys.length > maxKeys) throw new Refusal(400, `Only upto ${maxKeys} sort fields are allowed.`);
  return keys;
};

const readKey = (text: string): SortKey => {
  const parts = splitOutside(text, ':');
  if (parts.length !== 2) throw malformed();
  const [expression, order] = parts.map((part) => part.trim()) as [string, string];
  const direction = order.toLowerCase();
  if (direction !== 'asc' && direction !== 'desc')
    throw new Refusal(400, `Order for field\` ${expression}\` should be either ASC or DESC.`);
  const descending = direction === 'desc';
  const [, name, options] = /^([A-Za-z0-9_]+)(?:\((.*)\))?$/s.exec(expression) ?? [];
  if (name === undefined) throw malformed();
  if (name === '_eval') return { kind: 'conditions', conditions: readConditions(options ?? ''), descending };
  if (name === '_text_match') {
    const buckets = options === undefined ? '0' : /^\s*buckets\s*:\s*(\d+)\s*$/.exec(options)?.[1];
    if (buckets === undefined) throw malformed();
    return { kind: 'text match', buckets: Number(buckets), descending };
  }
  if (options === undefined) return { kind: 'field', name, missing: undefined, descending };
  const missing = /^\s*missing_values\s*:\s*(first|last)\s*$/.exec(options)?.[1] as 'first' | 'last' | undefined;
  if (missing === undefined) throw new Refusal(400, `This stand-in can't sort by \`${expression}\`.`);
  return { kind: 'field', name, missing, descending };
};

/** Parses `_eval(<filter>)` or `_eval([ (<filter>):<score>, … ])`. */
const readConditions = (text: string): Condition[] => {
  const trimmed = text.trim();
  if (trimmed === '') throw malformed();
  if (!trimmed.startsWith('[')) return [{ filter: trimmed, score: 1 }];
  if (!trimmed.endsWith(']')) throw malformed();
  return splitOutside(trimmed.slice(1, -1), ',').map((part) => {
    const [, filter, score] = /^\s*\((.*)\)\s*:\s*(-?\d+)\s*$/s.exec(part) ?? [];
    if (filter === undefined || score === undefined) throw malformed();
    return { filter, score: Number(score) };
  });
};

/** Splits at a character outside brackets and backticks. */
const splitOutside = (text: string, separator: string): string[] => {
  const parts: string[] = [''];
  let depth = 0;
  let quoted = false;
  for (const character of text) {
    if (character === '`') quoted = !quoted;
    if (!quoted && '(['.includes(character)) depth++;
    if (!quoted && ')]'.includes(character)) depth--;
    if (depth < 0) throw malformed();
    if (character === separator && depth === 0 && !quoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  if (depth !== 0 || quoted) throw malformed();
  return parts;
};
