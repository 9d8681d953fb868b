import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';

/** The request's query string, without `?`. */
export const queryStringOf = ({ url }: FastifyRequest): string => {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
};

/** The parameters the schema knows, of one repeated the first; others, such as campaign tags, are passed over. */
export const readParameters = <Schema extends z.ZodObject>(
  schema: Schema,
  request: FastifyRequest,
): z.output<Schema> | Rejection => {
  const parameters = new URLSearchParams(queryStringOf(request));
  const given = Object.keys(schema.shape).flatMap((name) => {
    const value = parameters.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  const parsed = parseInput(schema, Object.fromEntries(given));
  return isRejection(parsed)
    ? reject('invalid_request', parsed.detail, parsed.errors && { errors: parsed.errors })
    : parsed;
};
