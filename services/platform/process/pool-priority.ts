import { readlink } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/** How much less urgent than the event loop the work of other threads is, of the system's 19. */
export const niceness = 10;

/** Which thread the system does this on: what is asked of a file without waiting is asked on a thread of Node's pool. */
const threadOfPool = async (): Promise<number> => Number(basename(await readlink('/proc/thread-self')));

/**
 * Makes the threads of Node's pool, on which pictures are made, less urgent than the event loop: without that, a search waits
 * for a processor while strangers have pictures made. Linux alone has urgency of threads; where it is not to be set, all
 * stay alike.
 */
export const lowerPoolPriority = async (size = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4)): Promise<void> => {
  if (process.platform !== 'linux') return;
  try {
    const threads = new Set<number>();
    // Which of them takes up a task, nobody can say: all are asked until each has answered.
    for (let tries = 0; threads.size < size && tries < 100; tries++)
      for (const thread of await Promise.all(Array.from({ length: size }, threadOfPool))) threads.add(thread);
    const urgency = Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness);
    for (const thread of threads) setPriority(thread, urgency);
  } catch {
    // The program serves all the same.
  }
};
