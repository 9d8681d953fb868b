import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchRemotePicture } from './remote-picture.js';

let server: Server;
let port: number;
const asked: string[] = [];
const everybody = () => true;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url === '/picture') response.end('bytes');
    else if (request.url === '/elsewhere') response.writeHead(302, { location: '/picture' }).end();
    else if (request.url === '/endless') {
      const chunk = Buffer.alloc(1024 * 1024);
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pour);
      pour();
    } else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

it('fetches a picture from the dealer’s server [VDP-19]', async () => {
  expect((await fetchRemotePicture(`http://127.0.0.1:${port}/picture`, everybody)).toString()).toBe('bytes');
  expect((await fetchRemotePicture(`http://localhost:${port}/picture`, everybody)).toString()).toBe('bytes');
});

it.each(['/elsewhere', '/nowhere', '/endless'])('rejects %s [VDP-19]', async (path) => {
  await expect(fetchRemotePicture(`http://127.0.0.1:${port}${path}`, everybody)).rejects.toThrow();
});

it.each(['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]'])(
  'does not request an address in the private network: %s [VDP-19]',
  async (host) => {
    asked.length = 0;
    await expect(fetchRemotePicture(`http://${host}:${port}/picture`)).rejects.toThrow('not public');
    expect(asked).toEqual([]);
  },
);
