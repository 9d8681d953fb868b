import type { FastifyRequest } from 'fastify';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';

/**
 * Turns down what another site makes a visitor's browser send along with our cookie. Browsers name the page's origin
 * with everything but a plain GET; whoever names none is no page of ours.
 */
export const refuseCrossSite = ({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): Rejection | undefined =>
  hostOf(headers.origin) === host.toLowerCase()
    ? undefined
    : reject('cross_site', 'Send this from a page of the site itself.');

const hostOf = (origin: string | undefined): string | undefined => {
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  return new URL(origin).host;
};
