import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import type { PageResponse } from '#contracts/api/pages';
import { contentHead } from '../../features/content/head.js';
import { FormPage } from '../../features/forms/FormPage.js';
import { FormSlot } from '../../features/forms/FormSlot.js';
import { formPageHead } from '../../features/forms/pages.js';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { lazily } from '../../lib/lazy.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { pageQuery } from '../../lib/queries/content.js';
import contentPageStyles from '../../features/content/ContentPage.module.css';
import styles from './pages.module.css';

const written = lazily(() => import('../../features/content/ContentPage.js').then(({ WrittenPage }) => WrittenPage));

const Form: Parameters<typeof written.Component>[0]['Form'] = ({ id }) => (
  <FormSlot key={id} id={id} className={styles.contentFormSlot} />
);

/** A form, below the content page that a dealer wrote for its address. */
const FormRoute = () => {
  const { load } = useEnvironment();
  const { pathname } = useLocation();
  const { data, isPending } = useQuery(pageQuery(load, pathname));
  const answer = found<PageResponse>(data);
  if (isPending) return <div className={clsx('wide', contentPageStyles.contentWaiting)} aria-busy="true" />;
  if (!answer || !('page' in answer)) return <FormPage />;
  return (
    <>
      <Suspense>
        <written.Component path={answer.path} page={answer.page} Form={Form} />
      </Suspense>
      <FormPage isBelow />
    </>
  );
};

const answerOf = ({ environment, queryClient, url }: PageRequest): PageResponse | undefined =>
  found<PageResponse>(queryClient.getQueryData(pageQuery(environment.load, url.pathname).queryKey));

export const page: Page = {
  Component: FormRoute,
  load: async (request) => {
    const { environment, queryClient, url } = request;
    await queryClient.prefetchQuery(pageQuery(environment.load, url.pathname));
    const answer = answerOf(request);
    if (answer && 'moved_to' in answer) return { moved_to: answer.moved_to + url.search };
    if (answer && 'page' in answer) await written.ready();
    return 200;
  },
  head: (request) => {
    const { environment, url } = request;
    const answer = answerOf(request);
    return answer && 'page' in answer
      ? contentHead(environment.site, answer.path, answer.page)
      : formPageHead(environment.site, url.pathname);
  },
};
