import { afterEach, expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import { carSearchAlias, type CarView, carView } from '#contracts/views/car';
import { physicalName } from '#contracts/views/view';
import type { EventFeed, SubscribeOptions } from '#platform/ports/event-feed';
import type { SearchIndex } from '#platform/ports/search-index';
import type { ViewStore } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import { eventually } from '#platform/testing/eventually';
import type { Sites } from '#platform/sites/sites';
import { Changes } from './changes.js';

const car = physicalName(carView);
const cars = physicalName({ ...carView, name: carSearchAlias });
const [kestrel, meridian] = [{ id: 'kestrel' }, { id: 'meridian' }];

/** Read models that are as far as `reached` says, and a feed that delivers what it is told to. */
const follow = (EVENT_FEED: Config['EVENT_FEED'] = 'embedded') => {
  const state = {
    reached: 10,
    dealerships: { one: 'of-kestrel', two: 'of-meridian' } as Record<string, string>,
    builds: {} as Record<string, string>,
    alias: cars,
    /** Groups whose place in the feed was removed. */
    removed: [] as string[],
  };
  let subscribed!: SubscribeOptions;
  let siteChanged!: () => void;
  const feed: EventFeed = {
    subscribe: (options) => {
      subscribed = options;
      const reached = () => Promise.resolve();
      const none = () => undefined;
      return Promise.resolve({ position: () => 10, failure: none, reached, stop: () => Promise.resolve() });
    },
  };
  const views = {
    resetCheckpoint: (name: string) => Promise.resolve(void state.removed.push(name)),
    checkpoint: () => Promise.resolve(state.reached),
    checkpoints: (names: readonly string[]) => Promise.resolve(new Map(names.map((name) => [name, state.reached]))),
    collection: () =>
      Promise.resolve({
        get: (name: string) =>
          Promise.resolve({
            // Of a later version: this process reads the first build of its own.
            doc: state.builds[name] ? { version: carView.version, build: state.builds[name] } : { version: Infinity },
            revision: 1,
          }),
        getMany: (ids: readonly string[]) =>
          Promise.resolve(
            new Map(
              ids.flatMap((id) => {
                const dealership_id = state.dealerships[id];
                return dealership_id ? [[id, { id, revision: 1, doc: { dealership_id } as CarView }]] : [];
              }),
            ),
          ),
      }),
  } as unknown as ViewStore;
  const search = { alias: () => Promise.resolve(state.alias) } as unknown as SearchIndex;
  const sites = {
    onChange: (listener: () => void) => {
      siteChanged = listener;
      return () => undefined;
    },
    ofDealership: (id: string) => (id === 'of-kestrel' ? kestrel : meridian),
  } as unknown as Sites;
  const config = { EVENT_FEED, PORT: 3000 } as Config;
  const logger = { warn: () => undefined } as never;
  const changes = new Changes(feed, views, search, config, logger, sites);
  open.push(changes);
  let position = 10;
  /** Resolves once it is counted. */
  const append = (stream: string, type: string, data: object = {}) => {
    position++;
    return subscribed.handle([{ stream, type, data, position } as RecordedEvent]);
  };
  const start = () => eventually(() => expect(changes.versionOf(kestrel)).toBeDefined());
  return { changes, state, start, append, siteChanges: () => siteChanged(), group: () => subscribed.group };
};
const open: Changes[] = [];
afterEach(async () => {
  for (const changes of open.splice(0)) await changes.onModuleDestroy();
});

it('an event of a car counts for the site of its dealership only, and one of a review for all [PAGE-02]', async () => {
  const { changes, state, start, append } = follow();
  await start();
  state.reached = 100;
  const versions = () => [changes.versionOf(kestrel), changes.versionOf(meridian)];
  expect(versions()).toEqual([0, 0]);
  await append('car-one', 'CarPriceChanged');
  expect(versions()).toEqual([1, 0]);
  await append('car-new', 'CarListed', { car: { dealership_id: 'of-meridian' } });
  expect(versions()).toEqual([1, 1]);
  await append('review-r1', 'ReviewPublished');
  expect(versions()).toEqual([2, 2]);
  // Whose it is nobody knows.
  await append('car-unknown', 'CarSold');
  expect(versions()).toEqual([3, 3]);
});

it('a changed site folder counts at once [PAGE-02]', async () => {
  const { changes, start, siteChanges } = follow();
  await start();
  siteChanges();
  expect(changes.versionOf(kestrel)).toBe(1);
});

it('an event counts only once the read models have it, as a page could still be made without [PAGE-02]', async () => {
  const { changes, state, start, append } = follow();
  await start();
  let isCounted = false;
  const counted = append('car-one', 'CarSold').then(() => (isCounted = true));
  // The read models are looked at every 2 ms.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([isCounted, changes.versionOf(kestrel)]).toEqual([false, 0]);
  state.reached = 11;
  await counted;
  expect(changes.versionOf(kestrel)).toBe(1);
});

it('no page is cached while a read model lacks events that the feed delivered [PAGE-02]', async () => {
  const { changes, state } = follow();
  state.reached = 5;
  expect(changes.versionOf(kestrel)).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(changes.versionOf(kestrel)).toBeUndefined();
  state.reached = 10;
  await eventually(() => expect(changes.versionOf(kestrel)).toBe(0));
});

it('no page is cached, and no cached one served, until a rebuilt read model and its index are those that are read [PAGE-02]', async () => {
  const { changes, state, start, append } = follow();
  await start();
  state.reached = 100;
  await append('projection-car', 'BuildSwapped', { projection: 'car', build: `${car}_r1` });
  expect(changes.versionOf(kestrel)).toBeUndefined();
  state.builds['car'] = `${car}_r1`;
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(changes.versionOf(kestrel)).toBeUndefined();
  state.alias = `${cars}_r1`;
  await eventually(() => expect(changes.versionOf(kestrel)).toBe(1));
});

it('documents that were written again other than by the feed count for all sites [PAGE-02]', async () => {
  const { changes, state, start, append } = follow();
  await start();
  state.reached = 100;
  await append('projection-car', 'DocumentsRewritten', { projection: 'car', build: car });
  await append('projection-crm_lead', 'DocumentsRewritten', { projection: 'crm_lead', build: 'crm_lead_v3' });
  expect(changes.versionOf(meridian)).toBe(1);
});

it('a process that ends leaves no place in a feed that others share [ENG-03]', async () => {
  const shared = follow('kafka');
  await shared.start();
  await shared.changes.onModuleDestroy();
  expect(shared.group()).toMatch(/^pages_.+_3000$/);
  expect(shared.state.removed).toEqual([shared.group()]);
  const own = follow();
  await own.start();
  await own.changes.onModuleDestroy();
  expect(own.state.removed).toEqual([]);
});
