import { execFile } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { allRoutes } from '#contracts/api/routes';
import { asyncApi } from '../../../services/query/src/openapi/asyncapi.js';
import { openApiOf } from '../../../services/query/src/openapi/openapi.js';
import { drive } from './drive.js';

/** A vendor's program over the generated types. */
const consumer = `
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { components, operations, webhooks } from './forecourt.js';

type Received = webhooks['lead']['post'];
type Lead = Received['requestBody']['content']['application/cloudevents+json'];
type Page = operations['pullLeads']['responses'][200]['content']['application/json'];
type Webhook = operations['registerWebhook']['responses'][201]['content']['application/json'];
type Problem = components['schemas']['Problem'];

const [url, key] = process.argv.slice(2) as [string, string];
const headers = { authorization: 'Bearer ' + key, 'content-type': 'application/json' };
const ask = async <Body>(path: string, init: RequestInit = {}): Promise<Body> => {
  const answer = await fetch(url + path, { headers, ...init });
  if (answer.ok) return (await answer.json()) as Body;
  const problem = (await answer.json()) as Problem;
  throw new Error(problem.resume ? 'go on with ' + problem.resume.cursor : problem.detail);
};

const say = (what: string, lead: Lead): void => {
  switch (lead.type) {
    case 'forecourt.LeadSubmitted': {
      const fields: components['schemas']['FleetFields'] = lead.data.fields;
      return console.log(what, lead.data.lead_id, lead.data.user.email, fields.Company);
    }
    case 'forecourt.OfferAccepted':
      return console.log(what, lead.data.subcategory);
    case 'forecourt.LeadValuationAdded':
      return console.log(what, lead.data.value.low.toFixed());
    case 'forecourt.LeadReservationEnded':
      return console.log(what, lead.data.outcome);
    case 'forecourt.LeadNoteAdded':
      return console.log(what, lead.data.text);
    case 'forecourt.LeadConsentWithdrawn':
      return console.log(what, lead.data.recorded_by);
    case 'forecourt.LeadErased':
      return console.log(what, lead.data.submitted_id);
  }
};

const query: operations['pullLeads']['parameters']['query'] = { after: '0', limit: 10 };
const page = await ask<Page>('/api/crm/leads?' + new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])));
for (const lead of page.leads) say('pulled', lead);

const known = (sent: IncomingHttpHeaders) => sent as unknown as Received['parameters']['header'];
const server = createServer(async (request, answer) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  answer.statusCode = known(request.headers)['webhook-id'] === (JSON.parse(body) as Lead).id ? 204 : 400;
  answer.end();
  say('acknowledged', JSON.parse(body) as Lead);
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const address = 'http://127.0.0.1:' + (server.address() as AddressInfo).port + '/leads';
const wanted: components['schemas']['RegisterWebhookRequest'] = { url: address, format: 'json' };
const webhook = await ask<Webhook>('/api/crm/webhooks', { method: 'POST', body: JSON.stringify(wanted) });

const stream = await fetch(url + '/api/crm/leads/stream?after=' + page.next, { headers });
console.log('subscribed', webhook.secret.slice(0, 6));
let rest = '';
for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + chunk).split('\\n');
  rest = lines.pop()!;
  for (const line of lines) if (line.startsWith('data:')) say('streamed', JSON.parse(line.slice(5)) as Lead);
}
`;

const run = promisify(execFile);
/** Runs a program of a package. */
const node = (program: string, args: string[], cwd: string) =>
  run(process.execPath, [resolve('node_modules', program), ...args], { cwd });

it('a TypeScript client made from the document alone pulls, streams, subscribes and acknowledges [CRM-11]', async () => {
  await drive(async (folder, document) => {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'consumer.ts'), consumer);
    writeFileSync(join(folder, 'mistaken.ts'), consumer.replace('lead.data.user.email', 'lead.data.user.mail'));
    await node('openapi-typescript/bin/cli.js', [document, '-o', 'forecourt.d.ts'], folder);
    const options = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node', '--skipLibCheck'];
    const compiled = node('typescript/bin/tsc', [...options, 'consumer.ts', 'mistaken.ts'], folder);
    const { stdout } = await compiled.catch((error: { readonly stdout: string }) => error);
    expect(stdout).toMatch(/^mistaken\.ts\(\d+,\d+\): error TS\d+: [^\n]*'mail'[^\n]*\n$/);
    return { command: process.execPath, args: ['consumer.js'] };
  });
});

it('the validators of other languages support every pattern in both documents [CRM-11]', () => {
  const patterns = new Set<string>();
  JSON.stringify([openApiOf(allRoutes), asyncApi()], (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') patterns.add(value);
    return value;
  });
  expect(patterns.size).toBeGreaterThan(5);
  // Property escapes, code points in braces, and lookarounds.
  const ours = /\\[pP]\{|\\u\{|\(\?<?[=!]/;
  expect([...patterns].filter((pattern) => ours.test(pattern))).toEqual([]);
});
