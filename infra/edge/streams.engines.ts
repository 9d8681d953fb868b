/** @needs nginx */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { roles } from '../../services/standalone/src/roles.js';
import { askSite } from '../support/client.js';
import { freePort } from '../support/free-port.js';
import { eventually, TestForecourt } from '#platform/testing/forecourt';

let forecourt: TestForecourt;
let directory: string;
let edge: ChildProcess | undefined;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'forecourt-edge-'));
  forecourt = new TestForecourt(roles, ['kestrel']);
  await forecourt.open();
});
afterEach(async () => {
  if (edge?.exitCode === null && edge.kill()) await once(edge, 'exit');
  await forecourt.remove();
  rmSync(directory, { recursive: true, force: true });
});

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Starts nginx with our configuration, but with all services in one program, without TLS, and with its files here. */
const startNginx = (port: number, to: number) => {
  const file = join(directory, 'nginx.conf');
  const text = readFileSync('infra/edge/nginx.conf', 'utf8')
    .replaceAll(/server [a-z]+:3000;/g, `server 127.0.0.1:${to};`)
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
  edge = startNginx(port, forecourt.running.port!);
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
