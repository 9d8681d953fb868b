import type { StoredPicture } from '#contracts/domain/car/stored-picture';
import { Semaphore } from '../kernel/semaphore.js';
import type { BlobStore } from '../ports/blob-store.js';
import { cpuSlots } from '../process/cpu-slots.js';
import { precomputeDerivatives, nameOfSmall, nameOfSource, documentDerivatives, sourceOf } from './derive.js';
import { measure } from './measure.js';

const turns = new Semaphore(1);

/** Runs work one after the other, because requests need the same threads to read files and compress responses. */
export const serialized = <Result>(work: () => Promise<Result>): Promise<Result> => turns.run(() => cpuSlots.run(work));

/** Stores an original with its faster copy and the derivative for papers. @throws {NotAPicture} */
export const storePhoto = (photos: Pick<BlobStore, 'put'>, body: Buffer, hash?: string): Promise<StoredPicture> =>
  serialized(async () => {
    const { small, ...picture } = await measure(body, hash);
    await photos.put('originals', picture.hash, body);
    await photos.put('derivatives', nameOfSmall(picture.hash), small);
    const source = await sourceOf(body);
    if (source) await photos.put('derivatives', nameOfSource(picture.hash), source);
    await precomputeDerivatives(photos, picture.hash, source ?? body, [documentDerivatives.small]);
    return picture;
  });

/** Returns the small picture of a stored original; undefined: the original is not stored. */
export const smallOf = async (
  photos: Pick<BlobStore, 'get' | 'put'>,
  hash: string,
): Promise<Uint8Array | undefined> => {
  const stored = await photos.get('derivatives', nameOfSmall(hash));
  if (stored) return stored;
  const original = await photos.get('originals', hash);
  if (!original) return undefined;
  const { small } = await serialized(() => measure(original));
  await photos.put('derivatives', nameOfSmall(hash), small);
  return small;
};
