import type { ComponentType } from 'react';
import type { Site } from '#contracts/domain/site/site';
import { useSite } from './environment.js';
import type { Page } from './page.js';
import { useHead } from './page.js';
import { pageTitle } from './page-title.js';

/** Returns a page with the visitor's own data, which search engines do not index. */
export const privatePage = (title: string, description: (site: Site) => string, Content: ComponentType): Page => {
  const head = (site: Site) => ({ title: pageTitle(site, title), description: description(site), isPrivate: true });
  const PrivatePage = () => {
    const site = useSite();
    useHead(head(site), site.url);
    return <Content />;
  };
  return { Component: PrivatePage, head: ({ environment: { site } }) => head(site) };
};
