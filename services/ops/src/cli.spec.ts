import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ImportReport } from '#contracts/api/stock';
import { compileFolders } from '#platform/testing/compiled';
import { TestForecourt } from '#platform/testing/forecourt';
import { workbookOf } from '#platform/testing/workbook';
import { roles } from '../../standalone/src/roles.js';

let program: Awaited<ReturnType<typeof compileFolders>>;
let forecourt: TestForecourt;
beforeAll(async () => {
  program = await compileFolders('contracts', 'services/ops');
});
afterAll(() => program.remove());
beforeEach(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
});
afterEach(() => forecourt.remove());

const cli = async (...args: string[]) => {
  const child = spawn(process.execPath, [join(program.dist, 'services/ops/src/cli.js'), ...args], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(forecourt.running.port),
      FORECOURT_KEY: 'dealer-kestrel',
      FORECOURT_OPS_KEY: 'ops',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, error, code: code as number };
};

const file = (name: string, content: string | Buffer): string => {
  const path = join(forecourt.directory, name);
  writeFileSync(path, content);
  return path;
};
const feed = (count: number) =>
  `stocknum,year,make,model,car_type,price\n${Array.from({ length: count }, (_, n) => `K${n},2021,Toyota,Yaris,used,20000`).join('\n')}\n`;

it('forecourt import sends a feed, follows its progress, prints the result, and fails if rows were refused [STK-03, FEED-11]', async () => {
  const first = await cli(
    'import',
    file('a.csv', `${feed(20)}X,2021,Toyota,Yaris,wrecked,1\nY,2021,Toyota,Yaris,used,1x\n`),
  );
  expect(first).toMatchObject({
    code: 4,
    out: expect.stringContaining('22 rows: 21 listed, 0 changed, 0 unchanged, 1 rejected; 1 landed with warnings'),
  });
  expect(first.out).toContain('refused: line 22, X, car_type: "wrecked" is not one of new, demo, used');
  expect(first.out).toContain('warning: line 23, Y, price: "1x" is not an amount');
  expect((await cli('imports')).code).toBe(4);
  expect(first.error).toMatch(/^sending \[#+\] 100 %/);

  const again = await cli('import', file('a.csv', feed(20)), '--json');
  expect(JSON.parse(again.out)).toMatchObject({ state: 'completed', unchanged: 20 });
  expect(again.error).toBe('');
});

it('forecourt import --full is held if it would remove many cars, and can be released [STK-04]', async () => {
  await cli('import', file('a.csv', feed(20)));
  const held = await cli('import', file('b.csv', feed(10)), '--full');
  expect(held).toMatchObject({ code: 3, out: expect.stringContaining('Held: 10 of 20 vehicles') });
  expect(held.out).toMatch(/\n {2}missing: \S+, \d{4} \S+ .+\n/);
  const listed = await cli('imports', '--json');
  const id = (JSON.parse(listed.out) as ImportReport[]).find(({ state }) => state === 'held')!.import_id;
  expect(held.out).toContain(`forecourt release ${id}`);
  expect(await cli('release', id)).toMatchObject({ code: 0, out: expect.stringContaining('10 missing ones delisted') });
});

it('forecourt import sends a workbook, which is read as a table [STK-03, FEED-05]', async () => {
  const row = ['X1', '2021', 'Toyota', 'Yaris', 'used', '20000'];
  const workbook = workbookOf({ 1: feed(0).trim().split(','), 2: row });
  const { code, out } = await cli('import', file('stock.xlsx', workbook), '--json');
  expect([code, JSON.parse(out)]).toMatchObject([0, { received: 1, listed: 1, rejected: 0 }]);
});

it('an error in the command line, the file or the key is printed, with an exit code [STK-03]', async () => {
  const good = file('a.csv', feed(1));
  expect(await cli('import', '--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('--missing <delist|sell>'),
  });
  expect(await cli('import', join(forecourt.directory, 'none.csv'))).toMatchObject({
    code: 2,
    error: expect.stringContaining('There is no file'),
  });
  expect(await cli('import', file('a.pdf', ''))).toMatchObject({
    code: 2,
    error: expect.stringContaining('ends in none of .csv'),
  });
  expect(await cli('import', good, '--reasons', '/nowhere/r.csv')).toMatchObject({
    code: 2,
    error: expect.stringContaining('There is no folder /nowhere.'),
  });
  expect(await cli('import', good, '--shoe-size', '9')).toMatchObject({
    code: 2,
    error: expect.stringContaining('--shoe-size'),
  });
  expect(await cli('import', good, '--key', 'wrong')).toMatchObject({
    code: 1,
    error: expect.stringContaining('A valid key is needed'),
  });
  expect(await cli('import', good, '--format', 'google')).toMatchObject({
    code: 1,
    error: expect.stringContaining('There is no column'),
  });
  expect(await cli('import', good, '--url', 'http://127.0.0.1:9')).toMatchObject({
    code: 1,
    error: expect.stringContaining('Forecourt does not answer at http://127.0.0.1:9'),
  });
  const proxy = createServer((_, response) => void response.writeHead(502).end('<h1>Bad gateway</h1>'));
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { code, error } = await cli('imports', '--url', url);
  expect([code, error.trim()]).toEqual([1, `${url} answers 502, and not as Forecourt does.`]);
  proxy.close();
});

it('forecourt rebuild shows progress, status prints the state, and replay starts dry [OPS-01, OPS-04]', async () => {
  await cli('import', file('a.csv', feed(20)));
  const rebuilt = await cli('rebuild', 'car');
  expect(rebuilt).toMatchObject({
    code: 0,
    out: expect.stringMatching(/car is read from car_v\d+_r1: 20 documents, the same as before/),
  });
  expect(rebuilt.error).toMatch(/^(waiting|folding|checking|catching up) \[[#-]{24}\] +\d+ %/);
  const status = await cli('status', '--json');
  expect(JSON.parse(status.out)).toMatchObject({
    projections: expect.arrayContaining([expect.objectContaining({ name: 'car' })]),
  });
  expect((await cli('status')).out).toMatch(/^NAME +BUILD +POSITION +LAG/m);
  const replayed = await cli('replay', 'car', '--type', 'CarListed');
  expect(replayed).toMatchObject({ code: 0, out: expect.stringContaining('0 would be changed, 20 unchanged') });
  expect(await cli('parked')).toMatchObject({ code: 0, out: 'Nothing is parked.\n' });
});

it('forecourt erase erases a person and prints what was erased [EVT-10, OPS-04]', async () => {
  const userData = { name: 'Mia', last_name: 'Zzyzxwick', email: 'mia@zzyzx.example', phone: '0491 570 006' };
  const body = { userData, category: 'Contact', url: 'http://kestrel.localhost:3000/' };
  expect((await forecourt.ask('/api/leads', { method: 'POST', body })).status).toBe(201);
  expect(await cli('erase')).toMatchObject({ code: 2, error: expect.stringContaining('--phone') });
  for (const [option, value, words] of [
    ['--phone', 'abcdefgh', 'is no phone number'],
    ['--phone', 'abc', 'is no phone number'],
    ['--email', 'notanemail', 'is no email address'],
  ] as const)
    expect(await cli('erase', option, value)).toMatchObject({ code: 1, error: expect.stringContaining(words) });
  expect(await cli('erase', '--preview', '--email', 'mia@zzyzx.example', '--site', 'kestrel')).toMatchObject({
    code: 0,
    out: 'Records: 1\n  kestrel: 1 lead\nAlso in them: ***006\nFurther records with one of these, which stay: 0\n',
  });
  expect(await cli('erase', '--phone', '0491 570 006', '--confirm', '2')).toMatchObject({
    code: 1,
    error: expect.stringContaining('This would erase 1 records'),
  });
  expect(await cli('erase', '--phone', '0491 570 006')).toMatchObject({
    code: 0,
    out: 'Forgotten: 1 in 1 streams: 1 LeadSubmitted.\n',
  });
  expect((await cli('erase', '--email', 'mia@zzyzx.example')).out).toBe('Nobody is known by these.\n');
  const { out } = await cli('erase', '--list', '--json');
  expect(JSON.parse(out)).toMatchObject([{ requested_by: 'ops', events: { LeadSubmitted: 1 } }]);
  expect(out).not.toContain('zzyzx');
});

it('forecourt erase tells whom sites’ periods reach, and from when [EVT-13, OPS-04]', async () => {
  const due = await cli('erase', '--due');
  expect(due).toMatchObject({ code: 0, out: expect.stringMatching(/^SITE +LEADS +ACCOUNTS +DUE +NEXT +ERASED/) });
  expect(due.out).toMatch(/^tempo +36 months from 2026-\S+ +24 months from 2026-\S+ +0 people/m);
  expect(JSON.parse((await cli('erase', '--due', '--json')).out)).toMatchObject([{ site: 'tempo', erased: 0 }]);
});

it('forecourt access shows what is held about a person, and writes it to a file [EVT-12, OPS-04]', async () => {
  const userData = { name: 'Mia', last_name: 'Zzyzxwick', email: 'mia@zzyzx.example', phone: '0491 570 006' };
  const body = { userData, category: 'Contact', url: 'http://kestrel.localhost:3000/' };
  expect((await forecourt.ask('/api/leads', { method: 'POST', body })).status).toBe(201);
  const of = ['access', '--email', 'mia@zzyzx.example'];
  const nowhere = { code: 2, error: expect.stringContaining('There is no folder /nowhere.') };
  expect(await cli(...of, '--out', '/nowhere/mia.json')).toMatchObject(nowhere);
  expect(await cli('access')).toMatchObject({ code: 2, error: expect.stringContaining('--phone') });
  expect(await cli(...of)).toMatchObject({ code: 2, error: expect.stringContaining('--out') });
  expect(await cli(...of, '--preview')).toMatchObject({
    code: 0,
    out: 'Records: 1\n  kestrel: 1 lead\nAlso in them: ***006\nFurther records with one of these, which stay: 0\n',
  });
  const file = join(forecourt.directory, 'held.json');
  expect(await cli(...of, '--out', file)).toMatchObject({ code: 0, out: `Records: 1, in ${file}.\n` });
  expect(readFileSync(file, 'utf8')).toContain('Zzyzxwick');
  const taken = { code: 2, error: expect.stringContaining(`There is a file ${file} already.`) };
  expect(await cli(...of, '--out', file)).toMatchObject(taken);
  expect(await cli('access', '--phone', '0491 570 999', '--out', `${file}2`)).toMatchObject({ code: 1 });
});

it('forecourt keys issues, lists, narrows, rotates and revokes API keys, and prints a secret once [HOST-06]', async () => {
  const issued = await cli(
    'keys',
    'issue',
    '--name',
    'dms',
    '--site',
    'kestrel',
    '--scope',
    'stock',
    '--scope',
    'leads',
  );
  const secret = issued.out.trim();
  expect(issued).toMatchObject({ code: 0, out: expect.stringMatching(/^key_[\w-]{32}\n$/) });
  expect(issued.error).toContain('dms is for stock, leads of kestrel. This is the only time it is shown.');
  const opens = async (key: string, path: string) => (await forecourt.ask(path, { key })).status;
  expect(await opens(secret, '/api/inbox/leads')).toBe(200);

  const narrowed = await cli('keys', 'narrow', 'dms', '--scope', 'stock');
  expect(narrowed).toMatchObject({ code: 0, out: 'dms is for stock of kestrel.\n' });
  expect(await opens(secret, '/api/inbox/leads')).toBe(403);

  expect(await cli('keys', 'rotate', 'dms', '--overlap', 'abc')).toMatchObject({
    code: 2,
    error: expect.stringContaining('--overlap abc is no number of hours.'),
  });
  const rotated = await cli('keys', 'rotate', 'dms', '--overlap', '1');
  const fresh = rotated.out.trim();
  expect(rotated.error).toContain(`The one that ends in ${secret.slice(-4)} works until`);
  expect([await opens(secret, '/api/stock/imports'), await opens(fresh, '/api/stock/imports')]).toEqual([200, 200]);
  const { out } = await cli('keys');
  expect(out).toMatch(new RegExp(`dms +…${fresh.slice(-4)} +stock of kestrel +2026-05-20`));
  expect(out).toMatch(/ops \(yours\) .*in the key file/);
  expect(out).not.toContain(fresh);

  expect(await cli('keys', 'revoke', 'dms')).toMatchObject({ code: 0, out: 'dms is revoked.\n' });
  expect(await opens(fresh, '/api/stock/imports')).toBe(401);
  expect(await cli('keys', 'revoke', 'ops')).toMatchObject({
    code: 1,
    error: expect.stringContaining('This is the key you are using'),
  });
  expect(await cli('keys', 'lose', 'ops')).toMatchObject({ code: 2 });
});

it('forecourt status names what is wrong with a site’s configuration, and what is off [HOST-10, HOST-11]', async () => {
  const { out, code } = await cli('status');
  expect(out).toContain('The configuration of every site is right.');
  expect(code).toBe(0);
  const problem = { site: 'osprey', file: 'osprey/site.yaml', line: 6, field: 'template', message: 'is none' };
  forecourt.running.platform.siteProblems.report('test', [{ ...problem, effect: 'not_served' }]);
  expect((await cli('status')).out).toMatch(/osprey +osprey\/site\.yaml:6 +template +not served +is none/);
  const notServed = await cli('status', '--json');
  const json = JSON.parse(notServed.out) as { problems: unknown; off: unknown };
  expect(json).toMatchObject({ problems: [problem], off: {} });
  expect(notServed.code).toBe(1);
  forecourt.running.platform.siteProblems.report('test', []);
  const check = () => Promise.reject(new Error('0.1 % is free'));
  forecourt.running.platform.readiness.add({ name: 'disk', essential: false, check });
  expect(await cli('status')).toMatchObject({
    code: 1,
    out: expect.stringContaining('disk is not ready: 0.1 % is free'),
  });
});

it('the program exits quietly when nobody reads its output any more [HOST-11]', async () => {
  const child = spawn(process.execPath, [join(program.dist, 'services/ops/src/cli.js'), 'status', '--help'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  const [error, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ error, code: code as number }).toEqual({ error: '', code: 0 });
});
