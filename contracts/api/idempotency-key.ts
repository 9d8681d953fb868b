/** The header under whose value a sender tries the same thing again. */
export const idempotencyKeyHeader = 'idempotency-key';

const pattern = /^[\x21-\x7e]{1,200}$/;

/** 1 to 200 visible ASCII characters. */
export const isIdempotencyKey = (value: unknown): value is string => typeof value === 'string' && pattern.test(value);
