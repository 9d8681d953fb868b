import type { StoredPicture } from '#contracts/domain/car/stored-picture';
import type { PhotoStore } from '../ports/photo-store.js';
import { longWork } from '../process/long-work.js';
import { makeAhead, nameOfSmall, nameOfSource, onPaper, sourceOf } from './derive.js';
import { measure } from './measure.js';

let last: Promise<unknown> = Promise.resolve();

/** One after the other: files are read and answers compressed for requests on the threads that pictures are made on. */
export const serialized = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const done = last.then(() => longWork.run(work));
  last = done.catch(() => undefined);
  return done;
};

/**
 * Stores an original by its content, with what is read in its place and what papers show.
 * @throws {NotAPicture}
 */
export const storePhoto = (photos: Pick<PhotoStore, 'put'>, body: Buffer, hash?: string): Promise<StoredPicture> =>
  serialized(async () => {
    const { small, ...picture } = await measure(body, hash);
    await photos.put('originals', picture.hash, body);
    await photos.put('derivatives', nameOfSmall(picture.hash), small);
    const source = await sourceOf(body);
    if (source) await photos.put('derivatives', nameOfSource(picture.hash), source);
    await makeAhead(photos, picture.hash, source ?? body, [onPaper.small]);
    return picture;
  });

/** The small picture of one that is stored; undefined: it is not. */
export const smallOf = async (
  photos: Pick<PhotoStore, 'get' | 'put'>,
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
