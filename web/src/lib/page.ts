import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useEffect } from 'react';
import type { Params } from 'react-router';
import type { Site } from '#contracts/domain/site/site';
import { type Environment, useSite } from './environment.js';

export interface PageRequest {
  readonly environment: Environment;
  readonly queryClient: QueryClient;
  readonly params: Params;
  readonly url: URL;
}

export interface Moved {
  readonly moved_to: string;
  /** Whether the redirect is temporary, so that nobody caches it. */
  readonly isTemporary?: boolean;
}

export interface Head {
  readonly title: string;
  readonly description: string;
  /** Path and query string of the page's canonical address; undefined if it has none. */
  readonly canonical?: string;
  /** Open Graph data, for link previews, beyond what follows from the rest. `og:image` is a picture's path. */
  readonly openGraph?: Readonly<Record<string, string>>;
  /** Whether search engines must not index the page. */
  readonly isPrivate?: boolean;
  /** The same, by the site's own choice. */
  readonly noindex?: boolean | undefined;
  /** Structured data in schema.org's vocabulary. */
  readonly structured?: readonly object[];
}

/** A route's page. Its module exports one as `page`. */
export interface Page {
  readonly Component: ComponentType;
  /** Loads the data for the page's first view. Returns its HTTP status or a redirect. */
  readonly load?: (request: PageRequest) => Promise<number | Moved>;
  readonly head: (request: PageRequest) => Head;
}

/** Returns the head with the site's own words for the page, if it has any. */
export const ownHead = (site: Pick<Site, 'seo'>, head: Head): Head => ({ ...head, ...site.seo?.[head.canonical!] });

/** Updates the document's title, description and canonical link. Data for machines is only in the server's HTML. */
export const useHead = (head: Head, siteUrl: string): void => {
  const { title, description, canonical } = ownHead(useSite(), head);
  useEffect(() => {
    document.title = title;
    headElement('meta', 'name', 'description').setAttribute('content', description);
    if (canonical === undefined) document.querySelector('link[rel="canonical"]')?.remove();
    else headElement('link', 'rel', 'canonical').setAttribute('href', siteUrl + canonical);
  }, [title, description, canonical, siteUrl]);
};

const headElement = (tag: 'meta' | 'link', attribute: string, value: string): Element => {
  const present = document.head.querySelector(`${tag}[${attribute}="${value}"]`);
  if (present) return present;
  const element = document.createElement(tag);
  element.setAttribute(attribute, value);
  document.head.append(element);
  return element;
};
