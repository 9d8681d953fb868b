import type { StoredPicture } from '#contracts/domain/car/stored-picture';
import type { PhotoStore } from '../ports/photo-store.js';
import { makeAhead, nameOfSource, onPaper, sourceOf } from './derive.js';
import { measure } from './measure.js';

let last: Promise<unknown> = Promise.resolve();

/** One after the other: files are read and answers compressed for requests on the threads that pictures are made on. */
export const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
};

/**
 * Stores an original by its content, with what is read in its place and what papers show.
 * @throws {NotAPicture}
 */
export const storePhoto = (photos: Pick<PhotoStore, 'put'>, body: Buffer): Promise<StoredPicture> =>
  inTurn(async () => {
    const picture = await measure(body);
    await photos.put('originals', picture.hash, body);
    const source = await sourceOf(body);
    if (source) await photos.put('derivatives', nameOfSource(picture.hash), source);
    await makeAhead(photos, picture.hash, source ?? body, [onPaper.small]);
    return picture;
  });
