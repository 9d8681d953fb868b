import { availableParallelism } from 'node:os';
import { Semaphore } from '../kernel/semaphore.js';

/**
 * What keeps a processor busy for tenths of a second on another thread: pictures and PDFs. One processor is left to the
 * event loop, as a thread that is less urgent does not make room at once.
 */
export const longWork = new Semaphore(Math.max(1, availableParallelism() - 1));
