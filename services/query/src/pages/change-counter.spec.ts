import { afterEach, expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import { carSearchAlias, type CarView, carView } from '#contracts/views/car';
import { physicalName } from '#contracts/views/view';
import type { EventFeed, SubscribeOptions } from '#platform/ports/event-feed';
import type { SearchIndex } from '#platform/ports/search-index';
import { type ViewStore, ViewStoreUnavailable } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import { eventually } from '#platform/testing/eventually';
import type { Sites } from '#platform/sites/sites';
import { ChangeCounter } from './change-counter.js';

const car = physicalName(carView);
const cars = physicalName({ ...carView, name: carSearchAlias });
const [kestrel, meridian] = [{ id: 'kestrel' }, { id: 'meridian' }];

/** Fakes: read models at the position `reached`, and a feed that delivers the events of `append`. */
const follow = (EVENT_FEED: Config['EVENT_FEED'] = 'embedded') => {
  const state = {
    reached: 10,
    dealerships: { one: 'of-kestrel', two: 'of-meridian' } as Record<string, string>,
    builds: {} as Record<string, string>,
    alias: cars,
    /** Whether the view store can be read. */
    isDown: false,
    /** Groups whose checkpoint was removed. */
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
    checkpoint: async () => {
      if (state.isDown) throw new ViewStoreUnavailable('away');
      return state.reached;
    },
    checkpoints: (names: readonly string[]) => Promise.resolve(new Map(names.map((name) => [name, state.reached]))),
    collection: () =>
      Promise.resolve({
        get: (name: string) =>
          Promise.resolve({
            // Of a later version, so that this process reads the first build of its own version.
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
  const changeCounter = new ChangeCounter(feed, views, search, config, logger, sites);
  open.push(changeCounter);
  let position = 10;
  /** Resolves once the event is counted. */
  const append = (stream: string, type: string, data: object = {}) => {
    position++;
    return subscribed.handle([{ stream, type, data, position } as RecordedEvent]);
  };
  const start = () => eventually(() => expect(changeCounter.versionOf(kestrel)).toBeDefined());
  return { changeCounter, state, start, append, siteChanges: () => siteChanged(), group: () => subscribed.group };
};
const open: ChangeCounter[] = [];
afterEach(async () => {
  for (const changeCounter of open.splice(0)) await changeCounter.onApplicationShutdown();
});

it('an event of a car counts for its dealership’s site only, one of a review for all sites [PAGE-02]', async () => {
  const { changeCounter, state, start, append } = follow();
  await start();
  state.reached = 100;
  const versions = () => [changeCounter.versionOf(kestrel), changeCounter.versionOf(meridian)];
  expect(versions()).toEqual([0, 0]);
  await append('car-one', 'CarPriceChanged');
  expect(versions()).toEqual([1, 0]);
  await append('car-new', 'CarListed', { car: { dealership_id: 'of-meridian' } });
  expect(versions()).toEqual([1, 1]);
  await append('review-r1', 'ReviewPublished');
  expect(versions()).toEqual([2, 2]);
  // The car's site is unknown.
  await append('car-unknown', 'CarSold');
  expect(versions()).toEqual([3, 3]);
});

it('a changed site folder counts at once [PAGE-02]', async () => {
  const { changeCounter, start, siteChanges } = follow();
  await start();
  siteChanges();
  expect(changeCounter.versionOf(kestrel)).toBe(1);
});

it('an event counts only once the read models include it, and never before them [PAGE-02]', async () => {
  const { changeCounter, state, start, append } = follow();
  await start();
  let isCounted = false;
  const counted = append('car-one', 'CarSold').then(() => (isCounted = true));
  // The read models are polled every 2 ms.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([isCounted, changeCounter.versionOf(kestrel)]).toEqual([false, 0]);
  state.reached = 11;
  await counted;
  expect(changeCounter.versionOf(kestrel)).toBe(1);
});

it('no page is cached while a read model lacks events that the feed delivered [PAGE-02]', async () => {
  const { changeCounter, state } = follow();
  state.reached = 5;
  expect(changeCounter.versionOf(kestrel)).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(changeCounter.versionOf(kestrel)).toBeUndefined();
  state.reached = 10;
  await eventually(() => expect(changeCounter.versionOf(kestrel)).toBe(0));
});

it('pages are cached though the views could not be read at first [PAGE-02]', async () => {
  const { changeCounter, state } = follow();
  state.isDown = true;
  expect(changeCounter.versionOf(kestrel)).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 50));
  state.isDown = false;
  await eventually(() => expect(changeCounter.versionOf(kestrel)).toBe(0));
});

it('no page is cached, nor a cached one served, until the new build of a read model and its index are in use [PAGE-02]', async () => {
  const { changeCounter, state, start, append } = follow();
  await start();
  state.reached = 100;
  await append('projection-car', 'BuildSwapped', { projection: 'car', build: `${car}_r1` });
  expect(changeCounter.versionOf(kestrel)).toBeUndefined();
  state.builds['car'] = `${car}_r1`;
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(changeCounter.versionOf(kestrel)).toBeUndefined();
  state.alias = `${cars}_r1`;
  await eventually(() => expect(changeCounter.versionOf(kestrel)).toBe(1));
});

it('documents rewritten outside the feed count as a change for all sites [PAGE-02]', async () => {
  const { changeCounter, state, start, append } = follow();
  await start();
  state.reached = 100;
  await append('projection-car', 'DocumentsRewritten', { projection: 'car', build: car });
  await append('projection-crm_lead', 'DocumentsRewritten', { projection: 'crm_lead', build: 'crm_lead_v3' });
  expect(changeCounter.versionOf(meridian)).toBe(1);
});

it('a process that ends leaves no consumer group behind in a shared feed [ENG-03]', async () => {
  const shared = follow('kafka');
  await shared.start();
  await shared.changeCounter.onApplicationShutdown();
  expect(shared.group()).toMatch(/^pages_.+_3000$/);
  expect(shared.state.removed).toEqual([shared.group()]);
  const own = follow();
  await own.start();
  await own.changeCounter.onApplicationShutdown();
  expect(own.state.removed).toEqual([]);
});
