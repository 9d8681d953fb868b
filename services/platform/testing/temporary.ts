import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder for a test; `remove` deletes it. */
export const temporaryDirectory = async () => {
  const path = await mkdtemp(join(tmpdir(), 'forecourt-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
