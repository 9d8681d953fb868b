import type { ComponentProps } from 'react';
import { type NavigateOptions, type To, useHref, useLinkClickHandler } from 'react-router';
import { isOfItsOwn } from '../lib/crawlable.js';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset' | 'viewTransition'> & { readonly to: To };

/** Brackets are written as HTML wants them in an address. */
const wellFormed = (href: string): string => href.replaceAll('[', '%5B').replaceAll(']', '%5D');

/** A link within the site. Crawlers are asked not to follow it where it leads to one of the many forms of a page. */
export const Link = ({
  to,
  rel,
  replace,
  state,
  preventScrollReset,
  viewTransition,
  onClick,
  children,
  ...props
}: LinkProps) => {
  const follow = useLinkClickHandler(to, { replace, state, preventScrollReset, viewTransition });
  const crawled = isOfItsOwn(to) ? rel : rel === undefined ? 'nofollow' : `${rel} nofollow`;
  return (
    <a
      {...props}
      rel={crawled}
      href={wellFormed(useHref(to))}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
};
