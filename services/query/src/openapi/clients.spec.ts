import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { allRoutes } from '#contracts/api/routes';
import { openApiOf } from './openapi.js';

const directory = mkdtempSync(join(tmpdir(), 'forecourt-clients-'));
const at = (name: string) => join(directory, name);
const bin = (name: string) => resolve('node_modules/.bin', name);

beforeAll(() => {
  writeFileSync(at('openapi.json'), JSON.stringify(openApiOf(allRoutes)));
  symlinkSync(resolve('node_modules'), at('node_modules'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A vendor's program over the generated types: it pulls, subscribes and acknowledges. */
const consumer = `
import type { components, operations, paths, webhooks } from './forecourt.js';

type Json<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;
type Page = Json<paths['/api/crm/leads']['get']>;
type Problem = components['schemas']['Problem'];

const ask = async <Body>(path: keyof paths, init: RequestInit): Promise<Body> => {
  const answer = await fetch(path, init);
  if (answer.ok) return (await answer.json()) as Body;
  const problem = (await answer.json()) as Problem;
  if (problem.status === 410 && problem.resume) throw new Error('go on with ' + problem.resume.cursor);
  throw new Error(problem.detail);
};

export const pull = async (after: string): Promise<string[]> => {
  const query: operations['pullLeads']['parameters']['query'] = { after, limit: 100, format: 'json' };
  const page = await ask<Page>('/api/crm/leads', { body: JSON.stringify(query) });
  return page.leads.map((lead) => {
    switch (lead.type) {
      case 'forecourt.LeadSubmitted':
        return [lead.data.user.email, lead.data.vehicle?.stock_number ?? '', lead.data.trade_in?.km?.toFixed() ?? ''].join();
      case 'forecourt.OfferAccepted':
        return lead.data.subcategory;
      case 'forecourt.LeadValuationAdded':
        return lead.data.value.low.toFixed();
      case 'forecourt.LeadErased':
        return lead.data.submitted_id;
    }
  });
};

export const subscribe = async (url: string): Promise<string> => {
  const wanted: components['schemas']['RegisterWebhookRequest'] = { url, format: 'json' };
  type Made = operations['registerWebhook']['responses'][201]['content']['application/json'];
  return (await ask<Made>('/api/crm/webhooks', { method: 'POST', body: JSON.stringify(wanted) })).secret;
};

type Received = webhooks['lead']['post'];
export const acknowledge = (
  headers: Received['parameters']['header'],
  lead: Received['requestBody']['content']['application/cloudevents+json'],
): string => headers['webhook-id'] + headers['webhook-signature'] + lead.data.lead_id;
`;

const compile = (name: string, text: string) => {
  writeFileSync(at(`${name}.ts`), text);
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  const { status, stdout } = spawnSync(bin('tsc'), [...options, at(`${name}.ts`)], {
    cwd: directory,
    encoding: 'utf8',
  });
  return { status, stdout };
};

it('a TypeScript client made from the document alone pulls, subscribes and acknowledges [CRM-11]', () => {
  const generated = execFileSync(bin('openapi-typescript'), [at('openapi.json')], { encoding: 'utf8' });
  writeFileSync(at('forecourt.d.ts'), generated);
  writeFileSync(at('package.json'), '{"type":"module"}');
  expect(compile('consumer', consumer)).toEqual({ status: 0, stdout: '' });
  expect(compile('mistaken', consumer.replace('lead.data.user.email', 'lead.data.user.mail')).stdout).toContain('mail');
});

it('every pattern in the document is one that the validators of other languages know [CRM-11]', () => {
  const patterns = new Set<string>();
  JSON.stringify(openApiOf(allRoutes), (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') patterns.add(value);
    return value;
  });
  expect(patterns.size).toBeGreaterThan(5);
  // Properties, code points in braces, and looking around.
  const ours = /\\[pP]\{|\\u\{|\(\?<?[=!]/;
  expect([...patterns].filter((pattern) => ours.test(pattern))).toEqual([]);
});
