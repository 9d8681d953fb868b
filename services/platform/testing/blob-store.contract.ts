import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BlobArea, BlobStore, StoredBlob } from '#platform/ports/blob-store';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Tests the contract of a photo store. `open` opens the same store each time; at first the store is empty. */
export const blobStoreContract = (
  name: string,
  start: () => Promise<{ open(): BlobStore; end(): Promise<void> }>,
): void =>
  describe(`photo store contract: ${name}`, () => {
    let started: Awaited<ReturnType<typeof start>>;
    let store: BlobStore;
    beforeEach(async () => {
      started = await start();
      store = started.open();
    });
    afterEach(async () => {
      await store.close();
      await started.end();
    });
    const listed = async (area: BlobArea, beginning?: string): Promise<StoredBlob[]> => {
      const photos: StoredBlob[] = [];
      for await (const batch of store.list(area, beginning)) photos.push(...batch);
      return photos.sort((a, b) => (a.name < b.name ? -1 : 1));
    };

    it('a photo is read as it was stored, byte by byte [PHOTO-03]', async () => {
      const body = randomBytes(300_000);
      await store.put('originals', hashOf('a'), body);
      expect((await store.get('originals', hashOf('a')))?.equals(body)).toBe(true);
      expect(await store.get('originals', hashOf('b'))).toBeUndefined();
      expect([await store.has('originals', hashOf('a')), await store.has('originals', hashOf('b'))]).toEqual([
        true,
        false,
      ]);
    });

    it('what comes in pieces is stored as one [PHOTO-03]', async () => {
      const pieces = [1, 700_000, 0, 20_000].map((length) => randomBytes(length));
      await store.put('attachments', hashOf('a'), pieces);
      expect((await store.get('attachments', hashOf('a')))?.equals(Buffer.concat(pieces))).toBe(true);
    });

    it('originals and what was made of them are apart from each other [PHOTO-03]', async () => {
      const name = hashOf('a');
      await store.put('originals', name, Buffer.from('original'));
      expect(await store.get('derivatives', name)).toBeUndefined();
      await store.put('derivatives', `${name}.750.webp`, Buffer.from('small'));
      await store.delete('derivatives', `${name}.750.webp`);
      expect((await store.get('originals', name))?.toString()).toBe('original');
      expect(await listed('derivatives')).toEqual([]);
    });

    it('a photo of the same name takes the place of the first, and stays when the store is opened again [PHOTO-03]', async () => {
      await store.put('originals', hashOf('a'), Buffer.from('first'));
      await store.put('originals', hashOf('a'), Buffer.from('second'));
      await store.close();
      store = started.open();
      expect((await store.get('originals', hashOf('a')))?.toString()).toBe('second');
    });

    it('a photo can be deleted, and deleting what is not there is no fault [PHOTO-03]', async () => {
      await store.put('originals', hashOf('a'), Buffer.from('a'));
      await store.delete('originals', hashOf('a'));
      await store.delete('originals', hashOf('a'));
      expect(await store.get('originals', hashOf('a'))).toBeUndefined();
    });

    it('all photos are listed with their size and time, or those of one original [PHOTO-03]', async () => {
      const before = Date.now();
      const names = Array.from({ length: 20 }, (_, index) => hashOf(String(index))).sort();
      await Promise.all(names.map((name, index) => store.put('originals', name, Buffer.alloc(index + 1))));
      const photos = await listed('originals');
      expect(photos.map((photo) => [photo.name, photo.bytes])).toEqual(names.map((name, index) => [name, index + 1]));
      // Servers count in whole seconds.
      for (const { at } of photos) expect(at.getTime()).toBeGreaterThan(before - 2_000);
      for (const width of [320, 750]) await store.put('derivatives', `${names[0]}.${width}.webp`, Buffer.alloc(1));
      await store.put('derivatives', `${names[1]}.320.webp`, Buffer.alloc(1));
      expect(await listed('derivatives', `${names[0]}.`)).toHaveLength(2);
    });

    it.each(['', '../secret', 'a', `${'0'.repeat(64)}/../x`, 'A'.repeat(64)])(
      'nothing is stored or read under the name %j [PHOTO-03]',
      async (bad) => {
        await expect(store.put('originals', bad, Buffer.from('x'))).rejects.toThrow(TypeError);
        await expect(store.get('originals', bad)).rejects.toThrow(TypeError);
        await expect(store.has('originals', bad)).rejects.toThrow(TypeError);
        await expect(store.delete('originals', bad)).rejects.toThrow(TypeError);
      },
    );
  });
