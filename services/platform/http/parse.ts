import type { z } from 'zod';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';

/** Wrong fields that are named, and characters of a name. */
const [limit, maxLength] = [50, 100];

/** The input as the schema gives it, or a rejection that names each wrong field. */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> | Rejection => {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues
    .slice(0, limit)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, limit).map((key) => wrong([...issue.path, key], 'is not known here'))
        : [wrong(issue.path, issue.message)],
    )
    .slice(0, limit);
  return reject('invalid', errors.map(({ field, reason }) => (field ? `${field}: ${reason}` : reason)).join('; '), {
    errors,
  });
};

/** Whether lists and objects hold more than so many values in all; it looks at hardly more of them. */
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

const wrong = (path: readonly PropertyKey[], reason: string) => ({ field: path.join('.').slice(0, maxLength), reason });
