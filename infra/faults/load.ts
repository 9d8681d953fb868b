import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { askSite } from '../support/client.js';
import type { Server } from '../support/server.js';
import { ensure, World, type Fault } from './fault.js';

const memoryOf = ({ pid }: Server): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Returns the lowest memory of some seconds, which leaves out memory that was needed only for a moment. */
const settledMemory = async (server: Server): Promise<number> => {
  let lowest = Infinity;
  for (let moment = 0; moment < 20; moment++) {
    lowest = Math.min(lowest, memoryOf(server));
    await pause(100);
  }
  return lowest;
};

/** Maximum growth of the remaining memory in megabytes: from the first half of the bursts to the second, and in all. */
const maxLeft = { leaked: 100, inAll: 400 };

/** Runs ten times the usual number of senders for some seconds. */
export const burst: Fault = {
  name: 'ten times the load',
  missing: () => (existsSync('/proc/self/status') ? undefined : 'memory is read from /proc, which is not here'),
  async run(tries) {
    const world = new World();
    const server = await world.start();
    const calm = world.leads.load(server, 64);
    await pause(500);
    await calm.stop();
    const before = memoryOf(server);
    let highest = before;
    const left: number[] = [];
    for (let n = 0; n < tries; n++) {
      const load = world.leads.load(server, 640);
      for (let moment = 0; moment < 10; moment++) {
        await pause(200);
        highest = Math.max(highest, memoryOf(server));
      }
      await load.stop();
      const began = performance.now();
      const last = await world.leads.send(server);
      // The views are complete again when one has reached the position of the last lead.
      const { status } = await askSite(server.port, 'kestrel', '/api/inbox/leads', {
        headers: {
          authorization: `Bearer ${server.keys.dealer['kestrel']}`,
          'forecourt-position': String(last.headers['forecourt-position']),
        },
      });
      ensure(status === 200, `the inbox was answered ${status} after the burst`);
      world.recovery.push(performance.now() - began);
      left.push(await settledMemory(server));
    }
    const odd = [...world.leads.statuses.keys()].filter((status) => ![201, 429, 503].includes(status));
    ensure(odd.length === 0, `leads were answered ${odd.join(', ')}`);
    const half = Math.ceil(tries / 2);
    const grown = Math.min(...left.slice(-half)) - before;
    const leaked = Math.min(...left.slice(-half)) - Math.min(...left.slice(0, half));
    ensure(leaked < maxLeft.leaked, `from burst to burst memory grew by ${Math.round(leaked)} MB`);
    ensure(grown < maxLeft.inAll, `memory grew by ${Math.round(grown)} MB and was not given back`);
    const statuses = [...world.leads.statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    return world.end(
      this.name,
      tries,
      server,
      `answers: ${statuses}; memory +${Math.round(highest - before)} MB at most, +${Math.round(grown)} MB left, of which ${Math.round(leaked)} MB since the first half`,
    );
  },
};
