import type { FastifyRequest } from 'fastify';
import { reject, type Rejection } from '#contracts/rejections';

/**
 * Rejects requests that another site makes a visitor's browser send with our cookie. Browsers send the page's origin
 * with everything but a plain GET; a request without an origin does not come from our pages.
 */
export const refuseCrossSite = ({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): Rejection | undefined =>
  hostOf(headers.origin) === host.toLowerCase()
    ? undefined
    : reject('cross_site', 'Send this from a page of the site itself.');

const hostOf = (origin: string | undefined): string | undefined => {
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  return new URL(origin).host;
};
