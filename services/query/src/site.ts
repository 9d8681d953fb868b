import type { FastifyRequest } from 'fastify';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { SiteFolder } from '#platform/sites/site-files';
import type { Sites } from '#platform/sites/sites';

/** The site the request was addressed to. */
export const siteOf = (sites: Sites, request: FastifyRequest): SiteFolder | Rejection =>
  sites.ofHost(request.host) ?? reject('unknown_site', `No site answers to ${request.host.slice(0, 100)}.`);
