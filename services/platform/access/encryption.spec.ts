import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { decrypt, encrypt, encryptFile } from './encryption.js';

const key = randomBytes(32);
const file = randomBytes(2_500_000);
let turns = 0;
const turn = async () => void turns++;

it('a file opens with its key and what it belongs to, also one that was stored as text before [LEAD-13]', async () => {
  for (const stored of [
    await encryptFile(key, file, { bound: 'a lead', turn }),
    Buffer.from(encrypt(key, file, 'a lead')),
  ]) {
    expect(decrypt(key, stored, 'a lead').equals(file)).toBe(true);
    expect(() => decrypt(key, stored, 'another')).toThrow();
    expect(() => decrypt(randomBytes(32), stored, 'a lead')).toThrow();
    stored[40]! ^= 4;
    expect(() => decrypt(key, stored, 'a lead')).toThrow();
  }
  expect(turns).toBe(4);
});
