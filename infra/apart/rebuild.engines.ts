/** @needs mongodb, typesense */
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import type { ProjectionsResponse, ProjectionStatus } from '#contracts/api/ops';
import { carView } from '#contracts/views/car';
import { physicalName } from '#contracts/views/view';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { eventsPerStep } from '../../services/projector/src/rebuild.js';
import { roles } from '../../services/standalone/src/roles.js';

/** Tests rebuilds of read models in MongoDB and Typesense. */

const here = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} does not say where the engine is; "make test" starts one and says so.`);
  return value;
};
const engines = {
  MONGODB_URL: here('MONGODB_URL'),
  TYPESENSE_URL: here('TYPESENSE_URL'),
  TYPESENSE_API_KEY: here('TYPESENSE_API_KEY'),
};
/** Unique, because all users of a Typesense engine share the names of its collections. */
const database = `forecourt-${randomUUID()}`;

let forecourt: TestForecourt;
afterEach(() => forecourt.remove());

const first = physicalName(carView);
/** More cars than a rebuild folds in one step. */
const many = eventsPerStep + 50;
const feed = [
  'stocknum,year,make,model,badge,car_type,price,body,status',
  ...Array.from({ length: many }, (_, n) => `P${n},2021,Toyota,Corolla,ZR,used,${20_000 + n},Hatch,in_stock`),
].join('\n');

const ops = <Body>(path: string, method: 'GET' | 'POST' = 'POST') =>
  forecourt.ask<Body>(`/api/ops/${path}`, { key: 'ops', method });
const status = async (): Promise<ProjectionStatus> =>
  (await ops<ProjectionsResponse>('projections', 'GET')).body.projections.find(({ name }) => name === 'car')!;
const settled = () =>
  eventually(async () => {
    const now = await status();
    expect(now.rebuild).toBeUndefined();
    return now;
  });

/** Lets a rebuild fold its first step, then blocks it until the release. */
const holdAfterFirstStep = () => {
  const { log } = forecourt.running.platform;
  const readAll = log.readAll.bind(log);
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  let folded = 0;
  log.readAll = async function* (options) {
    for await (const events of readAll(options)) {
      yield events;
      if (options.batchSize !== eventsPerStep) continue;
      folded++;
      await released;
    }
  };
  return {
    isHeld: () => eventually(async () => expect(folded).toBeGreaterThan(0)),
    release: () => {
      log.readAll = readAll;
      release();
    },
  };
};

const askTypesense = async (path: string, method = 'GET'): Promise<unknown> => {
  const headers = { 'x-typesense-api-key': engines.TYPESENSE_API_KEY };
  return (await fetch(`${engines.TYPESENSE_URL}/collections${path}`, { method, headers })).json();
};

/** Returns the search collections of vehicles. Other users of the engine may have left some. */
const indexes = async (): Promise<string[]> => {
  const found = (await askTypesense('')) as { readonly name: string }[];
  return found.map(({ name }) => name).filter((name) => name.includes(searchOf(first)));
};
const searchOf = (build: string) => build.replace('car_', 'cars_');
const forgetIndexes = async () => {
  for (const name of await indexes()) await askTypesense(`/${name}`, 'DELETE');
};
beforeAll(forgetIndexes);
afterAll(forgetIndexes);

/** Returns the collections of a build in both engines. */
const leftOf = async (build: string): Promise<string[]> => {
  const client = await new MongoClient(engines.MONGODB_URL).connect();
  try {
    const views = await client.db(database).listCollections({}, { nameOnly: true }).toArray();
    const names = [...views.map(({ name }) => name), ...(await indexes())];
    return names.filter((name) => name === build || name.endsWith(searchOf(build)));
  } finally {
    await client.close();
  }
};

it('a rebuild on MongoDB and Typesense continues after a crash, and a cancelled one leaves nothing behind [OPS-01]', async () => {
  forecourt = new TestForecourt(roles, ['kestrel'], {
    VIEW_STORE: 'mongodb',
    SEARCH_INDEX: 'typesense',
    SECRET_KEY: randomUUID(),
    MONGODB_DATABASE: database,
    ...engines,
  });
  await forecourt.open();
  const imported = await forecourt.importFeed(feed);
  await eventually(async () => expect((await forecourt.search('', imported)).count).toBe(many));

  const held = holdAfterFirstStep();
  expect((await ops('projections/car/rebuild')).status).toBe(202);
  await held.isHeld();
  const { views } = forecourt.running.platform;
  // Simulates a crash: the unfinished build is not cleaned up.
  for (const write of ['saveCheckpoint', 'resetCheckpoint', 'dropCollection'] as const)
    Object.assign(views, { [write]: () => Promise.reject(new Error('the process is gone')) });
  held.release();
  await forecourt.close();
  expect(await leftOf(`${first}_r1`)).toHaveLength(2);
  await forecourt.open();
  expect(await settled()).toMatchObject({
    build: `${first}_r1`,
    last_rebuild: { outcome: 'swapped', documents: many },
  });
  expect((await forecourt.search('')).count).toBe(many);
  expect((await ops('projections/car/cleanup')).status).toBe(202);
  await eventually(async () => expect(await leftOf(first)).toEqual([]));

  const again = holdAfterFirstStep();
  expect((await ops('projections/car/rebuild')).status).toBe(202);
  await again.isHeld();
  expect(await leftOf(`${first}_r2`)).toHaveLength(2);
  expect((await ops('projections/car/cancel')).status).toBe(202);
  again.release();
  expect(await settled()).toMatchObject({ build: `${first}_r1`, last_rebuild: { outcome: 'cancelled' } });
  await eventually(async () => expect(await leftOf(`${first}_r2`)).toEqual([]));
  expect((await forecourt.search('')).count).toBe(many);
});
