import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type OfCode<Code extends Issue['code']> = Extract<Issue, { code: Code }>;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Readonly<Record<string, string>> = {
  datetime: 'a date-time such as 2026-05-20T09:00:00+10:00',
  date: 'a date such as 2026-05-20',
  time: 'a time such as 09:00',
  email: 'an email address',
  url: 'an address such as https://example.com/',
  uuid: 'a UUID',
};

/** Unit of a length; a number has none. */
const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries' };

const ofType = ({ expected, input }: OfCode<'invalid_type'>): string =>
  input === undefined ? 'is missing' : `is not ${kinds[expected] ?? expected}`;

const ofBound = (origin: string, words: string, bound: number | bigint): string => {
  const unit = units[origin];
  return unit === undefined ? `is ${words} ${bound}` : `has ${words} ${bound}${unit}`;
};

const oneOf = (values: readonly unknown[]): string => `is not one of ${values.map(String).join(', ')}`;

/** A union whose alternatives are told apart by a key names the key's values as `options`. */
const ofUnion = (issue: OfCode<'invalid_union'>): string => {
  const { input, discriminator, options } = issue as typeof issue & { readonly options?: readonly unknown[] };
  const given = discriminator === undefined ? input : (input as Record<string, unknown> | undefined)?.[discriminator];
  if (given === undefined) return 'is missing';
  return options ? oneOf(options) : 'is not taken here';
};

/** Returns in plain words why a value is refused, where its schema has no words of its own: an `error` of Zod's parser. */
export const plainReason = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue);
    case 'too_big':
      return ofBound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'is empty';
      return ofBound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'invalid_format':
      return issue.format in formats ? `is not ${formats[issue.format]}` : 'has another form than is taken here';
    case 'invalid_value':
      if (issue.input === undefined) return 'is missing';
      return issue.values.length === 1 ? `is not ${String(issue.values[0])}` : oneOf(issue.values);
    case 'invalid_union':
      return ofUnion(issue);
    default:
      return 'is not taken here';
  }
};
