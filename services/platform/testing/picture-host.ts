import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface HostedPicture {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Delays the response. */
  readonly after?: Promise<unknown>;
}

/** A dealer's picture host on this machine: responds by path, and records its requests. */
export const startPictureHost = async (pictures: Record<string, HostedPicture> = {}) => {
  const asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
  let [open, maxOpen] = [0, 0];
  const server = createServer((request, response) => {
    asked.push({ path: request.url!, headers: request.headers });
    maxOpen = Math.max(maxOpen, ++open);
    response.on('close', () => open--);
    const { status = 200, headers = {}, body, after } = pictures[request.url!] ?? { status: 404 };
    const isSame =
      (headers['etag'] !== undefined && request.headers['if-none-match'] === headers['etag']) ||
      (headers['last-modified'] !== undefined && request.headers['if-modified-since'] === headers['last-modified']);
    const answer = () => response.writeHead(isSame ? 304 : status, headers).end(isSame ? undefined : body);
    // Delays the response, so that concurrent requests overlap.
    setImmediate(() => (after ? void after.then(answer) : answer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    pictures,
    asked,
    maxConcurrent: () => maxOpen,
    at: (path: string) => `http://127.0.0.1:${port}${path}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
