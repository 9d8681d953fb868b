import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import type { Sites } from '#platform/sites/sites';

/** The site the request was addressed to. */
export const siteOf = (sites: Sites, request: FastifyRequest): Site | Rejection =>
  sites.ofHost(request.host) ?? reject('unknown_site', `No site answers to ${request.host.slice(0, 100)}.`);

/** Names this configuration of a site: any other has another version. */
export const versionOf = (site: Site): string => hash('sha256', JSON.stringify(site), 'base64url').slice(0, 16);
