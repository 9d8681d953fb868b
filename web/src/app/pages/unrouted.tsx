import { useLocation } from 'react-router';
import type { PageResponse } from '#contracts/api/pages';
import { ContentPage, headOfContent, loadContent } from '../../features/content/ContentPage.js';
import type { RenderForm } from '../../features/content/render-form.js';
import { FormSlot } from '../../features/forms/FormSlot.js';
import { isModelPath } from '../../features/offers/model-path.js';
import { page as modelPage } from '../../features/offers/model.js';
import { found } from '../../lib/api.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { pageQuery } from '../../lib/queries/content.js';
import styles from './pages.module.css';

const Form: RenderForm = ({ id }) => <FormSlot key={id} id={id} className={styles.contentFormSlot} />;

const Unrouted = () => (
  <ContentPage Form={Form} Otherwise={isModelPath(useLocation().pathname) ? modelPage.Component : undefined} />
);

/** Decides whether no content page was ever written for the address, so that it may be a model page. */
const mayBeModelPage = ({ environment, queryClient, url }: PageRequest): boolean => {
  const answer = found<PageResponse>(queryClient.getQueryData(pageQuery(environment.load, url.pathname).queryKey));
  return answer !== undefined && 'gone' in answer && !answer.gone && isModelPath(url.pathname);
};

/** Handles every address without a route: a content page, a model page, or not found. */
export const page: Page = {
  Component: Unrouted,
  load: async (request) => {
    const status = await loadContent(request);
    return mayBeModelPage(request) ? modelPage.load!(request) : status;
  },
  head: (request) => (mayBeModelPage(request) ? modelPage.head(request) : headOfContent(request)),
};
