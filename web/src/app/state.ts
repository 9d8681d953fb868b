import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Site } from '#contracts/domain/site/site';

/** What the browser needs to take a rendered page over. */
export interface PageState {
  /** Or the path it is at: it is the same for all pages, so that one need not carry it. */
  readonly site: Site | string;
  /** The moment its pages' rules are asked of, until scripts have taken over; ISO 8601. */
  readonly now: string;
  readonly answers: readonly (readonly [key: QueryKey, data: unknown])[];
}

/** The answers a page was rendered with. */
export const answersIn = (queryClient: QueryClient): PageState['answers'] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);

/** Puts them where they were, as they had just come: the server's clock may be minutes off the browser's. */
export const takeAnswers = (queryClient: QueryClient, answers: PageState['answers']): void => {
  for (const [key, data] of answers) queryClient.setQueryData(key, data);
};

const elementId = 'page-state';

/** As an element that carries data: it can't end early, and is never run. */
export const writeState = (state: PageState): string =>
  `<script type="application/json" id="${elementId}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;

export const readState = (document: Document): PageState | undefined => {
  const text = document.getElementById(elementId)?.textContent;
  return text ? (JSON.parse(text) as PageState) : undefined;
};
