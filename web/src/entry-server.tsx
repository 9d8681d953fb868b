import { renderToString } from 'react-dom/server';
import { type RouteObject, StaticRouter } from 'react-router';
import type { RenderTask } from '#contracts/api/render-request';
import { isOffered } from '#contracts/domain/site/offered';
import type { Site } from '#contracts/domain/site/site';
import type { WatchedMoment } from '#contracts/domain/watched-moment';
import { App } from './app/App.js';
import { documentHead } from './app/document-head.js';
import { createQueryClient } from './app/query-client.js';
import { cardSlotsReady } from './app/shell/card-slots.js';
import { MatchedPage } from './app/PageRouter.js';
import { createRoutes, fileOf, loadRoutes, matchesOf } from './app/routes.js';
import { answersIn, writeState } from './app/state.js';
import { themeAttributes } from './app/theme.js';
import { formReady } from './features/forms/FormSlot.js';
import { escapeHtml } from './lib/html.js';
import { spriteOf } from './lib/icon.js';
import { PartCache } from './cached-parts/part-cache.js';
import type { Load } from './lib/api.js';
import type { Environment } from './lib/environment.js';
import type { Head, Page, PageRequest } from './lib/page.js';

const routes = createRoutes();
const pagesIn = (all: readonly RouteObject[]): RouteObject[] =>
  all.flatMap((route) => (route.children ? pagesIn(route.children) : route));
const codeOfAll = Promise.all([loadRoutes(pagesIn(routes)), cardSlotsReady(), formReady()]);

/** In characters; a page of results has 100,000. */
const parts = new PartCache(16_000_000);

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
  readonly body: string;
}

export const render = async ({ url, site, siteAddress, now, load }: PageToRender): Promise<RenderedPage> => {
  await codeOfAll;
  const environment: Environment = { site, now, load };
  const queryClient = createQueryClient(0);
  const address = new URL(site.url + url);
  const matches = matchesOf(routes, address.pathname);
  const { route, params } = matches.at(-1)!;
  const page = route.handle as Page;
  const request: PageRequest = { environment, queryClient, params, url: address };
  const loaded = (await page.load?.(request)) ?? 200;
  if (typeof loaded === 'object') {
    return { status: loaded.isForNow ? 302 : 301, redirect: loaded.moved_to, html: '', head: '', body: '' };
  }
  const status = isOffered(address.pathname, site) ? loaded : 404;
  const markup = parts.render(() =>
    renderToString(
      <App environment={environment} queryClient={queryClient}>
        <StaticRouter location={{ pathname: address.pathname, search: address.search }}>
          <MatchedPage matches={matches} />
        </StaticRouter>
      </App>,
    ),
  );
  const { preloads, content } = splitPreloads(markup);
  const answers = answersIn(queryClient);
  // Before the answers are dropped: titles speak of them.
  const head = page.head(request);
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
    body: `${spriteOf(content)}<div id="root">${content}</div>${writeState({
      site: siteAddress ?? site,
      now: sinceWhen(now),
      answers,
    })}`,
  };
};

/** What isn't there has no address to be kept under. */
const missing = ({ canonical: _, ...head }: Head): Head => ({ ...head, isPrivate: true });

/** The first moment at which the page is the same, so that it does not tell when it was rendered. */
const sinceWhen = ({ from }: WatchedMoment): string => new Date(Number.isFinite(from) ? from : 0).toISOString();

/** React puts the preloads of important pictures before the content; they belong in the head. */
const splitPreloads = (markup: string): { preloads: string; content: string } => {
  const [preloads = ''] = /^(?:<link\b[^>]*>)*/.exec(markup) ?? [];
  return { preloads, content: markup.slice(preloads.length) };
};
