import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SearchResponse } from '#contracts/api/search';
import { startEventStore } from '../engines/eventstore/start.js';
import { startFerretdb } from '../engines/ferretdb/start.js';
import { startTypesense } from '../engines/typesense/start.js';
import { cacheDuration } from '#platform/kernel/live-build';
import { askSite } from '../support/client.js';
import { dropViews } from '../support/empty-views.js';
import type { Server } from '../support/server.js';
import { complaints, content, ensure, inInbox, secret, seen, World, type Fault } from './fault.js';
import { withEngine } from '../engines/own-engine.js';

/** Returns how many vehicles a shopper sees; undefined if the response says that search is unavailable. */
const shown = async ({ port }: Server): Promise<number | undefined> => {
  const { status, body } = await askSite(port, 'kestrel', '/api/search');
  return status === 200 ? (JSON.parse(body) as SearchResponse).count : undefined;
};

/** Messages about a log other than the former one, from the check of the log or from its readers. */
const otherLog = /^the event log (is|went)|is not of this event log/;

const isReported = async (server: Server, how: RegExp): Promise<boolean> =>
  [...(await complaints(server)).values()].some((complaint) => how.test(complaint));

/** Waits until readiness reports the fault, for ten seconds at most. @returns milliseconds until then */
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

/** Returns the status of a request for a vehicle's data. */
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
        await dropViews(environment);
        const began = performance.now();
        // Until its cache expires, a program may still read the old live build.
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

/** A program and its log, which can be put back to an earlier state. */
interface Restorable {
  readonly world: World;
  /** Saves the state of the log. Expects a running program, and returns it running. */
  readonly keep: (server: Server) => Promise<Server>;
  /** Puts the log back to the saved state, and returns the program running. */
  readonly putBack: (server: Server) => Promise<Server>;
}

/** The log goes back under a running program. Then its operator does what readiness says. */
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
      // Rebuilt views must not treat people as erased only because their keys are missing.
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

/** Maximum milliseconds between two checks of the log. */
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
        // The program recognises another log by what a check of the log has saved.
        await pause(lookInterval);
        // Events in the other log do not get into the right one.
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
