import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import findMyWay from 'find-my-way';
import type { Logger } from 'pino';
import type { RouteDefinition } from '#contracts/api/route';
import type { Site } from '#contracts/domain/site/site';
import { isRejection, reject, type Rejection, toProblem } from '#contracts/rejections';
import type { Config } from '../process/config.js';
import { missingServices } from '../process/missing-services.js';
import { InjectConfig, InjectLogger } from '../process/providers.js';
import { Answer, type Call } from './call.js';
import { notOffered, routeOf } from './call-guard.js';
import { refuseTarget } from './early-checks.js';
import { FaultFilter } from './problems.js';
import { parseQuery } from './route.js';
import { TurnScheduler } from '../kernel/turn-scheduler.js';

interface PublicRoute {
  readonly definition: RouteDefinition;
  readonly handle: (call: Call) => unknown;
}

/**
 * Answers the public routes of this process without a request. Pages are rendered from these answers, even while the
 * program ends and accepts no more requests.
 */
@Injectable()
export class PublicRoutes implements OnApplicationBootstrap {
  private readonly faults: FaultFilter;
  private readonly router = findMyWay({ maxParamLength: 300 });

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly turnScheduler: TurnScheduler,
    @InjectConfig() private readonly config: Config,
    @InjectLogger() logger: Logger,
  ) {
    this.faults = new FaultFilter(logger);
  }

  onApplicationBootstrap(): void {
    const missing = missingServices(this.config);
    for (const { instance } of this.discovery.getControllers() as { instance?: Record<string, unknown> }[]) {
      for (const name of instance ? this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object) : []) {
        const method = instance![name] as (call: Call) => unknown;
        const definition = routeOf(method);
        if (!definition || !isOpen(definition)) continue;
        const { path, needs } = definition;
        const handle = needs && missing.includes(needs) ? () => notOffered(needs) : method.bind(instance);
        this.router.on('GET', path, () => undefined, { definition, handle });
      }
    }
  }

  /**
   * Returns the status and JSON of a `GET` of this path and query string at the site, once it is the site's turn.
   * @param position log position that the answer must include; 0: any
   */
  async get(url: string, site: Site, position = 0): Promise<{ readonly status: number; readonly body: string }> {
    await new Promise<void>((resolve) => this.turnScheduler.begin(site.id, resolve, true));
    const refusal = refuseTarget(url);
    if (refusal) return refused(refusal);
    const found = this.router.find('GET', url);
    if (!found) return refused(reject('not_found', `There is no ${url.slice(0, 100)}.`));
    const { definition, handle } = found.store as PublicRoute;
    const request = { url, method: 'GET', headers: {} } as FastifyRequest;
    const query = definition.query && parseQuery(definition.query, request);
    if (isRejection(query)) return refused(query);
    const { params } = found;
    const nobody = { caller: undefined, body: undefined, idempotencyKey: undefined, lastEventId: undefined };
    const call = { ...nobody, site, params, query, position, request } as unknown as Call;
    const result = await this.handled(handle, call);
    if (isRejection(result)) return refused(result);
    const { body, options } = result instanceof Answer ? (result as Answer<unknown>) : { body: result, options: {} };
    const status = options.status ?? Number(Object.keys(definition.answers)[0]);
    return { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  }

  private async handled(handle: PublicRoute['handle'], call: Call): Promise<unknown> {
    try {
      return await handle(call);
    } catch (error) {
      return this.faults.rejectionOf(error);
    }
  }
}

/** Whether a route belongs to a site, is public, and answers in JSON. */
const isOpen = ({ method, caller, site, answers }: RouteDefinition): boolean =>
  method === 'GET' &&
  (caller === 'anyone' || caller === 'visitor') &&
  site === 'host' &&
  Object.values(answers)[0]?.schema !== undefined;

const refused = (rejection: Rejection) => {
  const problem = toProblem(rejection);
  return { status: problem.status, body: JSON.stringify(problem) };
};
