import type { z } from 'zod';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';

/** The input as the schema gives it, or a rejection that names each wrong field. */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> | Rejection => {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, 50).flatMap((issue) => {
    const at = issue.path.join('.');
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: at ? `${at}.${key}` : key, reason: 'is not known here' }))
      : [{ field: at, reason: issue.message }];
  });
  return reject('invalid', errors.map(({ field, reason }) => (field ? `${field}: ${reason}` : reason)).join('; '), {
    errors,
  });
};
