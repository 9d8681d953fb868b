/** @needs kubernetes, docker */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';
import type { SearchResponse } from '#contracts/api/search';
import { eventually } from '#platform/testing/eventually';
import { askSite } from '../../support/client.js';
import { dealerKey, trialEngines, image, trialServices } from './trial.js';

const minutes = 60_000;
const namespaces = ['forecourt', 'forecourt-engines'];
const forwarding: ChildProcess[] = [];

const run = async (program: string, ...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024 })).stdout;
const kubectl = (...args: readonly string[]) => run('kubectl', ...args);
const apply = (...manifests: readonly object[]) =>
  execFileSync('kubectl', ['apply', '--filename', '-'], {
    input: manifests.map((manifest) => JSON.stringify(manifest)).join('\n---\n'),
  });
const rolledOut = async (namespace: string, ...kinds: readonly string[]) => {
  for (const kind of kinds) await kubectl('--namespace', namespace, 'rollout', 'status', kind, '--timeout=10m');
};
/** @returns the port on this machine that leads to the service */
const forward = (service: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const forwarded = spawn('kubectl', ['--namespace', 'forecourt', 'port-forward', `service/${service}`, ':80']);
    forwarding.push(forwarded);
    let output = '';
    const read = (chunk: Buffer) => {
      const port = /127\.0\.0\.1:(\d+) ->/.exec((output += chunk.toString()))?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    forwarded.stdout.on('data', read);
    forwarded.stderr.on('data', read);
    forwarded.once('exit', () => reject(new Error(output)));
  });

afterAll(async () => {
  for (const each of forwarding) each.kill();
  await kubectl('delete', 'namespace', ...namespaces, '--ignore-not-found');
}, 5 * minutes);

it(
  'infra/kubernetes starts every service in a cluster, and an imported vehicle is found [EVT-09, ENG-06]',
  async () => {
    await run('docker', 'build', '--tag', image, '--file', 'infra/docker/Dockerfile', '.');
    const cluster = (await kubectl('config', 'current-context')).trim().replace(/^kind-/, '');
    await run('kind', 'load', 'docker-image', image, '--name', cluster);
    apply(...trialEngines());
    await rolledOut('forecourt-engines', 'deployment');
    // The health check of docker-compose.yml does the same.
    const script = `try { rs.status() } catch { rs.initiate({ _id: 'forecourt', members: [{ _id: 0, host: 'localhost:27017' }] }) }
      while (!db.hello().isWritablePrimary) sleep(100)`;
    await kubectl('--namespace', 'forecourt-engines', 'exec', 'deployment/mongodb', '--', 'mongosh', '--eval', script);
    apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'forecourt' } });
    apply(...trialServices(await kubectl('kustomize', 'infra/kubernetes')));
    await rolledOut('forecourt', 'deployment', 'statefulset').catch(async (error: unknown) => {
      const pods = await kubectl('--namespace', 'forecourt', 'get', 'pods', '--output', 'wide');
      const logs = await kubectl(
        '--namespace',
        'forecourt',
        'logs',
        '--selector',
        'app.kubernetes.io/part-of=forecourt',
      );
      throw new Error(`${String(error)}\n${pods}\n${logs}`, { cause: error });
    });
    const imported = await askSite(await forward('stock'), 'kestrel', '/api/stock/import', {
      headers: { authorization: `Bearer ${dealerKey}`, 'content-type': 'text/csv' },
      body: 'stocknum,year,make,model,car_type,price,body,status\nK1,2021,Toyota,Corolla,used,29990,Hatch,in_stock',
    });
    expect(imported.status).toBe(200);
    const query = await forward('query');
    await eventually(async () => {
      const { body } = await askSite(query, 'kestrel', '/api/search?query=corolla');
      expect((JSON.parse(body) as SearchResponse).count).toBe(1);
    });
  },
  30 * minutes,
);
