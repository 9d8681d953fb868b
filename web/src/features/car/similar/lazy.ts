import { lazily } from '../../../lib/lazy.js';

/** Cards come with it, and far below the vehicle: their code is no part of the first load. */
export const similarCars = lazily(() => import('./SimilarCars.js').then(({ SimilarCars }) => SimilarCars));
