import { expect, it } from '@jest/globals';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from '../../../standalone/src/roles.js';

it('a file of secrets that is no JSON is reported once, by whoever starts the program [FEED-13]', async () => {
  const folder = await temporaryDirectory();
  const file = join(folder.path, 'secrets.json');
  writeFileSync(file, '{');
  const forecourt = new TestForecourt(roles, ['kestrel'], { STOCK_SECRETS_FILE: file, LOG_LEVEL: 'info' });
  try {
    await expect(forecourt.open()).rejects.toThrow('STOCK_SECRETS_FILE=');
    expect(forecourt.logged.filter((line) => line.includes('STOCK_SECRETS_FILE='))).toEqual([]);
  } finally {
    rmSync(forecourt.directory, { recursive: true });
    await folder.remove();
  }
});
