import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for a test; `remove` clears it away. */
export const temporaryDirectory = async () => {
  const path = await mkdtemp(join(tmpdir(), 'forecourt-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
