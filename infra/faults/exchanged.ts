import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SearchResponse } from '#contracts/api/search';
import { startEventStore } from '../engines/eventstore/start.js';
import { startFerretdb } from '../engines/ferretdb/start.js';
import { startTypesense } from '../engines/typesense/start.js';
import { cacheDuration } from '#platform/kernel/live-build';
import { askSite } from '../support/client.js';
import { emptyViews } from '../support/empty-views.js';
import type { Server } from '../support/server.js';
import { complaints, content, ensure, inInbox, secret, seen, World, type Fault } from './fault.js';
import { withEngine } from '../engines/own-engine.js';

/** How many vehicles a shopper is shown; undefined: it is said that search is away. */
const shown = async ({ port }: Server): Promise<number | undefined> => {
  const { status, body } = await askSite(port, 'kestrel', '/api/search');
  return status === 200 ? (JSON.parse(body) as SearchResponse).count : undefined;
};

/** What is said of a log that is not the one there was, by the look at it or by who has read it. */
const otherLog = /^the event log (is|went)|is not of this event log/;

const isReported = async (server: Server, how: RegExp): Promise<boolean> =>
  [...(await complaints(server)).values()].some((complaint) => how.test(complaint));

/** Waits until readiness tells of it. @returns milliseconds that took, which are ten seconds at most */
const untilReported = async (server: Server, how: RegExp): Promise<number> => {
  const reported = await seen('readiness tells of it', () => isReported(server, how));
  ensure(reported <= maxUnreported, `it was reported after ${seconds(reported)}`);
  return reported;
};
const maxUnreported = 10_000;

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

export const emptied: Fault = {
  name: 'Typesense comes back without its data',
  isEngines: true,
  run: (tries) =>
    withEngine(startTypesense, async (typesense) => {
      const world = new World(undefined, { SEARCH_INDEX: 'typesense', ...typesense.environment });
      const server = await world.start();
      let stock = 0;
      await seen('there are vehicles', async () => (stock = (await shown(server)) ?? 0) > 0);
      let [reported, nothing] = [0, 0];
      for (let n = 0; n < tries; n++) {
        const load = world.leads.load(server, 1);
        await typesense.kill();
        await typesense.start(`emptied-${n}`);
        const began = performance.now();
        reported = Math.max(reported, await untilReported(server, /^the search index is empty/));
        await seen('all vehicles are found again', async () => {
          const count = await shown(server);
          if (count === 0) nothing++;
          return count === stock;
        });
        world.recovery.push(performance.now() - began);
        await content(server);
        await load.stop();
      }
      ensure(nothing === 0, `${nothing} searches found nothing although the loss was known`);
      const say = `reported within ${seconds(reported)}, from then on nobody was shown an empty stock; recovery until all vehicles are found`;
      return world.end(emptied.name, tries, server, say);
    }),
};

/** The status of a vehicle's page, as its data is asked for. */
const pageOf = async ({ port }: Server, slug: string): Promise<number> =>
  (await askSite(port, 'kestrel', `/api/cars/${slug}`)).status;

export const viewsEmptied: Fault = {
  name: 'MongoDB loses the views',
  isEngines: true,
  run: (tries) =>
    withEngine(startFerretdb, async ({ environment }) => {
      const world = new World(undefined, { VIEW_STORE: 'mongodb', ...environment });
      const server = await world.start();
      const { body } = await askSite(server.port, 'kestrel', '/api/search');
      const { slug } = (JSON.parse(body) as SearchResponse).hits[0]!;
      let [reported, missing] = [0, 0];
      for (let n = 0; n < tries; n++) {
        const load = world.leads.load(server, 1);
        await emptyViews(environment);
        const began = performance.now();
        // A program reads for a moment what was live before.
        await pause(cacheDuration);
        const isTrue = async () => {
          const status = await pageOf(server, slug);
          if (status === 404) missing++;
          return status === 200;
        };
        const whole = seen('the vehicle is there again', isTrue);
        reported = Math.max(reported, await untilReported(server, /^the view store has lost/));
        await whole;
        await content(server);
        world.recovery.push(performance.now() - began);
        await load.stop();
        await inInbox(server, (await world.leads.send(server)).headers['forecourt-position']);
      }
      ensure(missing === 0, `of a vehicle that is there it was said ${missing} times that it is not`);
      const say = `reported within ${seconds(reported)}, from then on no vehicle was said not to be there; recovery until all read models are made again, without a restart`;
      return world.end(viewsEmptied.name, tries, server, say);
    }),
};

/** A program and its log, which can be put back to what it was. */
interface Restorable {
  readonly world: World;
  /** Remembers what the log is now; called with the program running, and returns it running. */
  readonly keep: (server: Server) => Promise<Server>;
  /** Puts the log back to that, and returns the program running. */
  readonly putBack: (server: Server) => Promise<Server>;
}

/** The log goes back under a program that goes on; then its operator does what readiness says. */
const goesBack = async (name: string, tries: number, { world, keep, putBack }: Restorable) => {
  const { leads } = world;
  let server = await world.start();
  let [reported, gone, meanwhile] = [0, 0, 0];
  for (let n = 0; n < tries; n++) {
    const first = leads.load(server, 4);
    await pause(300);
    await first.stop();
    server = await keep(server);
    await leads.askAgain(server);
    const kept = new Map(leads.acknowledged);
    const second = leads.load(server, 4);
    await pause(500);
    await second.stop();
    await inInbox(server, (await leads.send(server)).headers['forecourt-position']);
    gone += leads.acknowledged.size - kept.size;
    server = await putBack(server);
    leads.forgetAfter(kept);
    const load = leads.load(server, 2);
    reported = Math.max(reported, await untilReported(server, otherLog));
    await load.stop();
    meanwhile += leads.acknowledged.size - kept.size;
    await server.kill('SIGTERM');
    world.command('restored');
    rmSync(join(world.directory, 'views'), { recursive: true });
    server = await world.recover();
    await content(server);
  }
  const say = `${gone} leads were no longer in it; reported within ${seconds(reported)}, ${meanwhile} leads taken until then; recovery is a start after forecourt restored, with views made anew`;
  return world.end(name, tries, server, say);
};

const older = 'older';

export const storeOlder: Fault = {
  name: 'EventStoreDB is restored to an older state',
  isEngines: true,
  run: (tries) =>
    withEngine(startEventStore, async (store) => {
      const world = new World(undefined, { EVENT_LOG: 'eventstore', SECRET_KEY: secret, ...store.environment });
      return goesBack(storeOlder.name, tries, {
        world,
        async keep(server) {
          await store.stop();
          store.copy('data', older);
          await store.start();
          return server;
        },
        async putBack(server) {
          await store.kill();
          store.copy(older, 'data');
          await store.start();
          return server;
        },
      });
    }),
};

export const filesOlder: Fault = {
  name: 'the log’s folder is replaced by an older copy',
  run(tries) {
    const world = new World();
    return goesBack(filesOlder.name, tries, {
      world,
      async keep(server) {
        await server.kill('SIGTERM');
        world.copy('log', older);
        return world.start();
      },
      async putBack(server) {
        await server.kill('SIGTERM');
        world.copy(older, 'log');
        return world.start();
      },
    });
  },
};

const olderKeys = /^the person keys are older than the event log/;

export const keysOlder: Fault = {
  name: 'the person keys are restored to an older state',
  async run(tries) {
    const world = new World();
    const { leads } = world;
    let server = await world.start();
    let [reported, gone, meanwhile] = [0, 0, 0];
    const taken = async () => {
      const before = leads.acknowledged.size;
      const load = leads.load(server, 4);
      await pause(500);
      await load.stop();
      return leads.acknowledged.size - before;
    };
    for (let n = 0; n < tries; n++) {
      await taken();
      await server.kill('SIGTERM');
      world.copy('keys', older);
      server = await world.start();
      gone += await taken();
      await server.kill('SIGTERM');
      world.copy('keys', 'newer');
      world.copy(older, 'keys');
      // Views that are made anew must not take those whose keys are gone for people who were erased.
      rmSync(join(world.directory, 'views'), { recursive: true });
      server = await world.start();
      reported = Math.max(reported, await untilReported(server, olderKeys));
      meanwhile += await taken();
      ensure(!(await leads.hasNameless(server)), 'the CRM was given a lead as if somebody had been erased');
      await server.kill('SIGTERM');
      world.command('restore-keys', join(world.directory, 'newer'));
      server = await world.recover();
      await content(server);
    }
    const say = `${gone} leads could not be read; reported within ${seconds(reported)}, and none given to the CRM as if it were erased; ${meanwhile} leads taken meanwhile; recovery is a start after forecourt restore-keys`;
    return world.end(keysOlder.name, tries, server, say);
  },
};

/** Milliseconds within which the log is looked at. */
const lookInterval = 7_000;

export const exchanged: Fault = {
  name: 'EventStoreDB is exchanged for another one, or an empty one, and put back',
  isEngines: true,
  run: (tries) =>
    withEngine(startEventStore, async (store) => {
      const environment = { EVENT_LOG: 'eventstore', SECRET_KEY: secret, ...store.environment };
      await store.kill();
      await store.start('another');
      const stranger = await new World(undefined, environment).start();
      await stranger.kill('SIGTERM');
      await store.kill();
      await store.start();
      const world = new World(undefined, environment);
      const server = await world.start();
      let reported = 0;
      for (let n = 0; n < tries; n++) {
        const load = world.leads.load(server, 4);
        await pause(500);
        await load.stop();
        await inInbox(server, (await world.leads.send(server)).headers['forecourt-position']);
        // By what a look at the log has noted, another one is known.
        await pause(lookInterval);
        // What the other one takes is not in the right one.
        await store.kill();
        await store.start(n % 2 === 0 ? 'another' : `empty-${n}`);
        reported = Math.max(reported, await untilReported(server, otherLog));
        ensure(((await shown(server)) ?? 0) > 0, 'a shopper was shown no vehicles');
        await store.kill();
        await store.start();
        const began = performance.now();
        await content(server);
        await inInbox(server, (await world.leads.send(server)).headers['forecourt-position']);
        world.recovery.push(performance.now() - began);
      }
      const say = `reported within ${seconds(reported)}, vehicles shown meanwhile; recovery from the right one's return until a lead is in the inbox; no restart`;
      return world.end(exchanged.name, tries, server, say);
    }),
};
