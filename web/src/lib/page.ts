import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useEffect } from 'react';
import type { Params } from 'react-router';
import type { Environment } from './environment.js';

export interface PageRequest {
  readonly environment: Environment;
  readonly queryClient: QueryClient;
  readonly params: Params;
  readonly url: URL;
}

export interface Moved {
  readonly moved_to: string;
  /** It may come back: nobody is to remember where it went. */
  readonly isForNow?: boolean;
}

export interface Head {
  readonly title: string;
  readonly description: string;
  /** Path and query string of the page's one true address; absent: it has none. */
  readonly canonical?: string;
  /** Open Graph: what a link to the page shows where it is shared. */
  readonly openGraph?: Readonly<Record<string, string>>;
  /** Nothing for search engines to keep. */
  readonly isPrivate?: boolean;
  /** What the page is about, as schema.org describes it. */
  readonly structured?: readonly object[];
}

/** A route's page. Its module exports one as `page`. */
export interface Page {
  readonly Component: ComponentType;
  /** Fetches what the page shows first, and says the HTTP status of it, or where it has moved to. */
  readonly load?: (request: PageRequest) => Promise<number | Moved>;
  readonly head: (request: PageRequest) => Head;
}

/** Keeps the document's head in step with the page; what only machines read, they ask the server for. */
export const useHead = ({ title, description, canonical }: Head, siteUrl: string): void => {
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
