import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';
import { isOfItsOwn } from '../lib/crawlable.js';

export type LinkProps = ComponentProps<typeof RouterLink>;

/** A link within the site. Crawlers are asked not to follow it where it leads to one of the many forms of a page. */
export const Link = ({ rel, ...props }: LinkProps) => {
  const crawled = isOfItsOwn(props.to) ? rel : rel === undefined ? 'nofollow' : `${rel} nofollow`;
  return <RouterLink rel={crawled} {...props} />;
};
