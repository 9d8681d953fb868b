import { expect, it } from '@jest/globals';
import { readdirSync, statSync } from 'node:fs';
import { readConfig } from '../process/config.js';
import { temporaryDirectory } from '../testing/temporary.js';
import { readOrCreateSecret, secretFile } from './secret.js';

it('a first start makes a secret key that only its owner can read, and later starts use it [HOST-07]', async () => {
  const directory = await temporaryDirectory();
  const config = readConfig({ DATA_DIR: directory.path });
  const made = readOrCreateSecret(config)!;
  expect(made.value).toMatch(/^[\w-]{43}$/);
  expect([readdirSync(directory.path), statSync(secretFile(config)).mode & 0o777]).toEqual([['secret-key'], 0o600]);
  expect(readOrCreateSecret(config)!.value).toBe(made.value);
  made.removeNewFile();
  expect(readdirSync(directory.path)).toEqual([]);
  await directory.remove();
});
