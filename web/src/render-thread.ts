import { type MessagePort, workerData } from 'node:worker_threads';
import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type {
  RenderAnswer,
  RenderQuestion,
  RenderResult,
  RenderTask,
  RenderThreadData,
} from '#contracts/api/render-request';
import type { Site } from '#contracts/domain/site/site';
import { WatchedMoment } from '#contracts/domain/watched-moment';
import { render } from './entry-server.js';
import type { Load } from './lib/api.js';

const {
  document: [start, afterHtml, afterHead, end],
} = workerData as RenderThreadData;

/** As small as with quality 6 within a hundredth, in a fifth less time. */
const brotliQuality = 5;

const compress = (page: Buffer): Buffer =>
  brotliCompressSync(page, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
    },
  });

/** Sites that this thread has rendered pages of, by version. */
const sites = new Map<string, Site>();
const maxSites = 500;

/** Renders one page and compresses it: what a rendering thread is for. */
export default async ({ port, ...task }: RenderTask & { readonly port: MessagePort }): Promise<RenderResult> => {
  const ask = asker(port);
  const site = sites.get(task.siteVersion) ?? ((await ask()).body as Site);
  keep(task.siteVersion, site);
  const now = new WatchedMoment(Date.parse(task.now));
  const { status, redirect, html, head, body } = await render({ ...task, now, site, load: ask });
  const { from, until } = now;
  if (redirect !== undefined) return { status, redirect, body: new Uint8Array(), tag: '', from, until };
  const page = Buffer.from(`${start}${html}${afterHtml}${head}${afterHead}${body}${end}`);
  return { status, body: new Uint8Array(compress(page)), tag: hash('sha256', page, 'base64url'), from, until };
};

/** The last used is the last to go. */
const keep = (version: string, site: Site): void => {
  sites.delete(version);
  sites.set(version, site);
  if (sites.size > maxSites) sites.delete(sites.keys().next().value!);
};

/** Asks the server over this port; without a path, for the site. */
const asker = (port: MessagePort): ((path?: string) => ReturnType<Load>) => {
  const waiting = new Map<number, (answer: RenderAnswer) => void>();
  port.on('message', (answer: RenderAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let questions = 0;
  return async (path) => {
    const question: RenderQuestion = { id: questions++, ...(path !== undefined && { path }) };
    const { status, body } = await new Promise<RenderAnswer>((resolve) => {
      waiting.set(question.id, resolve);
      port.postMessage(question);
    });
    return { status, body: JSON.parse(body) as unknown };
  };
};
