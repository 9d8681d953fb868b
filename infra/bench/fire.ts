import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import autocannon from 'autocannon';
import { cpuOf, loopCpuOf } from './cpu.js';
import { type BenchRow, percentile } from './report.js';

/** Seconds. */
const duration = 8;
const warmUp = 4;

export interface Fired {
  readonly name: string;
  /** What is counted: `requests`, `pages`. */
  readonly of?: string;
  readonly options: autocannon.Options;
  /** Of the process that answers, where it does nothing else. */
  readonly pid?: number;
}

/**
 * Asks as fast as the answers come, after a warm-up.
 * @throws {Error} of a hundred answers more than one was another than 2xx
 */
export const fire = async ({ name, of = 'requests', options, pid }: Fired): Promise<BenchRow> => {
  await autocannon({ ...options, duration: warmUp });
  const took: number[] = [];
  const taken = () => (pid === undefined ? undefined : { all: cpuOf(pid), loop: loopCpuOf(pid) });
  const before = taken();
  const { requests, non2xx, errors } = await autocannon({
    ...options,
    duration,
    // What autocannon tells of all of them is in whole milliseconds.
    setupClient: (client) => client.on('response', (_status, _bytes, milliseconds) => took.push(milliseconds)),
  });
  if (non2xx + errors > requests.total / 100)
    throw new Error(`${name}: ${non2xx} answers other than 2xx, ${errors} errors`);
  const after = taken();
  const unit = of.replace(/s$/, '');
  return {
    name,
    figures: {
      [`${of}/s`]: requests.average,
      'p50 ms': percentile(took, 0.5),
      'p99 ms': percentile(took, 0.99),
      ...(before?.all !== undefined && {
        [`cpu µs/${unit}`]: (after!.all! - before.all) / requests.total,
        'of it event loop': (after!.loop! - before.loop!) / requests.total,
      }),
    },
  };
};

/** Nothing but Node's own server: what the machine and the load generator leave. */
export const bareServer = async (answer: RequestListener): Promise<{ url: string; close: () => void }> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
};

/** Asks every few milliseconds, however long an answer takes. */
export const askSteadily = async (
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

/** A page's bytes, as they come. */
export const bytesOf = async (url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> => {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
