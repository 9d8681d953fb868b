import type { FastifyInstance } from 'fastify';
import { Bulkhead } from '../kernel/bulkhead.js';
import type { TurnScheduler } from '../kernel/turn-scheduler.js';
import type { Sites } from '../sites/sites.js';

/**
 * Of one site's changes, so many are under way at a time. Otherwise all that arrive together go on together once the
 * log has stored them, and others' requests wait for the sum. A single one would wait alone for each write of the disk.
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
