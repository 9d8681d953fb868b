import { createHash, randomUUID } from 'node:crypto';

export const newId = (): string => randomUUID();

/** The same id for the same parts, always: 128 bits in hexadecimal. */
export const idFrom = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
