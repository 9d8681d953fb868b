import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Logger } from 'pino';
import type { Site } from '#contracts/domain/site/site';
import { isRejection } from '#contracts/rejections';
import { compressFor, encodingFor } from '#platform/http/compression';
import { taggedTextOf } from '#platform/http/entity-tags';
import { queryStringOf, wantedPosition } from '#platform/http/route';
import { RecentMap } from '#platform/kernel/recent-map';
import type { Config } from '#platform/process/config';
import { type Clock, InjectClock, InjectConfig, InjectLogger } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { ViewCounts } from '../cars/view-counts.js';
import { AnswerExpiry } from '../pages/answer-expiry.js';
import { isCacheablePath } from '../pages/cacheable-paths.js';
import { ChangeCounter } from '../pages/change-counter.js';
import { type CacheEntry, PageCache } from '../pages/page-cache.js';
import { Vocabularies } from '../search/vocabularies.js';

/** Part of the bytes of rendered pages that answers may take in addition. */
const share = 1 / 4;
/** Estimated overhead of a cached answer, and of each of its cars, in bytes. */
const [beside, besideCar] = [1_000, 100];
/** Number of requests that are remembered as asked once. */
const maxAsked = 2_000;

interface Answer extends CacheEntry {
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As sent, in one encoding. */
  readonly body: Buffer;
  /** The view counts that it contains, by car. */
  readonly views: ReadonlyMap<string, number>;
}

interface Asked {
  readonly site: Site;
  readonly key: string;
  readonly now: Date;
  /** Version of the site's data; absent: the answer must not be cached. */
  readonly version?: number;
  /** Resolves once no older answer is cached than the position that the request must include. */
  readonly reached?: Promise<void>;
}

/**
 * Caches the JSON of routes with entity tags, as sent, until an event or a moment changes it, as pages are cached. An
 * answer is cached the second time that it is asked for without a change in between.
 */
@Injectable()
export class AnswerCache {
  private readonly cache: PageCache<Answer>;
  /** Version at which a request was answered. */
  private readonly askedOnce = new RecentMap<number>(maxAsked);
  private readonly asked = new WeakMap<FastifyRequest, Asked>();

  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    { httpAdapter }: HttpAdapterHost,
    private readonly sites: Sites,
    private readonly changeCounter: ChangeCounter,
    private readonly expiry: AnswerExpiry,
    private readonly viewCounts: ViewCounts,
    private readonly vocabularies: Vocabularies,
  ) {
    this.cache = new PageCache(config.PAGE_CACHE_BYTES * share);
    // Nest registers the routes before its hook for initialisation.
    if (config.PAGE_CACHE_BYTES > 0) this.serve(httpAdapter.getInstance<FastifyInstance>());
  }

  private serve(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', (route: RouteOptions) => {
      if (!(route.config as { readonly isTagged?: boolean } | undefined)?.isTagged || route.method !== 'GET') return;
      // These hooks run after those of all routes: limits have been checked, and the answer is compressed.
      route.onRequest = [this.answer];
      route.onSend = [this.keep];
    });
  }

  /** Returns the cached answer if it is still current. */
  find(site: Site, key: string, version = this.changeCounter.versionOf(site), now = this.clock()): Answer | undefined {
    const answer = this.cache.get(site.id, key);
    if (!answer || answer.version !== version) return undefined;
    return answer.from <= now.getTime() && now.getTime() < answer.until ? answer : undefined;
  }

  private readonly answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const site = this.sites.ofHost(request.host);
    if (!site) return undefined;
    const now = this.clock();
    const key = keyOf(request);
    const position = wantedPosition(request);
    if (isRejection(position)) return undefined;
    if (position > 0) {
      const reached = this.changeCounter.reached(position);
      this.asked.set(request, { site, key, now, reached });
      return undefined;
    }
    const version = this.changeCounter.versionOf(site);
    const found = this.find(site, key, version, now);
    if (found && (await this.viewCounts.areCurrent(found.views))) return reply.headers(found.headers).send(found.body);
    // For some seconds after a change, words are read as the stock asked for before.
    if (version !== undefined && (!hasWords(request) || this.vocabularies.isCurrent(site, version, now)))
      this.asked.set(request, { site, key, now, version });
    return undefined;
  };

  private readonly keep = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const asked = this.asked.get(request);
    await asked?.reached;
    const text = taggedTextOf(reply);
    if (asked?.version === undefined || text === undefined) return payload;
    const name = `${asked.site.id} ${asked.key}`;
    if (this.askedOnce.get(name) !== asked.version) this.askedOnce.set(name, asked.version);
    else
      void this.store(asked, asked.version, request, reply, { text, payload }).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'an answer could not be cached'),
      );
    return payload;
  };

  private async store(
    { site, key, now }: Asked,
    version: number,
    request: FastifyRequest,
    reply: FastifyReply,
    { text, payload }: { readonly text: string; readonly payload: unknown },
  ): Promise<void> {
    if (!isCacheablePath(request.url, this.config.GEOCODER === 'http')) return;
    const [tag, vary, cacheControl] = ['etag', 'vary', 'cache-control'].map((name) => String(reply.getHeader(name)));
    const until = await this.expiry.next(site, version, now);
    const whole = Buffer.from(text);
    // A 304 has no body.
    const body = Buffer.isBuffer(payload) ? payload : await compressFor(request, whole);
    const headers = {
      ...{ 'content-type': 'application/json; charset=utf-8', etag: tag!, vary: vary!, 'cache-control': cacheControl! },
      ...(!body.equals(whole) && { 'content-encoding': encodingFor(request)! }),
    };
    const views = viewsIn(text);
    const bytes = body.length + key.length + beside + views.size * besideCar;
    this.cache.set(site.id, key, { version, from: now.getTime(), until, headers, body, views, bytes });
  }
}

const keyOf = (request: FastifyRequest): string => `${encodingFor(request)} ${request.url}`;

const hasWords = (request: FastifyRequest): boolean =>
  (new URLSearchParams(queryStringOf(request)).get('query') ?? '') !== '';

/** A car's id is the first field of its document; inside a value, the quotes would be escaped. */
const viewsIn = (text: string): Map<string, number> => {
  const views = new Map<string, number>();
  let id = '';
  for (const [, car, count] of text.matchAll(/"id":"([^"]*)"|"views":(\d+)/g))
    if (car !== undefined) id = car;
    else views.set(id, Number(count));
  return views;
};
