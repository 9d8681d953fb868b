import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiRequest } from './api.js';
import { answer } from './api.js';
import { Database } from './database.js';

/**
 * A stand-in for Typesense on this machine: `node server.js <folder> <port>` with the key in TYPESENSE_API_KEY. It
 * prints `listening on <port>` when it is open. It scans every document, which is fast enough for some thousands.
 */

const [, , directory, port] = process.argv;
const adminKey = process.env['TYPESENSE_API_KEY'];
if (directory === undefined || port === undefined || !adminKey) {
  console.error('Give the folder of the data, a port and TYPESENSE_API_KEY.');
  process.exit(1);
}

const database = new Database(directory);

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const server = createServer((request, response) => {
  void (async () => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const query = Object.fromEntries(searchParams);
    const { 'x-typesense-api-key': inQuery, ...others } = query;
    const header = request.headers['x-typesense-api-key'];
    const asked: ApiRequest = {
      method: request.method ?? 'GET',
      path: pathname
        .split('/')
        .filter((part) => part !== '')
        .map(decodeURIComponent),
      query: others,
      key: typeof header === 'string' ? header : inQuery,
      body: await textOf(request),
    };
    const { status, body } = answer(database, adminKey, asked);
    const isText = typeof body === 'string';
    response.writeHead(status, {
      'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    });
    response.end(isText ? body : JSON.stringify(body));
  })().catch((fault: unknown) => {
    console.error(fault);
    response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ message: String(fault) }));
  });
});

server.listen(Number(port), '127.0.0.1', () => {
  console.log(`listening on ${(server.address() as AddressInfo).port}`);
});

process.on('SIGTERM', () => {
  server.close(() => {
    database.close();
    process.exit(0);
  });
  server.closeAllConnections();
});
