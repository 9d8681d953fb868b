import { type MessagePort, workerData } from 'node:worker_threads';
import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type {
  RenderDataResponse,
  RenderDataRequest,
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

/** Sites by version, cached in this thread. */
const sites = new Map<string, Site>();
const maxSites = 500;

/** Renders and compresses one page. */
export default async ({ port, ...task }: RenderTask & { readonly port: MessagePort }): Promise<RenderResult> => {
  const loadFromServer = createServerLoader(port);
  const site = sites.get(task.siteVersion) ?? ((await loadFromServer()).body as Site);
  cacheSite(task.siteVersion, site);
  const now = new WatchedMoment(Date.parse(task.now));
  const { status, redirect, html, head, body } = await render({ ...task, now, site, load: loadFromServer });
  const { from, until } = now;
  if (redirect !== undefined) return { status, redirect, body: new Uint8Array(), tag: '', from, until };
  const pieces = [`${start}${html}${afterHtml}${head}${afterHead}`, ...body, end];
  const page = Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
  const compressed = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: task.quality } });
  return { status, body: new Uint8Array(compressed), tag: hash('sha1', page, 'base64url'), from, until };
};

/** Marks a site as recently used. Evicts the least recently used site. */
const cacheSite = (version: string, site: Site): void => {
  sites.delete(version);
  sites.set(version, site);
  if (sites.size > maxSites) sites.delete(sites.keys().next().value!);
};

/** Returns a function that requests data from the server over this port; without a path, the site. */
const createServerLoader = (port: MessagePort): ((path?: string) => ReturnType<Load>) => {
  const pendingRequests = new Map<number, (answer: RenderDataResponse) => void>();
  port.on('message', (answer: RenderDataResponse) => {
    pendingRequests.get(answer.id)?.(answer);
    pendingRequests.delete(answer.id);
  });
  let nextRequestId = 0;
  return async (path) => {
    const dataRequest: RenderDataRequest = { id: nextRequestId++, ...(path !== undefined && { path }) };
    const { status, body } = await new Promise<RenderDataResponse>((resolve) => {
      pendingRequests.set(dataRequest.id, resolve);
      port.postMessage(dataRequest);
    });
    return { status, body: JSON.parse(body) as unknown };
  };
};
