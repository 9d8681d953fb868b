import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createBlobStore } from '../../photos/object-blob-store.js';
import { blobStoreContract } from '../../testing/blob-store.contract.js';
import { temporaryDirectory } from '../../testing/temporary.js';
import { openFolderObjects } from './objects.js';

blobStoreContract('a folder', async () => {
  const { path, remove } = await temporaryDirectory();
  return { open: () => createBlobStore(openFolderObjects({ directory: path })), end: remove };
});

it('only the program’s own user reads the files and folders [PHOTO-03]', async () => {
  const { path, remove } = await temporaryDirectory();
  const name = 'ab'.padEnd(64, '0');
  const before = process.umask(0);
  try {
    await createBlobStore(openFolderObjects({ directory: join(path, 'photos') })).put(
      'originals',
      name,
      Buffer.from('x'),
    );
  } finally {
    process.umask(before);
  }
  const modes = await Promise.all(
    ['photos', 'photos/originals/ab', `photos/originals/ab/${name}`].map(
      async (one) => (await stat(join(path, one))).mode & 0o777,
    ),
  );
  await remove();
  expect(modes).toEqual([0o700, 0o700, 0o600]);
});
