import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ParkedResponse } from '#contracts/api/ops';
import Database from 'libsql';
import { askOps, ensure, inInbox, statusOf, World, type Fault } from './fault.js';

export const again: Fault = {
  name: 'every event is delivered again',
  async run(tries) {
    const world = new World();
    let server = await world.start();
    for (let n = 0; n < tries; n++) {
      const load = world.leads.load(server);
      await pause(200);
      await load.stop();
      await server.kill('SIGTERM');
      const views = new Database(join(world.directory, 'views', 'views.sqlite'));
      views.exec('DELETE FROM _checkpoints');
      views.close();
      server = await world.recover();
    }
    const { projections } = await statusOf(server);
    ensure(
      projections.every(({ parked }) => parked === 0),
      'something was parked',
    );
    return world.end(this.name, tries, server, 'onto the documents that were there');
  },
};

export const poisoned: Fault = {
  name: 'an event nobody can take',
  async run(tries) {
    const world = new World();
    let server = await world.start();
    for (let n = 0; n < tries; n++) {
      await world.taken(server);
      await server.kill('SIGTERM');
      await world.withLog((log) =>
        log.append(`lead-poison-${n}`, 'none', [
          {
            id: `poison-${n}`,
            type: 'LeadSubmitted',
            version: 1,
            time: new Date().toISOString(),
            data: null,
          },
        ]),
      );
      const began = performance.now();
      server = await world.start();
      await inInbox(server, (await world.leads.send(server)).headers['forecourt-position']);
      world.recovery.push(performance.now() - began);
    }
    const { parked } = await askOps<ParkedResponse>(server, 'parked?limit=1000');
    const mine = new Set(parked.filter(({ state }) => state === 'parked').map(({ stream }) => stream));
    ensure(mine.size === tries, `${mine.size} of ${tries} were parked`);
    return world.end(this.name, tries, server, `${mine.size} parked, with their cause; the others on time`);
  },
};
