import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Answering {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Delays the response. */
  readonly after?: Promise<unknown>;
}

/** A webhook's receiver on this machine, which records its requests and responds as configured. */
export const startReceiver = async (
  answer: (received: Received, nth: number) => Answering = () => ({ status: 204 }),
) => {
  const received: Received[] = [];
  const current = { answer };
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const one = { headers: request.headers, body };
      received.push(one);
      const { status, headers = {}, after } = current.answer(one, received.length);
      await after;
      response.writeHead(status, { ...headers }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/leads`,
    port,
    received,
    answerWith: (next: typeof answer) => void (current.answer = next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
