import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import autocannon from 'autocannon';
import { cpuOf, loopCpuOf } from './cpu.js';
import { type BenchRow, percentile } from './report.js';

/** Seconds. */
const duration = 8;
const warmUp = 4;

export interface LoadOptions {
  readonly name: string;
  /** Unit that is counted: `requests`, `pages`. */
  readonly unitName?: string;
  readonly options: autocannon.Options;
  /** Id of the server's process, if it does nothing else. */
  readonly pid?: number;
}

/**
 * Sends requests as fast as the responses come, after a warm-up.
 * @throws {Error} if more than one in a hundred responses is not 2xx
 */
export const runLoad = async ({ name, unitName = 'requests', options, pid }: LoadOptions): Promise<BenchRow> => {
  await autocannon({ ...options, duration: warmUp });
  const took: number[] = [];
  const taken = () => (pid === undefined ? undefined : { all: cpuOf(pid), loop: loopCpuOf(pid) });
  const before = taken();
  const { requests, non2xx, errors } = await autocannon({
    ...options,
    duration,
    // autocannon's own latencies are in whole milliseconds.
    setupClient: (client) => client.on('response', (_status, _bytes, milliseconds) => took.push(milliseconds)),
  });
  if (non2xx + errors > requests.total / 100)
    throw new Error(`${name}: ${non2xx} answers other than 2xx, ${errors} errors`);
  const after = taken();
  const unit = unitName.replace(/s$/, '');
  return {
    name,
    figures: {
      [`${unitName}/s`]: requests.average,
      'p50 ms': percentile(took, 0.5),
      'p99 ms': percentile(took, 0.99),
      ...(before?.all !== undefined && {
        [`cpu µs/${unit}`]: (after!.all! - before.all) / requests.total,
        'of it event loop': (after!.loop! - before.loop!) / requests.total,
      }),
    },
  };
};

/** Starts a plain Node server, whose figures show the limits of the machine and the load generator. */
export const bareServer = async (answer: RequestListener): Promise<{ url: string; close: () => void }> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
};

/** Sends a request every few milliseconds, however long a response takes. */
export const sendAtInterval = async (
  name: string,
  ask: (agent: Agent, n: number) => Promise<void>,
  every: number,
): Promise<BenchRow> => {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  const asked: Promise<void>[] = [];
  const one = async (n: number) => {
    const began = performance.now();
    await ask(agent, n);
    took.push(performance.now() - began);
  };
  for (const until = performance.now() + duration * 1_000; performance.now() < until;) {
    asked.push(one(asked.length));
    await new Promise((resolve) => setTimeout(resolve, every));
  }
  await Promise.all(asked);
  agent.destroy();
  return { name, figures: { 'p50 ms': percentile(took, 0.5), 'p99 ms': percentile(took, 0.99) } };
};

/** Returns the bytes of a page as they are transferred. */
export const bytesOf = async (url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> => {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
