import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { decrypt, encrypt, encryptInPlace } from './encryption.js';

const key = randomBytes(32);
const file = randomBytes(2_500_000);
let turns = 0;
const turn = async () => void turns++;

it('a file, also in the older text format, decrypts only with its own key and context [LEAD-13]', async () => {
  const pieces = [file.subarray(0, 1_000_000), file.subarray(1_000_000)].map((piece) => Buffer.from(piece));
  const header = await encryptInPlace(key, pieces, { bound: 'a lead', turn });
  for (const stored of [Buffer.concat([header, ...pieces]), Buffer.from(encrypt(key, file, 'a lead'))]) {
    expect(decrypt(key, stored, 'a lead').equals(file)).toBe(true);
    expect(() => decrypt(key, stored, 'another')).toThrow();
    expect(() => decrypt(randomBytes(32), stored, 'a lead')).toThrow();
    stored[40]! ^= 4;
    expect(() => decrypt(key, stored, 'a lead')).toThrow();
  }
  expect(turns).toBe(3);
});
