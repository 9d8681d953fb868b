import { useSite } from '../../lib/environment.js';
import type { Head, Page } from '../../lib/page.js';
import { useHead } from '../../lib/page.js';
import { NotFound } from '../../ui/NotFound.js';
import type { Site } from '#contracts/site';

const notFoundHead = (site: Site): Head => ({
  title: `Page not found | ${site.name}`,
  description: site.tagline,
});

const NotFoundPage = () => {
  const site = useSite();
  useHead(notFoundHead(site), site.url);
  return <NotFound title="We can’t find that page">The address may have changed, or the page may have gone.</NotFound>;
};

export const page: Page = {
  Component: NotFoundPage,
  load: async () => 404,
  head: ({ environment: { site } }) => notFoundHead(site),
};
