import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Site } from '#contracts/domain/site/site';
import { App } from './app/App.js';
import { createQueryClient } from './app/query-client.js';
import { PageNavigator } from './app/page-navigator.js';
import { PageRouter } from './app/PageRouter.js';
import { createRoutes, loadMatches, matchesOf } from './app/routes.js';
import type { PageState } from './app/state.js';
import { readState, hydrateAnswers } from './app/state.js';
import { loadOverNetwork } from './lib/api.js';
import type { Environment } from './lib/environment.js';

// zod reads this when it first loads. It must not generate code, because the content security policy forbids that.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const retries = 2;
const queryClient = createQueryClient(retries);

/** Its `now` is the time of the server's rendering until hydration is complete, then the current time. */
const createEnvironment = (site: Site, rendered: Date): Environment => {
  let isHydrated = false;
  document.addEventListener('taken-over', () => (isHydrated = true), { once: true });
  return {
    site,
    load: loadOverNetwork,
    get now() {
      return isHydrated ? new Date() : rendered;
    },
  };
};

const createApplication = async (site: Site, now: string) => {
  const routes = createRoutes();
  const navigator = new PageNavigator(routes, await loadMatches(matchesOf(routes, window.location.pathname)));
  return (
    <App environment={createEnvironment(site, new Date(now))} queryClient={queryClient}>
      <PageRouter navigator={navigator} />
    </App>
  );
};

/** Milliseconds. */
const retryDelay = 2_000;

/** Loads the site, with retries. Meanwhile the server's page is readable, and presses of buttons are remembered. */
const loadSite = async ({ site }: PageState): Promise<Site> => {
  if (typeof site !== 'string') return site;
  for (;;) {
    const answer = await loadOverNetwork(site).catch(() => undefined);
    if (answer?.status === 200) return answer.body as Site;
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
  }
};

const hydratePage = async (state: PageState): Promise<void> => {
  hydrateAnswers(queryClient, state.answers);
  const root = document.getElementById('root')!;
  const app = await createApplication(await loadSite(state), state.now);
  // As a transition, hydration is split into slices, and a press between two slices gets a response.
  startTransition(() => void hydrateRoot(root, app));
};

/** On the first interaction, loads the code for the first request, after the interaction's effect is on the screen. */
const preloadRequestCode = (): void => {
  interactionEvents.forEach((name) => window.removeEventListener(name, preloadRequestCode));
  setTimeout(() => {
    void import('./preloaded-code.js').then(({ retryFailed }) => retryFailed(queryClient));
  }, preloadDelay);
};
/** Milliseconds. */
const preloadDelay = 300;
const interactionEvents = ['pointermove', 'pointerdown', 'keydown'] as const;
interactionEvents.forEach((name) => window.addEventListener(name, preloadRequestCode, { passive: true }));

const state = readState(document);
void (state
  ? hydratePage(state)
  : import('./render-without-server.js').then(({ renderWithoutServer }) => renderWithoutServer(createApplication)));
