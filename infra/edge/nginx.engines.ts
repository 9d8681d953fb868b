/** @needs nginx */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { allRoutes } from '#contracts/api/routes';
import { roles } from '../../services/standalone/src/roles.js';
import { askSite } from '../support/client.js';
import { freePort } from '../support/free-port.js';
import { addressOf, serviceOf } from './services.js';
import { eventually, TestForecourt } from '#platform/testing/forecourt';

const forecourt = new TestForecourt(roles, ['kestrel']);
let directory: string;
let edge: ChildProcess | undefined;
beforeAll(() => forecourt.open());
afterAll(() => forecourt.remove());
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'forecourt-edge-'));
});
afterEach(async () => {
  if (edge?.exitCode === null && edge.kill()) await once(edge, 'exit');
  rmSync(directory, { recursive: true, force: true });
});

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * Starts nginx with our configuration, but without TLS, and with its files here.
 * @param portOf port of a service on this machine
 */
const startNginx = (port: number, portOf: (service: string) => number) => {
  const file = join(directory, 'nginx.conf');
  const text = readFileSync('infra/edge/nginx.conf', 'utf8')
    .replaceAll(/server ([a-z]+):3000;/g, (_, service: string) => `server 127.0.0.1:${portOf(service)};`)
    .replace(/^pid .*$/m, `pid ${directory}/nginx.pid;`)
    .replace(/server \{\s+listen 80 [^}]*\}/, '')
    .replace(/listen 443 .*;/, `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s+ssl_.*$/gm, '')
    .replace(/^http \{$/m, `http {\n${temporary.map((kind) => `${kind}_temp_path ${directory}/${kind};`).join('\n')}`);
  writeFileSync(file, text);
  const args = ['-c', file, '-p', directory, '-e', 'stderr', '-g', 'daemon off;'];
  return spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] });
};

/** Follows the leads of one site, as a client that accepts this encoding. */
const follow = async (port: number, encoding: string) => {
  const headers = { authorization: 'Bearer crm-kestrel', 'accept-encoding': encoding, host: 'kestrel.localhost' };
  const asking = get({ host: '127.0.0.1', port, path: '/api/crm/leads/stream', headers });
  const [stream] = (await once(asking, 'response')) as [IncomingMessage];
  expect([stream.statusCode, stream.headers['content-encoding']]).toEqual([200, undefined]);
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return { read: () => text, leave: () => asking.destroy() };
};

it('nginx with our configuration passes each lead of a stream on at once, also to clients that accept compressed responses [CRM-03, HOST-14]', async () => {
  const port = await freePort();
  edge = startNginx(port, () => forecourt.running.port!);
  await eventually(() => askSite(port, 'kestrel', '/api/session'));
  const enquire = async (message: string) => {
    const { status } = await askSite(port, 'kestrel', '/api/leads', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' },
        ...{ category: 'Vehicle Enquiry', message, url: 'http://kestrel.localhost/' },
      }),
    });
    expect(status).toBe(201);
  };
  const streams = await Promise.all(['identity', 'gzip'].map((encoding) => follow(port, encoding)));
  for (const message of ['one', 'two']) {
    await enquire(message);
    await eventually(() => expect(streams.map(({ read }) => read().includes(`"${message}"`))).toEqual([true, true]));
  }
  for (const { leave } of streams) leave();
});

/** Servers that answer with a service's name, by that name. */
const nameServers = async (): Promise<ReadonlyMap<string, Server>> => {
  const names = new Set([...serviceOf.values(), 'query', 'projector']);
  const servers = new Map([...names].map((name) => [name, createServer((_, response) => response.end(name))]));
  for (const server of servers.values()) await once(server.listen(0, '127.0.0.1'), 'listening');
  return servers;
};

it('nginx with our configuration sends every route to the service that answers it [HOST-14]', async () => {
  const [port, servers] = [await freePort(), await nameServers()];
  try {
    edge = startNginx(port, (service) => (servers.get(service)!.address() as AddressInfo).port);
    await eventually(() => askSite(port, 'kestrel', '/'));
    const routes = allRoutes.filter(({ id }) => serviceOf.get(id) !== 'platform');
    const sent = await Promise.all(
      routes.map(async (route) => [route.id, (await askSite(port, 'kestrel', addressOf(route))).body]),
    );
    expect(sent).toEqual(routes.map(({ id }) => [id, serviceOf.get(id)]));
  } finally {
    for (const server of servers.values()) server.close().closeAllConnections();
  }
});
