/** @needs docker */
import { execFile } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SearchResponse } from '#contracts/api/search';
import { askSite } from '../../support/client.js';

/** A separate project, beside an installation from the same folder. */
const project = 'forecourt-test';
const minutes = 60_000;
let port: number;

const compose = async (...args: readonly string[]): Promise<string> => {
  const env = { ...process.env, PORT: String(port) };
  const options = { env, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('docker', ['compose', '--project-name', project, ...args], options);
  return stdout;
};

beforeAll(async () => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  server.close();
  await once(server, 'close');
});
afterAll(() => compose('down', '--volumes', '--timeout', '30'), 5 * minutes);

it(
  'docker-compose.yml starts every service apart, and a demo vehicle is found through the edge [EVT-09, ENG-06]',
  async () => {
    await compose('up', '--build', '--detach', '--wait', 'edge').catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${await compose('logs', '--tail', '100')}`, { cause: error });
    });
    await compose('up', '--detach', 'seed');
    for (const until = Date.now() + 3 * minutes; ; await new Promise((resolve) => setTimeout(resolve, 2000))) {
      const { status, body } = await askSite(port, 'kestrel', '/api/search?query=corolla').catch(() => ({
        status: 0,
        body: '',
      }));
      if (status === 200 && (JSON.parse(body) as SearchResponse).count > 0) break;
      if (Date.now() > until) throw new Error(`no vehicle was found: ${status} ${body.slice(0, 500)}`);
    }
    expect(await compose('ps', '--status', 'exited', '--services')).toMatch(/^(?:(?:keys|seed|topics)\s)*$/);
  },
  25 * minutes,
);
