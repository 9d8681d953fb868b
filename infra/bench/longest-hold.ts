import { closeSync, openSync, readSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/** Nanoseconds of processor time that the event loop has had; where the system does not say, of time. */
const clock = (): (() => number) => {
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
    process.once('exit', () => closeSync(file));
    const text = Buffer.alloc(64);
    return () => Number(text.toString('latin1', 0, readSync(file, text, 0, 64, 0)).split(' ', 1)[0]);
  } catch {
    return () => performance.now() * 1e6;
  }
};

/** Loaded into the program that is measured: tells at a socket for how many milliseconds nothing else had a turn at the most. */
const path = process.env['LONGEST_HOLD'];
if (isMainThread && path !== undefined) {
  const now = clock();
  let [longest, before] = [0, now()];
  setInterval(() => {
    const at = now();
    longest = Math.max(longest, at - before);
    before = at;
  }, 1).unref();
  const server = createServer((_, response) => {
    response.end(String(longest / 1e6));
    longest = 0;
  });
  server.listen(path).unref();
}
