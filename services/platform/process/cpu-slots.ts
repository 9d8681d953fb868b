import { availableParallelism } from 'node:os';
import { Semaphore } from '../kernel/semaphore.js';

/**
 * Limits work that keeps a processor busy for tenths of a second on another thread: pictures and PDFs. One processor is
 * left to the event loop, because a thread of lower priority does not make room at once.
 */
export const cpuSlots = new Semaphore(Math.max(1, availableParallelism() - 1));
