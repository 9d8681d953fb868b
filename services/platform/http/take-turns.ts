import type { FastifyInstance } from 'fastify';
import { Bulkhead } from '../kernel/bulkhead.js';
import type { TurnScheduler } from '../kernel/turn-scheduler.js';
import type { Sites } from '../sites/sites.js';

/**
 * Limits of each site's changes while another site is asked. Without them, all that arrive together continue together
 * once the log has stored them, and other sites' requests wait for all of them. With one at a time, each would wait
 * alone for the disk. After a rest each, fewer a second leave less garbage, whose collection everybody waits for.
 */
const changesOfSite = { concurrency: 2, maxTime: 50, rest: 2 };
/** Milliseconds for which a site counts as asked after a request. */
const askedFor = 1_000;

/** Remembers which site was asked last, and which before it. */
class AskedSites {
  private latest = { site: '', at: -Infinity };
  private previous = this.latest;

  add(site: string): void {
    if (site !== this.latest.site) this.previous = this.latest;
    this.latest = { site, at: performance.now() };
  }

  hasOtherThan(site: string): boolean {
    const other = this.latest.site === site ? this.previous : this.latest;
    return performance.now() - other.at < askedFor;
  }
}

/** Makes each request, once its body is parsed, wait for the turn of its site. */
export const takeTurns = (
  fastify: FastifyInstance,
  sites: Pick<Sites, 'ofHost'>,
  turns: TurnScheduler,
  limits = changesOfSite,
): void => {
  const changes = new Bulkhead(limits);
  const asked = new AskedSites();
  fastify.addHook('preHandler', ({ host, method }, { raw }, done) => {
    const site = sites.ofHost(host)?.id;
    if (site) asked.add(site);
    const begin = () => turns.begin(site ?? '', done);
    if (method === 'GET' || method === 'HEAD' || !asked.hasOtherThan(site ?? '')) return begin();
    changes.enter(site ?? '', (leave) => {
      raw.once('close', leave);
      begin();
    });
  });
};
