import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Site } from '#contracts/domain/site/site';

/** Data that the browser needs to hydrate a rendered page. */
export interface PageState {
  /** The site, or the path to fetch it from. It is the same for all pages, so pages need not contain it. */
  readonly site: Site | string;
  /** Current time for the pages' rules until hydration is complete; ISO 8601. */
  readonly now: string;
  readonly answers: readonly (readonly [key: QueryKey, data: unknown])[];
}

/** Returns the query data that a page was rendered with. */
export const dehydrateAnswers = (queryClient: QueryClient): PageState['answers'] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);

/** Stores the server's query data as just fetched, because server and browser clocks may differ by minutes. */
export const hydrateAnswers = (queryClient: QueryClient, answers: PageState['answers']): void => {
  for (const [key, data] of answers) queryClient.setQueryData(key, data);
};

const elementId = 'page-state';

/** Returns the state as a JSON script element. It never runs, and its content cannot end it early. */
export const writeState = (state: PageState): string =>
  `<script type="application/json" id="${elementId}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;

export const readState = (document: Document): PageState | undefined => {
  const text = document.getElementById(elementId)?.textContent;
  return text ? (JSON.parse(text) as PageState) : undefined;
};
