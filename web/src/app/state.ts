import type { DehydratedState } from '@tanstack/react-query';
import type { Site } from '#contracts/site';

/** What the browser needs to take a rendered page over. */
export interface PageState {
  readonly site: Site;
  /** ISO 8601. */
  readonly now: string;
  readonly queries: DehydratedState;
}

const elementId = 'page-state';

/** As an element that carries data: it can't end early, and is never run. */
export const writeState = (state: PageState): string =>
  `<script type="application/json" id="${elementId}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;

export const readState = (document: Document): PageState | undefined => {
  const text = document.getElementById(elementId)?.textContent;
  return text ? (JSON.parse(text) as PageState) : undefined;
};

/** The answers as they have just come: the server's clock may be minutes off the browser's, which judges their age. */
export const asOfNow = ({ queries, ...rest }: DehydratedState): DehydratedState => ({
  ...rest,
  queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: Date.now() } })),
});
