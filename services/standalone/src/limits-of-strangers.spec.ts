import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from './roles.js';

const limit = 8;
let forecourt: TestForecourt;
beforeAll(async () => {
  forecourt = new TestForecourt(roles, ['kestrel'], {
    CONNECTIONS: String(limit),
    CONNECTIONS_PER_ADDRESS: '0',
  });
  await forecourt.open();
});
afterAll(() => forecourt.remove());

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  while ((await connections()) > 0);
});

const server = () => forecourt.running.application.getHttpServer() as Server;
const connections = () =>
  new Promise<number>((resolve) => server().getConnections((_, count) => setImmediate(resolve, count)));

/** Returns the first data that a connection receives after it has sent this. */
const hear = async (sent: string): Promise<string> => {
  const socket = connect(forecourt.running.port, '127.0.0.1');
  sockets.push(socket);
  socket.write(sent);
  const [heard] = (await once(socket, 'data')) as [Buffer];
  return heard.toString();
};

it('a request whose headers never end is refused with 408 [HOST-12]', async () => {
  expect(server().headersTimeout).toBeLessThanOrEqual(15_000);
  server().headersTimeout = 100;
  expect(await hear('GET / HTTP/1.1\r\nhost: kestrel.localhost\r\nx-slow: ')).toMatch(/^HTTP\/1\.1 408 /);
});

it('a process accepts up to a configured number of connections, and answers others with 503 [HOST-12]', async () => {
  const request = 'GET /robots.txt HTTP/1.1\r\nhost: kestrel.localhost\r\n\r\n';
  for (let n = 0; n < limit; n++) expect(await hear(request)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await hear(request)).toMatch(/^HTTP\/1\.1 503 /);
});

it('the API documents, of hundreds of kilobytes each, are sent to one address at a limit [HOST-12]', async () => {
  const ask = () =>
    forecourt.running.application.inject({
      url: '/openapi.json',
      remoteAddress: '203.0.113.77',
      headers: { host: 'kestrel.localhost' },
    });
  const statuses = [];
  for (let times = 0; times <= 30; times++) statuses.push((await ask()).statusCode);
  expect([statuses[0], statuses[29], statuses[30]]).toEqual([200, 200, 429]);
});
