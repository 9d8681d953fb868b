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

/** Whether nobody ever wrote a page for the address, so that it may be a model's. */
const isNobodys = ({ environment, queryClient, url }: PageRequest): boolean => {
  const answer = found<PageResponse>(queryClient.getQueryData(pageQuery(environment.load, url.pathname).queryKey));
  return answer !== undefined && 'gone' in answer && !answer.gone && isModelPath(url.pathname);
};

/** Every address that is nothing else: a page people wrote, the page of a model, or none. */
export const page: Page = {
  Component: Unrouted,
  load: async (request) => {
    const status = await loadContent(request);
    return isNobodys(request) ? modelPage.load!(request) : status;
  },
  head: (request) => (isNobodys(request) ? modelPage.head(request) : headOfContent(request)),
};
