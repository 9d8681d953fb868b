import { type ComponentProps, type MouseEvent, use } from 'react';
import {
  createPath,
  type NavigateOptions,
  resolvePath,
  type To,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
} from 'react-router';
import { isCrawlable } from '../lib/crawlable.js';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset' | 'viewTransition'> & { readonly to: To };

/** Escapes brackets, which HTML does not allow in an address. */
const escapeBrackets = (href: string): string => href.replaceAll('[', '%5B').replaceAll(']', '%5D');

/** Whether the click opens the link here, and not in another tab or window. */
export const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/**
 * A link within the site, to a path from its root or to a query string of the current page. Asks crawlers not to follow
 * it to a filtered, sorted or prefilled variant of a page. The router's own hooks write the routes of the page as JSON
 * three times for each link.
 */
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
  const { navigator } = use(NavigationContext);
  const here = useLocation();
  const path = resolvePath(to, here.pathname);
  const href = createPath(path);
  const follow = () => {
    const options = { preventScrollReset, viewTransition };
    if (replace ?? href === createPath(here)) navigator.replace(path, state, options);
    else navigator.push(path, state, options);
  };
  const crawled = isCrawlable(to) ? rel : rel === undefined ? 'nofollow' : `${rel} nofollow`;
  return (
    <a
      {...props}
      rel={crawled}
      href={escapeBrackets(href)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !opensHere(event)) return;
        event.preventDefault();
        follow();
      }}
    >
      {children}
    </a>
  );
};
