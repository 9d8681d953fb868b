import type { ComponentProps } from 'react';
import { type NavigateOptions, type To, useHref, useLinkClickHandler } from 'react-router';
import { isCrawlable } from '../lib/crawlable.js';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset' | 'viewTransition'> & { readonly to: To };

/** Escapes brackets, which HTML does not allow in an address. */
const escapeBrackets = (href: string): string => href.replaceAll('[', '%5B').replaceAll(']', '%5D');

/** A link within the site. Asks crawlers not to follow it to a filtered, sorted or prefilled variant of a page. */
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
  const crawled = isCrawlable(to) ? rel : rel === undefined ? 'nofollow' : `${rel} nofollow`;
  return (
    <a
      {...props}
      rel={crawled}
      href={escapeBrackets(useHref(to))}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
};
