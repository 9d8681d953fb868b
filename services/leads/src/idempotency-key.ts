import type { FastifyRequest } from 'fastify';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';

const visible = /^[\x21-\x7e]{1,200}$/;

/** The key under which a sender tries the same thing again. */
export const idempotencyKeyOf = ({ headers }: FastifyRequest): string | undefined | Rejection => {
  const key = headers['idempotency-key'];
  return key === undefined || (typeof key === 'string' && visible.test(key))
    ? key
    : reject('invalid_request', 'Idempotency-Key must be 1 to 200 visible ASCII characters.');
};
