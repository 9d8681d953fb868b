import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { type RouteDefinition, scopeNeeded } from '#contracts/api/route';
import { allRoutes } from '#contracts/api/routes';
import type { KeyScope } from '#contracts/domain/key-scopes';
import { missingTargetReasons, type Row, rowsOf } from './rows.js';
import { marks, openScene, otherTenant, ownTenant, type Scene } from './scene.js';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.close());

const dealerScopes: readonly KeyScope[] = ['stock', 'leads', 'content'];
interface Caller {
  readonly key?: string;
  readonly scopes?: readonly KeyScope[];
  /** Marks of its own tenant that the caller may read. */
  readonly reads?: readonly (keyof typeof marks)[];
}
/** The most powerful callers come last, because their calls end things that earlier callers must still find. */
const callers = {
  nobody: {},
  otherDealer: { key: `dealer-${otherTenant}`, scopes: dealerScopes },
  otherCrm: { key: `crm-${otherTenant}`, scopes: ['crm'] },
  narrowed: { key: 'narrowed', scopes: [...dealerScopes, 'crm'] },
  otherShopper: {},
  shopper: { reads: ['shopper'] },
  crm: { key: `crm-${ownTenant}`, scopes: ['crm'], reads: ['lead', 'webhook'] },
  dealer: { key: `dealer-${ownTenant}`, scopes: dealerScopes, reads: ['lead', 'webhook', 'public'] },
  ops: { key: 'ops', scopes: ['ops'], reads: ['lead', 'webhook', 'shopper', 'public'] },
} as const satisfies Record<string, Caller>;
type Name = keyof typeof callers;
const names = Object.keys(callers) as Name[];
const hosts = ['own', 'other'] as const;
type Host = (typeof hosts)[number];

/** Returns the expected status of a call by this caller, from the operation's declaration and its row. */
const expected = (route: RouteDefinition, row: Row, name: Name, host: Host, isAgain: boolean): number => {
  const allowed = (isAgain ? row.secondCall : undefined) ?? row.expectedStatus ?? Number(Object.keys(route.answers)[0]);
  const scope = scopeNeeded(route.caller);
  if (scope !== undefined) {
    const { key, scopes }: Caller = callers[name];
    if (key === undefined) return 401;
    if (!scopes!.includes(scope)) return 403;
    if (name === 'otherDealer' || name === 'otherCrm') return foreign(route, row, host, allowed);
    if (route.site === 'host' && host === 'other') return row.foreignKey!;
    return name === 'narrowed' ? (row.narrowed ?? allowed) : allowed;
  }
  if (route.caller !== 'shopper') return host === 'other' ? (row.otherHost ?? allowed) : allowed;
  if (host === 'other') return 401;
  if (name === 'shopper') return allowed;
  return name === 'otherShopper' ? (row.otherShopper ?? allowed) : 401;
};

const foreign = (route: RouteDefinition, row: Row, host: Host, allowed: number): number =>
  route.site === 'host' && host === 'other' ? allowed : (row.foreignKey ?? (route.site === 'path' ? 404 : allowed));

let senders = 0;
/** Returns a new client address for each call, so that no rate limit per address is reached. */
const sender = () => `10.${(++senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`;

const isStream = ({ answers }: RouteDefinition): boolean =>
  Object.values(answers).some(({ contentTypes }) => contentTypes?.includes('text/event-stream'));

interface Answered {
  readonly status: number;
  readonly body: string;
}

const ask = async (route: RouteDefinition, row: Row, name: Name, host: Host): Promise<Answered> => {
  const { method, path } = route;
  const hostName = `${host === 'own' ? ownTenant : otherTenant}.localhost`;
  const { key }: Caller = callers[name];
  const cookie = scene.cookies[name as keyof Scene['cookies']];
  const isText = typeof row.body === 'string';
  const headers: Record<string, string> = {
    host: hostName,
    ...(method !== 'GET' && { origin: `http://${hostName}` }),
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(cookie !== undefined && { cookie }),
    ...(row.body !== undefined && !isText && { 'content-type': 'application/json' }),
    ...row.headers,
  };
  const url = `${row.requestPath ?? path}${row.query === undefined ? '' : `?${row.query}`}`;
  if (isStream(route)) return streamed(url, headers);
  const payload = row.body === undefined ? undefined : isText ? (row.body as string) : JSON.stringify(row.body);
  const { application } = scene.forecourt.running;
  const answer = await application.inject({
    method,
    url,
    headers,
    remoteAddress: sender(),
    ...(payload !== undefined && { payload }),
  });
  const isZipped = answer.headers['content-type'] === 'application/gzip';
  return { status: answer.statusCode, body: isZipped ? gunzipSync(answer.rawPayload).toString() : answer.body };
};

/** Returns the part of a stream's response that arrives at once, because a stream never ends. */
const streamed = (path: string, headers: Record<string, string>) =>
  new Promise<Answered>((resolve, reject) => {
    const { port } = scene.forecourt.running;
    const sent = httpRequest({ port, host: '127.0.0.1', path, headers }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('error', () => undefined);
      setTimeout(() => {
        sent.destroy();
        resolve({ status: answer.statusCode!, body });
      }, 50);
    });
    sent.on('error', reject);
    sent.end();
  });

/** Returns the own tenant's marks that the response contains but must not. */
const leaks = (route: RouteDefinition, { status, body }: Answered, name: Name, host: Host): string[] => {
  const { reads = [] }: Caller = callers[name];
  const isPublic = host === 'own' && (route.site === 'host' || route.id === 'getPage');
  // An error response may repeat the requested address in lower case.
  const says = (mark: string) => body.includes(mark) || (status < 400 && body.includes(mark.toLowerCase()));
  return (Object.keys(marks) as (keyof typeof marks)[]).filter(
    (mark) => !(mark === 'public' && isPublic) && !reads.includes(mark) && says(marks[mark]),
  );
};

it('every operation has a row in the matrix, and the OpenAPI document names no other [HOST-05]', async () => {
  const { body } = await scene.forecourt.ask<{ paths: Record<string, Record<string, { operationId: string }>> }>(
    '/openapi.json',
  );
  const documented = Object.values(body.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(Object.keys(rowsOf(scene)).sort()).toEqual(documented.sort());
});

it('all operations under /api/ops take the console’s session, except those that begin and end it [HOST-05]', () => {
  const others = allRoutes.filter(({ path, caller }) => path.startsWith('/api/ops/') && caller !== 'console');
  expect(others.map(({ id }) => id)).toEqual(['openConsoleSession', 'closeConsoleSession']);
});

it('every row requests existing data, unless it gives the reason why not [HOST-05]', () => {
  const refused = Object.entries(rowsOf(scene)).filter(([, row]) => {
    const { expectedStatus: status } = typeof row === 'function' ? row() : row;
    return status === 404 || status === 422;
  });
  expect(refused.map(([id]) => id).sort()).toEqual(Object.keys(missingTargetReasons).sort());
});

it('every operation answers each kind of caller as declared, on its own host and on another’s, and never shows another tenant’s data [HOST-05]', async () => {
  const wrong: string[] = [];
  for (const [id, row] of Object.entries(rowsOf(scene))) {
    const route = allRoutes.find((one) => one.id === id)!;
    for (const name of names) {
      for (const host of hosts) {
        const asked = typeof row === 'function' ? row() : row;
        const answered = await ask(route, asked, name, host);
        const wanted = expected(route, asked, name, host, host === 'other');
        if (answered.status !== wanted) wrong.push(`${id} ${name}@${host}: ${answered.status}, not ${wanted}`);
        const leaked = leaks(route, answered, name, host);
        if (leaked.length > 0) wrong.push(`${id} ${name}@${host} reads ${leaked.join()}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
