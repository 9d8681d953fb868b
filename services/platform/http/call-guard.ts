import { Injectable, SetMetadata, type CanActivate, type CustomDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusesCrossSite, type RouteDefinition, type RouteLimit, scopeNeeded } from '#contracts/api/route';
import { hour, second } from '#contracts/domain/durations';
import type { OutsideService } from '#contracts/domain/site/outside-services';
import type { Site } from '#contracts/domain/site/site';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { ApiKeys, type Principal } from '../access/api-keys.js';
import { KeySessions } from '../access/key-sessions.js';
import { Sessions, type SignedIn } from '../access/session.js';
import type { Config } from '../process/config.js';
import { missingServices } from '../process/missing-services.js';
import { type Clock, InjectClock, InjectConfig } from '../process/providers.js';
import { siteOfHost, Sites } from '../sites/sites.js';
import { onDisconnect } from './event-stream.js';
import { Refused } from './problems.js';
import { RateLimit } from './rate-limit.js';
import { senderOf } from './sender.js';
import { refuseCrossSite } from './same-site.js';

const definitionKey = Symbol('RouteDefinition');

/** Stores on a handler which route it handles. */
export const storeRoute = (definition: RouteDefinition): CustomDecorator<symbol> =>
  SetMetadata(definitionKey, definition);

/** Returns the route of a controller's method; undefined: it handles none. */
export const routeOf = (handler: object): RouteDefinition | undefined =>
  Reflect.getMetadata(definitionKey, handler) as RouteDefinition | undefined;

interface AdmittedCall {
  readonly caller: Principal | SignedIn | undefined;
  readonly site: Site | undefined;
}

const admittedCalls = new WeakMap<FastifyRequest, AdmittedCall>();

export const admittedCallOf = (request: FastifyRequest): { readonly caller: never; readonly site: never } =>
  admittedCalls.get(request) as never;

/** Milliseconds between two checks whether the session of a stream has ended. */
const sessionCheckInterval = 2_000;

/** Number of senders in memory for each limit. */
const senders = 20_000;

/** The token buckets of every route's limit. */
@Injectable()
export class RouteLimits {
  private readonly limits = new WeakMap<RouteLimit, RateLimit>();

  constructor(
    @InjectClock() private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Takes one request of the sender; returns a rejection beyond the limit. */
  take(limit: RouteLimit, sender: string): Rejection | undefined {
    const anHour = limit.setting && this.config[limit.setting];
    if (anHour === 0) return undefined;
    const { burst, rate } = anHour === undefined ? limit : { burst: anHour, rate: anHour / (hour / second) };
    let buckets = this.limits.get(limit);
    if (!buckets) this.limits.set(limit, (buckets = new RateLimit({ burst, rate, senders })));
    const retryAfter = buckets.take(sender, this.clock());
    return retryAfter > 0 ? reject('too_many_requests', limit.detail, { retryAfter }) : undefined;
  }
}

/** Admits a request as its route declares: checks the site, the origin, the limits and the caller. */
@Injectable()
export class CallGuard implements CanActivate {
  private readonly missing: readonly OutsideService[];

  constructor(
    private readonly sites: Sites,
    private readonly apiKeys: ApiKeys,
    private readonly sessions: Sessions,
    private readonly keySessions: KeySessions,
    private readonly limits: RouteLimits,
    @InjectConfig() config: Config,
  ) {
    this.missing = missingServices(config);
  }

  /** @throws {Refused} */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const definition = routeOf(context.getHandler())!;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const admitted = await this.admit(definition, request);
    if (isRejection(admitted)) throw new Refused(admitted);
    admittedCalls.set(request, admitted);
    this.endWithKey(definition, request, context.switchToHttp().getResponse<FastifyReply>());
    return true;
  }

  /** Ends a stream when its key or session ends; the client reconnects and gets the reason. */
  private endWithKey(definition: RouteDefinition, request: FastifyRequest, { raw }: FastifyReply): void {
    const scope = scopeNeeded(definition.caller);
    if (scope === undefined || !definition.answers[200]?.contentTypes?.includes('text/event-stream')) return;
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const unwatch = this.apiKeys.watch(authorization, scope, () => raw.destroy());
      return onDisconnect(raw, unwatch);
    }
    const check = async () => {
      if (isRejection(await this.callerOf(definition, request))) raw.destroy();
    };
    const timer = setInterval(() => void check().catch(() => raw.destroy()), sessionCheckInterval).unref();
    onDisconnect(raw, () => clearInterval(timer));
  }

  private async admit(definition: RouteDefinition, request: FastifyRequest): Promise<AdmittedCall | Rejection> {
    const { limit, needs } = definition;
    if (needs && this.missing.includes(needs)) return notOffered(needs);
    const host = definition.site === 'host' ? siteOfHost(this.sites, request.host) : undefined;
    if (isRejection(host)) return host;
    const crossSite = refusesCrossSite(definition) ? refuseCrossSite(request) : undefined;
    if (crossSite) return crossSite;
    const tooMany = limit?.per === 'address' ? this.limits.take(limit, senderOf(request)) : undefined;
    if (tooMany) return tooMany;
    const caller = await this.callerOf(definition, request);
    if (isRejection(caller)) return caller;
    const tooManyOfCaller = limit?.per === 'caller' && caller ? this.limits.take(limit, idOf(caller)) : undefined;
    if (tooManyOfCaller) return tooManyOfCaller;
    const site = definition.site === 'path' ? this.siteInPath(request, caller as Principal) : host;
    return isRejection(site) ? site : { caller, site };
  }

  private callerOf(
    { caller }: RouteDefinition,
    request: FastifyRequest,
  ): AdmittedCall['caller'] | Rejection | Promise<AdmittedCall['caller'] | Rejection> {
    switch (caller) {
      case 'anyone':
        return undefined;
      case 'visitor':
        return this.sessions.read(request);
      case 'shopper':
        return this.sessions.require(request);
      case 'inbox':
        return this.keySessions.holderOf(request, 'leads', 'inbox');
      case 'yard':
        return this.keySessions.holderOf(request, 'stock', 'inbox');
      case 'console':
        return this.keySessions.holderOf(request, 'ops', 'console');
      default:
        return this.apiKeys.authenticate(request.headers.authorization, caller);
    }
  }

  /** Returns the site that `:site` names, if the key covers at least one of its dealerships. */
  private siteInPath({ params }: FastifyRequest, { dealerships }: Principal): Site | Rejection {
    const { site: slug } = params as { readonly site: string };
    const site = this.sites.ofSlug(slug);
    return site?.dealerships.some(({ id }) => dealerships.has(id))
      ? site
      : reject('not_found', `You have no site ${slug.slice(0, 100)}.`);
  }
}

/** Rejects a request that needs a service without a provider. */
export const notOffered = (service: OutsideService): Rejection =>
  reject('not_offered', `${service} has no provider here.`);

const idOf = (caller: Principal | SignedIn): string => ('shopper' in caller ? caller.shopper.id : caller.key_id);
