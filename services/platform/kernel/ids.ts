import { hash, randomFillSync } from 'node:crypto';

/** Random bytes are generated in bulk, as a call for 16 bytes costs as much as the whole id. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/** Random bytes in a buffer of the pool, which is only valid until the next call. */
export const pooledRandom = (size: number): Buffer => {
  if (used + size > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += size));
};

/**
 * A UUID of version 7 (RFC 9562): the milliseconds since 1970, then 74 random bits. Consecutive ids are adjacent in an
 * index, which makes appending thousands of events a second several times faster.
 */
export const newId = (): string => {
  const bytes = pooledRandom(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** An id derived from its parts: 128 bits in hexadecimal, equal for equal parts. */
export const idFrom = (...parts: readonly string[]): string => hash('sha256', JSON.stringify(parts)).slice(0, 32);
