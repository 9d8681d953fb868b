import type { z } from 'zod';
import { reject, type FieldError, type Rejection } from '#contracts/rejections';
import { plainReason } from './plain-reasons.js';

/** Maximum number of wrong fields that are named, and maximum characters of a name. */
const [limit, maxLength] = [50, 100];

const unknownHere = () => 'is not known here';

/**
 * Parses input by the schema; returns a rejection that names each wrong field.
 * @param unknownField says why a field of the whole input is not taken
 */
export const parseInput = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  unknownField: (name: string) => string = unknownHere,
): z.output<Schema> | Rejection => {
  const parsed = schema.safeParse(input ?? {}, { error: plainReason });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues
    .flatMap(issuesOf)
    .slice(0, limit)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, limit).map((key) => {
            const reason = issue.path.length === 0 ? unknownField : unknownHere;
            return wrong([...issue.path, key], reason(key.slice(0, maxLength)));
          })
        : [wrong(issue.path, issue.message)],
    )
    .slice(0, limit);
  return reject('invalid', errors.map(sentenceOf).join('; '), {
    errors,
  });
};

/** The issues of the alternative of a union that the input comes closest to, if the alternatives are objects. */
const issuesOf = (issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] => {
  if (issue.code !== 'invalid_union') return [issue];
  const weigh = (issues: readonly z.core.$ZodIssue[]) =>
    issues.reduce((sum, one) => sum + (one.code === 'unrecognized_keys' ? one.keys.length : 1), 0);
  const [closest] = issue.errors
    .filter((issues) => issues.every(({ code, path }) => path.length > 0 || code === 'unrecognized_keys'))
    .sort((one, other) => weigh(one) - weigh(other));
  return closest?.flatMap(issuesOf).map((one) => ({ ...one, path: [...issue.path, ...one.path] })) ?? [issue];
};

/** Whether lists and objects hold more than this many values in all; stops counting soon after the limit. */
export const holdsMoreThan = (input: unknown, limit: number): boolean => {
  const waiting = [input];
  for (let held = 0; waiting.length > 0;) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const values: unknown[] = Object.values(value);
    held += values.length;
    if (held > limit) return true;
    waiting.push(...values);
  }
  return false;
};

/** Returns one clause; a reason that is a sentence of its own stays one. */
const sentenceOf = ({ field, reason }: FieldError): string =>
  field === '' ? reason : `${field}${/^(?!there )[a-z]/.test(reason) ? '' : ':'} ${reason}`;

const wrong = (path: readonly PropertyKey[], reason: string) => ({ field: path.join('.').slice(0, maxLength), reason });
