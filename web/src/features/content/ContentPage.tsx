import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { ContentPage as Content, ContentSection } from '#contracts/domain/site/content-pages';
import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';
import { useEnvironment } from '../../lib/environment.js';
import { type Moved, type PageRequest, useHead } from '../../lib/page.js';
import { statusOf } from '../../lib/api.js';
import { pageQuery } from '../../lib/queries/content.js';
import { vehicleListQuery } from '../../lib/queries/vehicles.js';
import { ButtonLink } from '../../ui/Button.js';
import { NotFound } from '../../ui/NotFound.js';
import { Picture } from '../../ui/Picture.js';
import { TalkToUs } from '../../ui/TalkToUs.js';
import { contentHead, missingHead } from './head.js';
import type { RenderForm } from './render-form.js';
import { Section } from './Section.js';
import contentStyles from './content.module.css';
import styles from './ContentPage.module.css';

interface ContentPageProps {
  readonly Form: RenderForm;
  /** Replaces the page if none was written; by default, "not found" is shown. */
  readonly Otherwise?: ComponentType | undefined;
}

/** A page written by the dealer, or its replacement if there is none. */
export const ContentPage = ({ Form, Otherwise }: ContentPageProps) => {
  const { load } = useEnvironment();
  const { pathname } = useLocation();
  const { data, isPending } = useQuery(pageQuery(load, pathname));
  if (isPending) return <div className={clsx('wide', styles.contentWaiting)} aria-busy="true" />;
  if (!data || 'missing' in data) return <Missing isGone={false} />;
  if ('gone' in data.found) return data.found.gone || !Otherwise ? <Missing isGone={data.found.gone} /> : <Otherwise />;
  if ('moved_to' in data.found) return <Navigate to={data.found.moved_to} replace />;
  const { page } = data.found;
  const hasForm = page.sections.some(({ kind }) => kind === 'form');
  return (
    <>
      <WrittenPage path={withoutTrailingSlashes(pathname)} page={page} Form={Form} />
      {!hasForm && <Contact />}
    </>
  );
};

/** The end of a page without a form of its own: a reader finds the dealer there. */
const Contact = () => (
  <div className={clsx('wide', styles.contact)}>
    <TalkToUs
      actions={
        <>
          <ButtonLink to="/contact">Write to us</ButtonLink>
          <ButtonLink to="/locations">Find us</ButtonLink>
        </>
      }
    >
      Call us, write to us, or drop in.
    </TalkToUs>
  </div>
);

const Missing = ({ isGone }: { readonly isGone: boolean }) => {
  const { site } = useEnvironment();
  useHead(missingHead(site), site.url);
  return isGone ? (
    <NotFound title="That page has gone">It has ended. Here’s what’s on now.</NotFound>
  ) : (
    <NotFound title="We can’t find that page">The address may have changed, or the page may have gone.</NotFound>
  );
};

interface WrittenProps {
  readonly path: string;
  readonly page: Content;
  readonly Form: RenderForm;
}

export const WrittenPage = ({ path, page, Form }: WrittenProps) => {
  const { site } = useEnvironment();
  const head = useMemo(() => contentHead(site, path, page), [site, path, page]);
  useHead(head, site.url);
  const { title, lead, picture, sections } = page;
  return (
    <article>
      <header className={picture ? clsx(styles.contentHeader, contentStyles.hasPicture) : styles.contentHeader}>
        <div className={clsx('wide', contentStyles.words)}>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {picture && (
          <div className={styles.contentPicture}>
            <Picture path={picture} alt="" sizes="(min-width: 992px) 60vw, 100vw" maxWidth={1440} priority />
          </div>
        )}
      </header>
      {sections.map((section, index) => (
        <Section key={index} section={section} Form={Form} />
      ))}
    </article>
  );
};

/** Loads the page and the first vehicles it shows. Returns 404 if no page was written, 410 if it was removed. */
export const loadContent = async ({ environment, queryClient, url }: PageRequest): Promise<number | Moved> => {
  const { load } = environment;
  const query = pageQuery(load, url.pathname);
  await queryClient.prefetchQuery(query);
  const answer = queryClient.getQueryData(query.queryKey);
  if (!answer || 'missing' in answer) return statusOf(answer);
  if ('gone' in answer.found) return answer.found.gone ? 410 : 404;
  if ('moved_to' in answer.found) return { moved_to: answer.found.moved_to + url.search };
  const vehicles = answer.found.page.sections.find(isVehicles);
  if (vehicles) await queryClient.prefetchQuery(vehicleListQuery(load, vehicles.path, vehicles.limit));
  return 200;
};

const isVehicles = (section: ContentSection): section is Extract<ContentSection, { kind: 'vehicles' }> =>
  section.kind === 'vehicles';

export const headOfContent = ({ environment: { site, load }, queryClient, url }: PageRequest) => {
  const answer = queryClient.getQueryData(pageQuery(load, url.pathname).queryKey);
  return answer && 'found' in answer && 'page' in answer.found
    ? contentHead(site, withoutTrailingSlashes(url.pathname), answer.found.page)
    : missingHead(site);
};
