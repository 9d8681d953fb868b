import type { FastifyInstance } from 'fastify';
import { Bulkhead } from '../kernel/bulkhead.js';
import type { TurnScheduler } from '../kernel/turn-scheduler.js';
import type { Sites } from '../sites/sites.js';

/**
 * Limits of each site's changes. Without them, all that arrive together continue together once the log has stored them,
 * and other sites' requests wait for all of them. With one at a time, each would wait alone for the disk.
 */
const changesOfSite = { concurrency: 2, maxTime: 50 };

/** Makes each request, once its body is parsed, wait for the turn of its site. */
export const takeTurns = (
  fastify: FastifyInstance,
  sites: Pick<Sites, 'ofHost'>,
  turns: TurnScheduler,
  limits = changesOfSite,
): void => {
  const changes = new Bulkhead(limits);
  fastify.addHook('preHandler', ({ host, method }, { raw }, done) => {
    const site = sites.ofHost(host)?.id ?? '';
    if (method === 'GET' || method === 'HEAD') return turns.begin(site, done);
    changes.enter(site, (leave) => {
      raw.once('close', leave);
      turns.begin(site, done);
    });
  });
};
