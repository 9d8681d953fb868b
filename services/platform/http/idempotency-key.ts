import type { FastifyRequest } from 'fastify';
import { idempotencyKeyHeader, isIdempotencyKey } from '#contracts/api/idempotency-key';
import { reject, type Rejection } from '#contracts/rejections';

/** The request's idempotency key, where it has one. */
export const idempotencyKeyOf = ({ headers }: FastifyRequest): string | undefined | Rejection => {
  const key = headers[idempotencyKeyHeader];
  return key === undefined || isIdempotencyKey(key)
    ? key
    : reject('invalid_request', 'Idempotency-Key must be 1 to 200 visible ASCII characters.');
};
