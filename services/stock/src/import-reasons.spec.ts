import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportReason } from '#contracts/api/stock';
import type { Logger } from 'pino';
import { day } from '#contracts/domain/durations';
import type { Problem } from '#contracts/rejections';
import type { RowError } from '#contracts/events/feed-import';
import type { BlobStore } from '#platform/ports/blob-store';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../standalone/src/roles.js';
import { ImportReasons } from './import-reasons.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
});
afterEach(() => forecourt.remove());

const rows = (count: number, km: string, from = 0) =>
  Array.from({ length: count }, (_, n) => `R${from + n},${n % 2 ? 2021 : 'when?'},Kia,Rio,used,${km}`);
const send = (...lines: readonly string[]) =>
  forecourt.importFeed(`stocknum,year,make,model,car_type,km\n${lines.join('\n')}\n`);
const text = async (id: string, format: string, site = 'kestrel') => {
  const answer = await forecourt.running.application.inject({
    url: `/api/stock/imports/${id}/reasons?format=${format}`,
    headers: {
      authorization: `Bearer dealer-${site}`,
      'forecourt-position': String(await forecourt.running.platform.log.head()),
    },
  });
  return { ...answer, body: answer.body };
};
const reasonsOf = async (id: string) =>
  (await text(id, 'ndjson')).body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportReason);
const stored = () =>
  readdirSync(join(forecourt.directory, 'photos', 'reasons'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );

it('all reasons of an import can be downloaded, as NDJSON and as CSV [FEED-11]', async () => {
  const { body: report } = await send(...rows(12_000, 'far'));
  expect(report).toMatchObject({ received: 12_000, rejected: 6_000, warned: 6_000 });
  expect([report.errors.length, report.warnings.length]).toEqual([100, 100]);
  const reasons = await reasonsOf(report.import_id);
  // A rejected row reports its year and its distance.
  expect(reasons.length).toBeGreaterThanOrEqual(12_000);
  expect(reasons.filter(({ kind }) => kind === 'warned')).toHaveLength(6_000);
  expect(reasons[0]).toEqual({ kind: 'refused', ...report.errors[0] });
  expect(reasons.map(({ line }) => line)).toEqual(reasons.map(({ line }) => line).sort((a, b) => a - b));
  expect(reasons.at(-1)!.line).toBe(12_001);

  const table = await text(report.import_id, 'csv');
  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = table.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(reasons.length + 1);
  expect(lines[0]).toBe('\ufeffkind,file,line,column,value,reason,stocknum,item');
  expect(lines[1]).toMatch(/^refused,,2,year,when\?,.*,R0,$/);
});

it('reasons that the report has in full can be downloaded, and are not stored separately [FEED-11]', async () => {
  const { body: report } = await send(...rows(3, 'far'));
  expect((await reasonsOf(report.import_id)).map(({ kind, line }) => `${kind} ${line}`)).toEqual([
    ...['refused 2', 'refused 2', 'refused 4', 'refused 4'],
    'warned 3',
  ]);
  const { body: good } = await send('G1,2021,Kia,Rio,used,1');
  expect((await text(good.import_id, 'ndjson')).body).toBe('');
  expect(() => stored()).toThrow('ENOENT');
});

it('reasons are visible only to their own dealer, and are deleted after their retention [FEED-11]', async () => {
  const { body: report } = await send(...rows(300, '1'));
  expect((await text(report.import_id, 'csv', 'meridian')).statusCode).toBe(404);
  const wrong = await forecourt.askStock<Problem>(`imports/${report.import_id}/reasons?format=xml`);
  expect(wrong.status).toBe(400);
  const [first] = stored();
  const then = new Date(forecourt.now.getTime() - 91 * day);
  utimesSync(join(first!.parentPath, first!.name), then, then);
  forecourt.now = new Date(forecourt.now.getTime() + day);
  await send(...rows(300, '1', 1000));
  expect(stored().map(({ name }) => name)).toEqual([expect.not.stringContaining(first!.name)]);
  expect(await reasonsOf(report.import_id)).toHaveLength(100);
});

it('an import that runs again with few reasons no longer answers those of its first run [FEED-11]', async () => {
  const stored = new Map<string, Uint8Array>();
  const blobs = {
    put: (_: string, name: string, body: Uint8Array) => Promise.resolve(void stored.set(name, body)),
    get: (_: string, name: string) => Promise.resolve(stored.get(name)),
    delete: (_: string, name: string) => Promise.resolve(void stored.delete(name)),
    async *list() {},
  } as unknown as BlobStore;
  const reasons = new ImportReasons(blobs, () => forecourt.now, {} as Logger);
  const left = [];
  for (const count of [200, 2]) {
    const buffer = reasons.begin('again');
    buffer.note('refused', Array<RowError>(count).fill({ line: 2, reason: 'is odd' }));
    await buffer.end();
    let read = 0;
    for await (const _ of reasons.read('again')) read++;
    left.push(read);
  }
  expect(left).toEqual([200, 0]);
});
