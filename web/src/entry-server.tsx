import { renderToString } from 'react-dom/server';
import { type RouteObject, StaticRouter } from 'react-router';
import { type RenderTask, signedOut } from '#contracts/api/render-request';
import type { MeResponse } from '#contracts/api/shoppers';
import { isPageOffered } from '#contracts/domain/site/offered-features';
import type { Site } from '#contracts/domain/site/site';
import type { WatchedMoment } from '#contracts/domain/watched-moment';
import { App } from './app/App.js';
import { documentHead } from './app/document-head.js';
import { createQueryClient } from './app/query-client.js';
import { cardSlotsReady } from './app/shell/card-slots.js';
import { MatchedPage } from './app/PageRouter.js';
import { createRoutes, fileOf, loadRoutes, matchesOf } from './app/routes.js';
import { dehydrateAnswers, writeState } from './app/state.js';
import { themeAttributes } from './app/theme.js';
import { formReady } from './features/forms/FormSlot.js';
import { escapeHtml } from './lib/html.js';
import { iconsIn, spriteOf } from './lib/icon.js';
import { PartCache, type Pieces } from './cached-parts/part-cache.js';
import type { Answer, Load } from './lib/api.js';
import type { Environment } from './lib/environment.js';
import { meQuery } from './lib/session/session.js';
import { type Head, ownHead, type Page, type PageRequest } from './lib/page.js';

const routes = createRoutes();
const pagesIn = (all: readonly RouteObject[]): RouteObject[] =>
  all.flatMap((route) => (route.children ? pagesIn(route.children) : route));
const codeOfAll = Promise.all([loadRoutes(pagesIn(routes)), cardSlotsReady(), formReady()]);

/** Bytes; a page of results has 100,000. */
const parts = new PartCache(16_000_000);

const nobody: Answer<MeResponse> = { found: { user: null } };

interface PageToRender extends Pick<RenderTask, 'url' | 'siteAddress'> {
  readonly site: Site;
  readonly now: WatchedMoment;
  readonly load: Load;
}

interface RenderedPage {
  readonly status: number;
  readonly redirect?: string;
  /** Attributes of `<html>`. */
  readonly html: string;
  readonly head: string;
  /** In order. */
  readonly body: readonly (string | Uint8Array)[];
}

export const render = async ({ url, site, siteAddress, now, load }: PageToRender): Promise<RenderedPage> => {
  await codeOfAll;
  const environment: Environment = { site, now, load };
  const queryClient = createQueryClient(0);
  const address = new URL(site.url + url);
  if (address.hash === signedOut) queryClient.setQueryData(meQuery(load).queryKey, nobody);
  const matches = matchesOf(routes, address.pathname);
  const { route, params } = matches.at(-1)!;
  const page = route.handle as Page;
  const request: PageRequest = { environment, queryClient, params, url: address };
  const loaded = (await page.load?.(request)) ?? 200;
  if (typeof loaded === 'object') {
    return { status: loaded.isTemporary ? 302 : 301, redirect: loaded.moved_to, html: '', head: '', body: [] };
  }
  const status = isPageOffered(address.pathname, site) ? loaded : 404;
  const pieces = parts.render(() =>
    renderToString(
      <App environment={environment} queryClient={queryClient}>
        <StaticRouter location={{ pathname: address.pathname, search: address.search }}>
          <MatchedPage matches={matches} />
        </StaticRouter>
      </App>,
    ),
  );
  const { preloads, content } = splitPreloads(pieces);
  const answers = dehydrateAnswers(queryClient);
  // Before the query cache is cleared, because titles use its data.
  const head = ownHead(site, page.head(request));
  queryClient.clear();
  return {
    status,
    html: Object.entries(themeAttributes(site))
      .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
      .join(' '),
    head: documentHead({
      site,
      page: status < 400 ? head : missing(head),
      file: fileOf(route.id!),
      preloads,
      siteAddress,
    }),
    body: [
      `${spriteOf(content.flatMap(iconsOf))}<div id="root">`,
      ...content.map((piece) => (typeof piece === 'string' ? piece : piece.bytes)),
      `</div>${writeState({ site: siteAddress ?? site, now: unchangedSince(now), answers })}`,
    ],
  };
};

/** A missing page has no canonical address, and search engines do not index it. */
const missing = ({ canonical: _, ...head }: Head): Head => ({ ...head, isPrivate: true });

/** Returns the first moment at which the page is the same, so that the HTML does not depend on when it was rendered. */
const unchangedSince = ({ from }: WatchedMoment): string => new Date(Number.isFinite(from) ? from : 0).toISOString();

const iconsOf = (piece: Pieces[number]): readonly string[] =>
  typeof piece === 'string' ? iconsIn(piece) : piece.icons;

/** React puts the preloads of important pictures before the content; they belong in the head. */
const splitPreloads = ([first, ...rest]: Pieces): { preloads: string; content: Pieces } => {
  const [preloads = ''] = /^(?:<link\b[^>]*>)*/.exec(first) ?? [];
  return { preloads, content: [first.slice(preloads.length), ...rest] };
};
