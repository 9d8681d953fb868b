import { lazily } from '../../../lib/lazy.js';

/** Brings the code of cards and is far below the vehicle, so it is not part of the first load. */
export const similarCars = lazily(() => import('./SimilarCars.js').then(({ SimilarCars }) => SimilarCars));
