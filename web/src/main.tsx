import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Site } from '#contracts/domain/site/site';
import { App } from './app/App.js';
import { createQueryClient } from './app/query-client.js';
import { PageNavigator } from './app/page-navigator.js';
import { PageRouter } from './app/PageRouter.js';
import { createRoutes, loadMatches, matchesOf } from './app/routes.js';
import type { PageState } from './app/state.js';
import { readState, takeAnswers } from './app/state.js';
import { themeAttributes } from './app/theme.js';
import { loadOverNetwork } from './lib/api.js';
import type { Environment } from './lib/environment.js';

// Read by zod when it is first loaded: the content security policy forbids the code that it would generate.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const retries = 2;
const queryClient = createQueryClient(retries);

/** Its moment is the one the page was rendered for until React has taken it over, and from then on the present. */
const environmentOf = (site: Site, rendered: Date): Environment => {
  let isTakenOver = false;
  document.addEventListener('taken-over', () => (isTakenOver = true), { once: true });
  return {
    site,
    load: loadOverNetwork,
    get now() {
      return isTakenOver ? new Date() : rendered;
    },
  };
};

const application = async (site: Site, now: string) => {
  const routes = createRoutes();
  const navigator = new PageNavigator(routes, await loadMatches(matchesOf(routes, window.location.pathname)));
  return (
    <App environment={environmentOf(site, new Date(now))} queryClient={queryClient}>
      <PageRouter navigator={navigator} />
    </App>
  );
};

/** Milliseconds. */
const untilNextTry = 2_000;

/** Until it comes the page is there to be read, and what is pressed is kept. */
const siteIn = async ({ site }: PageState): Promise<Site> => {
  if (typeof site !== 'string') return site;
  for (;;) {
    const answer = await loadOverNetwork(site).catch(() => undefined);
    if (answer?.status === 200) return answer.body as Site;
    await new Promise((resolve) => setTimeout(resolve, untilNextTry));
  }
};

const takeOver = async (state: PageState): Promise<void> => {
  takeAnswers(queryClient, state.answers);
  const root = document.getElementById('root')!;
  const app = await application(await siteIn(state), state.now);
  // As a transition it is done in slices, and a press between two of them is answered.
  startTransition(() => void hydrateRoot(root, app));
};

/** The server names the one of the site in the document; by this list it is built. */
const templateSheets = import.meta.glob('./styles/templates/*.css');

/** Without a server that renders, in development: the site is asked for first. */
const start = async (): Promise<void> => {
  const { siteResponse } = await import('./lib/schemas/places.js');
  const site = siteResponse.parse((await loadOverNetwork('/api/site')).body);
  for (const [name, value] of Object.entries(themeAttributes(site))) {
    document.documentElement.setAttribute(name, value);
  }
  await templateSheets[`./styles/templates/${site.template}.css`]!();
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  createRoot(root).render(await application(site, new Date().toISOString()));
};

/** After the first sign of life comes what the first request will need, once that has been answered on the screen. */
const prepare = (): void => {
  signsOfLife.forEach((name) => window.removeEventListener(name, prepare));
  setTimeout(() => {
    void import('./prepared.js').then(({ recover }) => recover(queryClient));
  }, afterAnswer);
};
/** Milliseconds. */
const afterAnswer = 300;
const signsOfLife = ['pointermove', 'pointerdown', 'keydown'] as const;
signsOfLife.forEach((name) => window.addEventListener(name, prepare, { passive: true }));

const state = readState(document);
void (state ? takeOver(state) : start());
