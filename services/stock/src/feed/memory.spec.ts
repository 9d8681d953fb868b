import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { compileFolders } from '#platform/testing/compiled';

let program: Awaited<ReturnType<typeof compileFolders>>;
beforeAll(async () => {
  program = await compileFolders(
    'contracts',
    'services/platform/kernel',
    'services/platform/ports',
    'services/stock/src',
  );
});
afterAll(() => program.remove());

const rows = 500_000;
/** Heap limit in MB. As many stock numbers in a Map would need several times as much. */
const heap = 24;

const script = (dist: string) => `
  import { readFeed } from ${JSON.stringify(pathToFileURL(join(dist, 'services/stock/src/feed/read-feed.js')).href)};
  async function* chunks() {
    for (let n = 0; n < ${rows}; n += 1000) {
      let lines = '';
      for (let i = n; i < n + 1000; i++) lines += '{"stocknum":"K' + i + '","year":2021,"make":"A","model":"B","car_type":"used"}\\n';
      yield Buffer.from(lines);
    }
    yield Buffer.from('{"stocknum":"k7","year":2021,"make":"A","model":"B","car_type":"used"}\\n');
  }
  const options = { syntax: 'ndjson', unknownColumns: 'reject', defaults: { dealership_id: 'd1' }, placeOf: () => undefined };
  const feed = await readFeed(chunks(), options);
  let good = 0;
  let last;
  for await (const batch of feed.batches) for (const row of batch) 'car' in row ? good++ : (last = row.errors[0].reason);
  console.log(good + ' good, then: ' + last);`;

it('half a million rows are read and checked for duplicates in bounded memory [STK-05]', async () => {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heap}`, '--input-type=module', '--eval', script(program.dist)],
    { cwd: join(program.dist, '..'), env: { PATH: process.env['PATH'] }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect({ out, error }).toEqual({ out: `${rows} good, then: "k7" is on line 8 already\n`, error: '' });
});
