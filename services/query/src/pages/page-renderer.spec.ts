import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnswerQuestion, PageRenderer, type PageRendererOptions, qualities } from './page-renderer.js';

/** Replaces the web application. A page contains the id of its thread; its address selects a behaviour. */
const module = `
import { threadId, workerData } from 'node:worker_threads';
export default async ({ url, port, quality }) => {
  const ask = (path) => new Promise((resolve) => port.once('message', resolve).postMessage({ id: 7, path }));
  if (url === '/endless') for (;;);
  if (url === '/broken') throw new Error('this page is broken');
  if (url === '/greedy') for (const all = []; ; ) all.push(new Array(100_000).fill(url));
  if (url === '/leaves') setTimeout(() => { throw new Error('nobody asked'); }, 50);
  const asked = url === '/asks' ? await ask('/api/search') : url === '/wait' ? await ask('wait') : undefined;
  const text = JSON.stringify({ url, threadId, end: workerData.document[3], asked, quality });
  return { status: 200, body: new Uint8Array(Buffer.from(text)) };
};`;

let folder: string;
let renderer: PageRenderer;
let lost: string[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'render.js'), module);
});
afterEach(() => renderer.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (options: Partial<PageRendererOptions> = {}) => {
  lost = [];
  renderer = new PageRenderer({
    module: join(folder, 'render.js'),
    data: { document: ['', '', '', 'end'] },
    threads: 1,
    maxWaiting: 10,
    waitTimeout: 60_000,
    renderTimeout: 60_000,
    onThreadLost: (error) => lost.push(error.message),
    ...options,
  });
};
const nothing: AnswerQuestion = async () => ({ status: 404, body: 'null' });
const render = async (url: string, answer = nothing, isCrawler = false) => {
  const task = { url, siteVersion: '1', now: '2026-05-20T00:00:00.000Z' };
  const page = await renderer.render(task, { site: 'kestrel', isCrawler }, answer);
  if (typeof page === 'string') return page;
  const { isQuick } = page;
  return { isQuick, ...(JSON.parse(Buffer.from(page.body).toString()) as { url: string; threadId: number }) };
};

it('a page is rendered on another thread, which gets the document around the page [PAGE-01]', async () => {
  open();
  const page = await render('/search');
  expect(page).toMatchObject({ url: '/search', threadId: expect.any(Number), end: 'end' });
  expect((page as { threadId: number }).threadId).toBeGreaterThan(0);
});

it('a page is compressed with less effort while others wait for its thread [PAGE-01]', async () => {
  open();
  const pages = await Promise.all(['/first', '/second', '/third'].map((url) => render(url)));
  const quick = { isQuick: true, quality: qualities.quick };
  expect(pages).toMatchObject([quick, quick, { isQuick: false, quality: qualities.good }]);
});

it('a request of a page during rendering is answered on the main thread [PAGE-01]', async () => {
  open();
  const asked: unknown[] = [];
  const page = await render('/asks', async (path) => {
    asked.push(path);
    return { status: 200, body: '{"count":3}' };
  });
  expect(asked).toEqual(['/api/search']);
  expect(page).toMatchObject({ asked: { id: 7, status: 200, body: '{"count":3}' } });
});

it('a request that fails is answered with an error, so that the page does not wait for it [PAGE-01]', async () => {
  open();
  const page = await render('/asks', () => Promise.reject(new Error('the views are away')));
  expect(page).toMatchObject({ asked: { status: 500 } });
});

it('a page that takes too long is given up, and the next one is rendered by a new thread [PAGE-01]', async () => {
  open({ renderTimeout: 1_500 });
  const before = await render('/search');
  expect(await render('/endless')).toBe('slow');
  const after = await render('/search');
  expect((after as { threadId: number }).threadId).not.toBe((before as { threadId: number }).threadId);
});

it('a page that fails, or runs out of memory, does not affect others [PAGE-01]', async () => {
  open();
  await expect(render('/broken')).rejects.toThrow('this page is broken');
  await expect(render('/greedy')).rejects.toThrow(/memory/);
  expect(await render('/search')).toMatchObject({ url: '/search' });
});

it('a page waits briefly if all threads are busy, and is then turned away [PAGE-01]', async () => {
  open({ waitTimeout: 50 });
  let finish!: () => void;
  let first: Promise<unknown>;
  await new Promise<void>((asked) => {
    first = render('/wait', () => {
      asked();
      return new Promise((resolve) => (finish = () => resolve({ status: 200, body: '1' })));
    });
  });
  expect(await render('/search')).toBe('busy');
  finish();
  expect(await first!).toMatchObject({ url: '/wait' });
});

it('no page waits for ever if the web application cannot be loaded, and the failure is reported [PAGE-01]', async () => {
  open({ module: join(folder, 'absent.js'), renderTimeout: 1_000 });
  await expect(render('/search')).rejects.toThrow('absent.js');
  expect(await render('/search')).toBe('slow');
  expect(lost[0]).toContain('absent.js');
});

it('a thread that ends while it renders no page is reported [PAGE-01]', async () => {
  open();
  await render('/leaves');
  while (lost.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(lost).toEqual(['nobody asked']);
  expect(await render('/search')).toMatchObject({ url: '/search' });
});
