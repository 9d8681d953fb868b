import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { compileFolders } from '#platform/testing/compiled';
import { temporaryDirectory } from '#platform/testing/temporary';

let program: Awaited<ReturnType<typeof compileFolders>>;
beforeAll(async () => {
  program = await compileFolders('contracts', 'services/platform', 'services/stock');
});
afterAll(() => program.remove());

/**
 * An importer on a log that fails for cars, in a process of its own, because an unhandled rejection would end it. The
 * next rows arrive long after the first have failed.
 */
const script = (dist: string) => {
  const at = (file: string) => JSON.stringify(pathToFileURL(join(dist, file)).href);
  return `
    import 'reflect-metadata';
    import { createMemoryLog } from ${at('services/platform/testing/memory-log.js')};
    import { createCommandRunner } from ${at('services/platform/kernel/command.js')};
    import { AggregateLoader } from ${at('services/platform/kernel/aggregate-loader.js')};
    import { LogUnavailable } from ${at('services/platform/ports/event-log.js')};
    import { FeedImporter } from ${at('services/stock/src/feed-importer.js')};
    import { Stock } from ${at('services/stock/src/stock.js')};

    const log = createMemoryLog();
    const append = log.append.bind(log);
    log.append = (stream, ...rest) =>
      stream.startsWith('import-') ? append(stream, ...rest) : Promise.reject(new LogUnavailable('the disk is full'));
    const clock = () => new Date('2026-05-20T00:00:00Z');
    let n = 0;
    const handle = createCommandRunner({ log, clock, newId: () => 'id-' + ++n });
    const stock = new Stock(log, handle, new AggregateLoader(log), { ofDealership: () => undefined });
    const importer = new FeedImporter(log, { all: [] }, clock, handle, stock, undefined, 
      { take: (_, work) => work() }, { begin: () => ({ note() {}, async flushIfFull() {}, async end() {} }) },
      { shown: async () => undefined }, { forImport: () => async () => new Map() });
    async function* chunks() {
      const row = (n) => 'd1,K' + n + ',2021,Toyota,Yaris,used\\n';
      yield Buffer.from('dealership_id,stocknum,year,make,model,car_type\\n' + row(1));
      await new Promise((resolve) => setTimeout(resolve, 200));
      console.log('the next rows come');
      yield Buffer.from(row(2));
    }
    const begun = await importer.begin({ chunks: chunks(), format: 'csv', unknownColumns: 'reject', dealerships: new Set(['d1']) });
    try {
      await begun.run();
      console.log('no fault');
    } catch (error) {
      console.log('answered with ' + error.name);
    }`;
};

/** A source whose feeds all fail, on a log that cannot record it, every second. */
const sourceScript = (dist: string, data: string) => {
  const at = (file: string) => JSON.stringify(pathToFileURL(join(dist, file)).href);
  return `
    import 'reflect-metadata';
    import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
    import { createMemoryLog } from ${at('services/platform/testing/memory-log.js')};
    import { createCommandRunner } from ${at('services/platform/kernel/command.js')};
    import { LogUnavailable } from ${at('services/platform/ports/event-log.js')};
    import { PullSources } from ${at('services/stock/src/sources/pull-sources.js')};
    import { SourceNotes } from ${at('services/stock/src/sources/source-notes.js')};

    const log = createMemoryLog();
    log.append = () => Promise.reject(new LogUnavailable('the disk is full'));
    const clock = () => new Date();
    let n = 0;
    const handle = createCommandRunner({ log, clock, newId: () => 'id-' + ++n });
    const source = { id: 'yard', dealership_id: 'd1', schedule: '* * * * * *', lateAfter: 26, unchangedAfter: 14, feed: { format: 'csv' } };
    const site = { id: 's1', slug: 's1', timezone: 'UTC', stock: { sources: [source] } };
    const sites = { all: [site], onChange: () => () => undefined };
    const folder = ${JSON.stringify(data)} + '/drop/s1/yard/';
    mkdirSync(folder, { recursive: true });
    for (const n of [1, 2, 3]) {
      writeFileSync(folder + n + '.csv', 'stocknum');
      utimesSync(folder + n + '.csv', n, n);
    }
    let warnings = 0;
    const done = new Promise((resolve) => {
      const logger = { warn: () => ++warnings === 2 && resolve() };
      const importer = { import: () => Promise.reject(new Error('nothing is read')) };
      const config = { VIEW_STORE: 'sqlite', DATA_DIR: ${JSON.stringify(data)} };
      const notes = new SourceNotes(log, handle, sites, { report() {} });
      globalThis.pulls = new PullSources({}, clock, config, logger, sites, notes, importer);
      pulls.onApplicationBootstrap();
    });
    await done;
    await pulls.onModuleDestroy();
    console.log('warned and tried again');`;
};

const run = async (program: string, cwd: string) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, error, code: code as number };
};

it('a log failure in the middle of a feed is an error, and does not end the process [STK-05]', async () => {
  expect(await run(script(program.dist), join(program.dist, '..'))).toEqual({
    out: 'the next rows come\nanswered with LogUnavailable\n',
    error: '',
    code: 0,
  });
});

it('a source whose failure cannot be recorded is tried again, and does not end the process [FEED-04]', async () => {
  const data = await temporaryDirectory();
  try {
    expect(await run(sourceScript(program.dist, data.path), join(program.dist, '..'))).toEqual({
      out: 'warned and tried again\n',
      error: '',
      code: 0,
    });
  } finally {
    await data.remove();
  }
});
