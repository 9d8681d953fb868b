import 'reflect-metadata';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { feedContentTypes, packedFeeds } from '#contracts/domain/feeds';
import { attachableTypes } from '#contracts/domain/forms/attachable';
import { isRejection } from '#contracts/rejections';
import type { Platform } from '../process/platform.js';
import { PlatformModule } from '../process/platform.module.js';
import { noTracing, type Tracing } from '../process/telemetry/tracing.js';
import { defaultMaxBytes, formParser, jsonParser, limitBodies, refuseOtherTypes } from './bodies.js';
import { Answer, positionHeader } from './call.js';
import { compressAnswers } from './compression.js';
import { limitConnections } from './connections.js';
import { HealthController } from './health.controller.js';
import { checkEarly } from './early-checks.js';
import { tagAnswers } from './entity-tags.js';
import { refuseOtherMethods } from './other-methods.js';
import { FaultFilter, sendProblem } from './problems.js';
import { securityHeaders } from './security-headers.js';
import { closeSlowReaders } from './slow-readers.js';
import { refuseSlowBodies } from './slow-senders.js';
import { logRefusals } from './security-log.js';
import { takeTurns } from './take-turns.js';
import { TurnScheduler } from '../kernel/turn-scheduler.js';
import { answerUnreadable } from './unreadable.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes that its connection had sent before it. */
    sentBefore: number;
  }
}

/** A module of one service; a process runs one of them or several. */
export type Role = Type | DynamicModule;

@Module({ controllers: [HealthController] })
class RootModule {}

class Adapter extends FastifyAdapter {
  /** Does nothing: Nest would set its error handler after the routes got theirs, so ours is set earlier. */
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

/** Milliseconds within which a request's headers must arrive. */
const headersTimeout = 15_000;
const json = 'application/json';
const parts = 'multipart/form-data';
/** Internal content types of feeds, so that the usual parsers of JSON and forms do not buffer them. */
export const [feedInJson, feedInParts] = [`${json}+feed`, `${parts}+feed`];
const pathOf = (url: string | undefined): string | undefined => url?.split('?')[0];
const isFeed = (url: string | undefined): boolean => pathOf(url) === '/api/stock/import';

/** Streams feeds, including those in JSON and in forms, whose usual parsers would buffer them. */
const takeFeeds = (fastify: FastifyInstance): void => {
  fastify.addHook('preParsing', async ({ raw, headers }) => {
    const { 'content-type': type = '' } = headers;
    if (!isFeed(raw.url)) return;
    if (type.startsWith(json)) headers['content-type'] = feedInJson;
    if (type.startsWith(parts)) headers['content-type'] = type.replace(parts, feedInParts);
  });
};

/** Streams feeds, samples of feeds, parts of a photo, and files. */
const streamBodies = (fastify: FastifyInstance): void => {
  const types = [...Object.keys(feedContentTypes), ...packedFeeds];
  const feeds = types.filter((type) => type !== json && type !== parts);
  const others = ['application/octet-stream', 'application/offset+octet-stream', ...attachableTypes];
  fastify.addContentTypeParser([...feeds, feedInJson, feedInParts, ...others], (_request, payload, done) =>
    done(null, payload),
  );
};

/** Reads raw mails, and the form that a mail program posts to unsubscribe, as text. */
const takeTexts = (fastify: FastifyInstance): void => {
  fastify.addContentTypeParser(['message/rfc822', parts], { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
};

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';

/** Whether machines request it every few seconds. */
const isProbe = (route: string): boolean => route.startsWith('/health/');

/**
 * Records every response and its site in metrics and log. A log line names the route by its pattern, because paths and
 * queries contain what people search for, and who they are.
 */
const measure = (
  fastify: FastifyInstance,
  { logger, metrics, sites }: Pick<Platform, 'logger' | 'metrics' | 'sites'>,
): void => {
  fastify.decorateRequest('sentBefore', 0);
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.sentBefore = bytesSentBy(request);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, host } = request;
    const [route, status, milliseconds] = [routeOf(request), reply.statusCode, reply.elapsedTime];
    metrics.recordResponse(method, route, status, milliseconds);
    const site = sites.ofHost(host)?.slug;
    const contentType = String(reply.getHeader('content-type'));
    const bytes = Math.max(0, bytesSentBy(request) - request.sentBefore);
    if (site !== undefined)
      metrics.recordSiteResponse(site, { method, route, status, contentType, bytes, milliseconds });
    const line = { event: 'request', method, route, status, ms: Math.round(milliseconds * 10) / 10, site };
    logger[isProbe(route) ? 'debug' : 'info'](line, 'request');
    done();
  });
};

const trace = (fastify: FastifyInstance, tracing: Tracing): void => {
  const traced = new WeakMap<FastifyRequest, (status: number) => void>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    traced.set(request, tracing.request(parent, request.method, routeOf(request), done));
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    traced.get(request)?.(reply.statusCode);
    done();
  });
};

/** Bytes that the request's connection has sent so far; 0: it has no connection. */
const bytesSentBy = ({ raw }: FastifyRequest): number => raw.socket.bytesWritten ?? 0;

/** Creates the application of these roles on this platform, not yet listening. */
export const compose = async (roles: readonly Role[], platform: Platform): Promise<NestFastifyApplication> => {
  const faults = new FaultFilter(platform.logger);
  const adapter = new Adapter({
    bodyLimit: defaultMaxBytes,
    // Trusted proxies forward the address, the protocol and, if enabled, the host.
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
  const logger = new NestLogger(platform);
  const application = await NestFactory.create<NestFastifyApplication>(
    { module: RootModule, imports: [PlatformModule.with(platform), ...roles] },
    adapter,
    { logger, bodyParser: true, abortOnError: false },
  );
  const fastify = adapter.getInstance();
  tagAnswers(fastify);
  compressAnswers(fastify);
  const { CONNECTIONS: limit, CONNECTIONS_PER_ADDRESS: maxPerAddress, TRUSTED_PROXIES } = platform.config;
  checkEarly(fastify, platform.config);
  limitConnections(fastify, { limit, maxPerAddress, proxies: TRUSTED_PROXIES });
  closeSlowReaders(fastify);
  refuseSlowBodies(fastify, isFeed);
  refuseOtherTypes(fastify);
  limitBodies(fastify, isFeed);
  takeFeeds(fastify);
  streamBodies(fastify);
  takeTexts(fastify);
  application.useBodyParser('application/json', { bodyLimit: defaultMaxBytes }, jsonParser(fastify));
  application.useBodyParser('application/x-www-form-urlencoded', { bodyLimit: defaultMaxBytes }, formParser);
  takeTurns(fastify, platform.sites, application.get(TurnScheduler));
  measure(fastify, platform);
  if (platform.tracing !== noTracing) trace(fastify, platform.tracing);
  refuseOtherMethods(fastify);
  logRefusals(fastify, platform);
  application.useGlobalFilters(faults);
  fastify.setErrorHandler((error, _request, reply) => faults.answer(error, reply));
  application.enableShutdownHooks(['SIGTERM', 'SIGINT', 'SIGHUP']);
  await application.init();
  logger.isStarting = false;
  return application;
};

class NestLogger {
  /** While the application is made, Nest throws what it also logs, and whoever starts the program reports that. */
  isStarting = true;

  constructor(private readonly platform: Platform) {}
  log = (message: string): void => this.platform.logger.debug(message);
  warn = (message: string): void => this.platform.logger.warn(message);
  error = (message: unknown, stack?: string): void =>
    this.platform.logger[this.isStarting ? 'debug' : 'error']({ stack }, String(message));
  fatal = (message: unknown, stack?: string): void => this.platform.logger.fatal({ stack }, String(message));
}
