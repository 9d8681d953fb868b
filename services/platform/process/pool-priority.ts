import { readlink } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/** Nice value of the pool's threads relative to the event loop; the system's maximum is 19. */
export const niceness = 10;

/** Returns the id of the thread it runs on: asynchronous file operations run on a thread of Node's pool. */
const threadOfPool = async (): Promise<number> => Number(basename(await readlink('/proc/thread-self')));

/**
 * Lowers the priority of Node's pool threads, which make pictures, below that of the event loop. Otherwise searches
 * wait for a processor while strangers have pictures made. Only Linux has thread priorities; on failure all threads
 * stay equal.
 */
export const lowerPoolPriority = async (size = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4)): Promise<void> => {
  if (process.platform !== 'linux') return;
  try {
    const threads = new Set<number>();
    // A task cannot choose its thread, so tasks are repeated until each thread has answered.
    for (let tries = 0; threads.size < size && tries < 100; tries++)
      for (const thread of await Promise.all(Array.from({ length: size }, threadOfPool))) threads.add(thread);
    const urgency = Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness);
    for (const thread of threads) setPriority(thread, urgency);
  } catch {
    // The program works without it.
  }
};
