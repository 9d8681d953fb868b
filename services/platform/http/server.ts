import 'reflect-metadata';
import type { DynamicModule, Type } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { feedContentTypes, packedFeeds } from '#contracts/domain/feeds';
import { attachableTypes } from '#contracts/domain/forms/attachable';
import { isRejection } from '#contracts/rejections';
import type { Platform } from '../process/platform.js';
import { PlatformModule } from '../process/platform.module.js';
import { limitBodies, usualBody } from './bodies.js';
import { Answer, positionHeader } from './call.js';
import { compressAnswers } from './compression.js';
import { limitConnections } from './connections.js';
import { HealthController } from './health.controller.js';
import { checkEarly } from './early-checks.js';
import { FaultFilter, sendProblem } from './problems.js';
import { securityHeaders } from './security-headers.js';
import { endUnread } from './slow-readers.js';
import { refuseSlowBodies } from './slow-senders.js';
import { logRefusals } from './security-log.js';
import { Turns } from '../kernel/turns.js';
import { answerUnreadable } from './unreadable.js';

/** A module of one service; a process runs one of them or several. */
export type Role = Type | DynamicModule;

@Module({ controllers: [HealthController] })
class RootModule {}

class Adapter extends FastifyAdapter {
  /** Nest installs its error handler after the routes have taken theirs, so ours is set before and stays. */
  override setErrorHandler(): ReturnType<FastifyAdapter['setErrorHandler']> {
    return this.instance;
  }

  /** Sends what a handler returned: see {@link Result}. */
  override reply(
    ...[response, body, status]: Parameters<FastifyAdapter['reply']>
  ): ReturnType<FastifyAdapter['reply']> {
    const reply = response as FastifyReply;
    if (body === reply || reply.sent) return reply;
    if (isRejection(body)) return super.reply(reply, sendProblem(reply, body));
    if (!(body instanceof Answer)) return super.reply(reply, body, status);
    const { headers = {}, position } = body.options;
    reply.headers(position === undefined ? headers : { ...headers, [positionHeader]: String(position) });
    return super.reply(reply, body.body, body.options.status ?? status);
  }
}

/** Milliseconds within which a request's headers must be here. */
const headersTimeout = 15_000;
const json = 'application/json';
const parts = 'multipart/form-data';
/** What the content types of feeds become on their way in, which elsewhere are taken in whole. */
export const [feedInJson, feedInParts] = [`${json}+feed`, `${parts}+feed`];
const pathOf = (url: string | undefined): string | undefined => url?.split('?')[0];
const isFeed = (url: string | undefined): boolean => pathOf(url) === '/api/stock/import';
const notTaken = (): Error => Object.assign(new Error('This address takes application/json.'), { statusCode: 415 });

/** Feeds come as streams, also those in JSON and in forms, whose own parsers would take them in whole. */
const takeFeeds = (fastify: FastifyInstance): void => {
  const streamed = [...Object.keys(feedContentTypes), ...packedFeeds].filter((type) => type !== json && type !== parts);
  fastify.addContentTypeParser([...streamed, feedInJson, feedInParts], (request, payload, done) => {
    if (isFeed(request.raw.url)) done(null, payload);
    else done(notTaken());
  });
  fastify.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    if (pathOf(request.raw.url) === '/api/stock/samples') done(null, payload);
    else done(notTaken());
  });
  fastify.addHook('onRequest', async ({ raw, headers }) => {
    const { 'content-type': type = '' } = headers;
    if (!isFeed(raw.url)) return;
    if (type.startsWith(json)) headers['content-type'] = feedInJson;
    if (type.startsWith(parts)) headers['content-type'] = type.replace(parts, feedInParts);
  });
};

/** What comes as text: a mail as it is, and the form that a mail program posts to unsubscribe. */
const texts: Readonly<Record<string, readonly string[]>> = {
  '/api/mail/bounces': ['message/rfc822'],
  '/api/alerts/unsubscribe': ['multipart/form-data'],
};

const takeTexts = (fastify: FastifyInstance): void => {
  for (const [path, types] of Object.entries(texts))
    fastify.addContentTypeParser([...types], { parseAs: 'string' }, ({ raw }, body, done) => {
      if (pathOf(raw.url) === path) done(null, body);
      else done(notTaken());
    });
};

/** Parts of a photo, and files, are read as they come. */
const takeParts = (fastify: FastifyInstance): void =>
  fastify.addContentTypeParser(['application/offset+octet-stream', ...attachableTypes], (_request, payload, done) =>
    done(null, payload),
  );

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';

/** Asked by machines every few seconds. */
const isProbe = (route: string): boolean => route === '/metrics' || route.startsWith('/health/');

/**
 * Tells the metrics and the log of every answer, and whose site it was. A line names the route by its pattern: in paths and
 * queries stands what people search for, and who they are.
 */
const measure = (
  fastify: FastifyInstance,
  { logger, metrics, sites }: Pick<Platform, 'logger' | 'metrics' | 'sites'>,
): void => {
  const sentBefore = new WeakMap<FastifyRequest, number>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    sentBefore.set(request, bytesSentBy(request));
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, host } = request;
    const [route, status, milliseconds] = [routeOf(request), reply.statusCode, reply.elapsedTime];
    metrics.answered(method, route, status, milliseconds);
    const site = sites.ofHost(host)?.slug;
    const contentType = String(reply.getHeader('content-type'));
    const bytes = Math.max(0, bytesSentBy(request) - (sentBefore.get(request) ?? 0));
    if (site !== undefined) metrics.answeredBy(site, { method, route, status, contentType, bytes, milliseconds });
    const line = { event: 'request', method, route, status, ms: Math.round(milliseconds * 10) / 10, site };
    logger[isProbe(route) ? 'debug' : 'info'](line, 'request');
    done();
  });
};

/** Bytes its connection has sent so far; 0 where it is none. */
const bytesSentBy = ({ raw }: FastifyRequest): number => raw.socket.bytesWritten ?? 0;

/** The application of these roles on this platform, not yet listening. */
export const compose = async (roles: readonly Role[], platform: Platform): Promise<NestFastifyApplication> => {
  const faults = new FaultFilter(platform.logger);
  const adapter = new Adapter({
    bodyLimit: usualBody,
    // The address, the protocol and, where that is switched on, the host are those that trusted proxies forward.
    trustProxy: platform.config.TRUSTED_PROXIES,
    http: { headersTimeout, connectionsCheckingInterval: headersTimeout / 3 },
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(securityHeaders(request));
      faults.answer(error, reply);
    },
  });
  const application = await NestFactory.create<NestFastifyApplication>(
    { module: RootModule, imports: [PlatformModule.with(platform), ...roles] },
    adapter,
    { logger: new NestLogger(platform), bodyParser: true, abortOnError: false },
  );
  const fastify = adapter.getInstance();
  compressAnswers(fastify);
  const { CONNECTIONS: limit, CONNECTIONS_PER_ADDRESS: maxPerAddress, TRUSTED_PROXIES } = platform.config;
  checkEarly(fastify, platform.config);
  limitConnections(fastify, { limit, maxPerAddress, proxies: TRUSTED_PROXIES });
  endUnread(fastify);
  refuseSlowBodies(fastify, isFeed);
  limitBodies(fastify, isFeed);
  takeFeeds(fastify);
  takeTexts(fastify);
  takeParts(fastify);
  const turns = application.get(Turns);
  fastify.addHook('onRequest', ({ host }, _reply, done) => turns.begin(platform.sites.ofHost(host)?.id ?? '', done));
  measure(fastify, platform);
  const traced = new WeakMap<FastifyRequest, (status: number) => void>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    traced.set(request, platform.tracing.request(parent, request.method, routeOf(request), done));
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    traced.get(request)?.(reply.statusCode);
    done();
  });
  logRefusals(fastify, platform);
  application.useGlobalFilters(faults);
  fastify.setErrorHandler((error, _request, reply) => faults.answer(error, reply));
  application.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  await application.init();
  return application;
};

class NestLogger {
  constructor(private readonly platform: Platform) {}
  log = (message: string): void => this.platform.logger.debug(message);
  warn = (message: string): void => this.platform.logger.warn(message);
  error = (message: unknown, stack?: string): void => this.platform.logger.error({ stack }, String(message));
  fatal = (message: unknown, stack?: string): void => this.platform.logger.fatal({ stack }, String(message));
}
