/** @needs own-eventstore, own-kafka, own-mongodb, own-typesense */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { pino } from 'pino';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import type { LeadForm } from '#contracts/api/leads';
import type { SearchResponse } from '#contracts/api/search';
import type { ProjectionsResponse, ProjectionStatus } from '#contracts/api/ops';
import type { ImportReport } from '#contracts/api/stock';
import type { CarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import { carSearchAlias, carView, type CarView } from '#contracts/views/car';
import { physicalName } from '#contracts/views/view';
import { readConfig } from '#platform/process/config';
import { cacheDuration } from '#platform/kernel/live-build';
import { applyBatch } from '#platform/kernel/projection';
import { withTimeout } from '#platform/kernel/with-timeout';
import { hashKey } from '#platform/access/api-keys';
import { openPorts } from '#platform/process/open-ports';
import type { Ports } from '#platform/process/platform';
import type { Versioned } from '#platform/ports/view-store';
import { createMemoryTarget } from '#platform/testing/projections';
import { carProjection } from '../../services/projector/src/projections/car.js';
import { engineNames } from '../engines/needs.js';
import type { OwnEngine } from '../engines/own-engine.js';
import { ownEngine } from '../engines/sources.js';
import { createTopics } from '../kafka/topics.js';
import { askSite } from '../support/client.js';
import { freePort } from '../support/free-port.js';
import { dropViews } from '../support/empty-views.js';
import { startService, type Service } from '../support/service.js';

/**
 * Tests each service as a separate process over the distributed engines. The tests kill engines and services while they
 * work.
 */

const site = 'kestrel';
const directory = mkdtempSync(join(tmpdir(), 'forecourt-apart-'));
const services = new Map<string, Service>();
let engines: readonly OwnEngine[] = [];
let environment: Record<string, string>;
let ports: Ports;

const start = async (name: string, as = name) => {
  services.set(as, await startService(name, environment));
};
const portOf = (name: string): number => services.get(name)!.port;

beforeAll(async () => {
  const keysFile = join(directory, 'keys.json');
  writeFileSync(
    keysFile,
    JSON.stringify(
      (['dealer', 'crm', 'ops'] as const).map((scope) => ({
        name: scope,
        sha256: hashKey(`${scope}-key`),
        scope,
        site,
      })),
    ),
  );
  engines = await Promise.all(engineNames.map(ownEngine));
  environment = {
    ...Object.assign({}, ...engines.map((engine) => engine.environment)),
    KEYS_FILE: keysFile,
    EVENT_LOG: 'eventstore',
    EVENT_FEED: 'kafka',
    VIEW_STORE: 'mongodb',
    SEARCH_INDEX: 'typesense',
    DATA_DIR: join(directory, 'data'),
    WEB_DIR: 'none',
    // On a busy machine a page takes longer, which is not a failure.
    PAGE_TIMEOUT: '60000',
  };
  await createTopics({ brokers: environment['KAFKA_BROKERS']!.split(',') });
  await start('relay');
  await Promise.all([start('projector'), start('projector', 'projector-2')]);
  await Promise.all([start('stock'), start('leads'), start('query')]);
  ports = await openPorts(readConfig(environment), pino({ level: 'silent' }), ['log', 'views', 'search']);
});

afterAll(async () => {
  await ports?.close();
  await Promise.all([...services.values()].map((service) => service.kill('SIGTERM')));
  await Promise.all(engines.map((engine) => engine.remove()));
  rmSync(directory, { recursive: true, force: true });
});

const header = 'stocknum,year,make,model,badge,car_type,price,km,body,status';
const feed = (from: number, count: number, price = 30_000): string =>
  [
    header,
    ...Array.from({ length: count }, (_, n) => {
      const number = from + n;
      return `K${number},${2015 + (number % 10)},Toyota,Corolla,ZR,used,${price + number},${number * 10},Hatch,in_stock`;
    }),
  ].join('\n');

/**
 * Imports a feed as a dealer's system would, with retries on a 503. Returns the report and the position that a later
 * query must name to see the cars.
 */
const importFeed = async (body: string): Promise<{ report: ImportReport; position: string }> => {
  const send = () =>
    askSite(portOf('stock'), site, '/api/stock/import', {
      headers: { authorization: 'Bearer dealer-key', 'content-type': 'text/csv' },
      body,
    });
  let answer = await send();
  for (let tries = 1; answer.status === 503 && tries < 10; tries++) {
    await pause(Number(answer.headers['retry-after'] ?? 1) * 1_000);
    answer = await send();
  }
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body}`);
  return { report: JSON.parse(answer.body) as ImportReport, position: String(answer.headers['forecourt-position']) };
};

const search = async (query: string, position = '0'): Promise<SearchResponse> => {
  const { status, body } = await askSite(portOf('query'), site, `/api/search?${query}`, {
    headers: { 'forecourt-position': position },
  });
  if (status !== 200) throw new Error(`${status}: ${body}`);
  return JSON.parse(body) as SearchResponse;
};

const sendLead = () => {
  const lead: LeadForm = {
    userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491570006' },
    category: 'Vehicle Enquiry',
    url: 'http://kestrel.localhost/',
  };
  return askSite(portOf('leads'), site, '/api/leads', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(lead),
  });
};

const eventually = async <Result>(what: () => Promise<Result>, within = 60_000): Promise<Result> => {
  const deadline = performance.now() + within;
  for (;;) {
    try {
      return await what();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(200);
    }
  }
};

const ops = async (path: string, method: 'GET' | 'POST') => {
  const headers = { authorization: 'Bearer ops-key' };
  const { status, body } = await askSite(portOf('projector'), site, `/api/ops/${path}`, {
    headers,
    method,
    ...(method === 'POST' && { body: '' }),
  }).catch((error: unknown) => {
    throw new Error(`${path}: ${String(error)}`);
  });
  if (status >= 300) throw new Error(`${path}: ${status}: ${body}`);
  return JSON.parse(body) as unknown;
};
const carStatus = async (): Promise<ProjectionStatus> =>
  ((await ops('projections', 'GET')) as ProjectionsResponse).projections.find(({ name }) => name === 'car')!;

/** Searches and opens pages in a loop until it is stopped, and collects the wrong answers. */
const reading = (count: number, slug: string) => {
  let stopped = false;
  let reads = 0;
  const wrong: string[] = [];
  const going = (async () => {
    for (; !stopped; reads++) {
      try {
        const found = await search('');
        if (found.count !== count) wrong.push(`${found.count} vehicles were found`);
        const { status } = await askSite(portOf('query'), site, `/api/cars/${slug}`);
        if (status !== 200) wrong.push(`the page answered ${status}`);
      } catch (error) {
        wrong.push(String(error));
      }
      await pause(50);
    }
  })();
  return async () => {
    stopped = true;
    await going;
    return { reads, wrong };
  };
};

/** Starts a rebuild of the cars, and kills every projector with SIGKILL once some events are folded. */
const killInRebuild = async (build: string): Promise<void> => {
  await ops('projections/car/rebuild', 'POST');
  while ((await ports.views.checkpoint(build)) === 0) await pause(5);
  await Promise.all(['projector', 'projector-2'].map((name) => services.get(name)!.kill('SIGKILL')));
  const recorded = (await ports.log.readStream('projection-car')).map(({ type }) => type);
  expect(recorded.at(-1)).toBe('RebuildStarted');
  expect(await ports.views.checkpoint(build)).toBeLessThan(await ports.log.head());
};

/** Returns the collections of a build in both engines. */
const leftOf = async (build: string): Promise<string[]> => {
  const client = await new MongoClient(environment['MONGODB_URL']!).connect();
  try {
    const views = await client.db(readConfig(environment).MONGODB_DATABASE).listCollections().toArray();
    const headers = { 'x-typesense-api-key': environment['TYPESENSE_API_KEY']! };
    const answer = await fetch(`${environment['TYPESENSE_URL']}/collections`, { headers });
    const indexes = (await answer.json()) as readonly { readonly name: string }[];
    const searched = build.replace('car_', 'cars_');
    return [...views, ...indexes].map(({ name }) => name).filter((name) => name === build || name.endsWith(searched));
  } finally {
    await client.close();
  }
};

/** Returns the car views and search documents that a clean replay of the log makes. */
const replayed = async () => {
  const view = createMemoryTarget<CarView>();
  const index = createMemoryTarget<CarDocument>();
  for await (const events of ports.log.readAll({ after: 0 })) {
    await applyBatch(carProjection, { view, search: index }, events);
  }
  return { views: view.all(), documents: index.all() };
};

const stored = async (build: string) => {
  const view = await ports.views.collection<CarView>({ name: build, indexes: carView.indexes });
  const views = new Map<string, Versioned<CarView>>();
  for await (const batch of view.scan()) for (const doc of batch) views.set(doc.id, doc);
  const index = await ports.search.collection<CarDocument>(
    (await ports.search.alias(carSearchAlias))!,
    carSearchSchema,
  );
  return { views, documents: await index.getMany([...views.keys()]), indexed: await index.count() };
};

const expectViewsToEqualReplay = (build = physicalName(carView)) =>
  eventually(async () => {
    const [expected, actual] = [await replayed(), await stored(build)];
    expect(actual.views.size).toBe(expected.views.size);
    expect(actual.indexed).toBe(expected.documents.size);
    expect(actual.views).toEqual(expected.views);
    expect(actual.documents).toEqual(expected.documents);
  });

describe('services in separate processes [EVT-09]', () => {
  it('services in separate processes find a car by the query service that the stock service imported [EVT-02, EVT-04, EVT-05, EVT-08]', async () => {
    const { report, position } = await importFeed(feed(0, 40));
    expect(report).toMatchObject({ received: 40, listed: 40, rejected: 0 });
    // A query waits two seconds for its position, then answers with its current data. A busy machine may take longer.
    const found = await eventually(async () => {
      const found = await search('query=corola&refinementList[year][0]=2015', position);
      expect(found).toMatchObject({ count: 4, facets: { make: { Toyota: 4 } } });
      return found;
    });
    const [car] = found.hits;
    const { status, body } = await askSite(portOf('query'), site, `/api/cars/${car!.slug}`);
    expect([status, (JSON.parse(body) as { name: string }).name]).toEqual([200, car!.name]);
  });

  it('services in separate processes deliver a lead of the leads service through the feed to a CRM that pulls it [EVT-02, CRM-01]', async () => {
    const sent = await sendLead();
    expect(sent.status).toBe(201);
    const position = String(sent.headers['forecourt-position']);
    await eventually(async () => {
      const { body } = await askSite(portOf('leads'), site, '/api/crm/leads', {
        headers: { authorization: 'Bearer crm-key', 'forecourt-position': position },
      });
      expect((JSON.parse(body) as CrmLeadsResponse).leads).toHaveLength(1);
    });
  });

  it('services in separate processes report their dependencies [OPS-05]', async () => {
    for (const name of ['stock', 'leads', 'query', 'projector', 'relay']) {
      const { status, body } = await askSite(portOf(name), site, '/health/ready');
      expect([name, status, (JSON.parse(body) as { status: string }).status]).toEqual([name, 200, 'ready']);
    }
  });

  it('services in separate processes answer a lead within two seconds while Kafka is down, and later publish everything once [ENG-02, EVT-02, EVT-03]', async () => {
    const importing = importFeed(feed(40, 400));
    await pause(150);
    const kafka = engines[engineNames.indexOf('kafka')]!;
    await kafka.kill();
    for (let n = 0; n < 3; n++) expect(await withTimeout(2_000, sendLead(), undefined)).toMatchObject({ status: 201 });
    const { report } = await importing;
    expect(report).toMatchObject({ received: 400, rejected: 0 });
    await kafka.start();
    await importFeed(feed(0, 100, 20_000));
    await eventually(async () => expect((await search('')).count).toBe(440), 90_000);
    await expectViewsToEqualReplay();
  });

  it('services in separate processes continue a batch in another projector when one is killed with -9 [EVT-03]', async () => {
    const importing = importFeed(feed(440, 400));
    await pause(300);
    await services.get('projector')!.kill('SIGKILL');
    await importing;
    await importFeed(feed(0, 300, 10_000));
    await eventually(async () => expect((await search('')).count).toBe(840), 90_000);
    await expectViewsToEqualReplay();
    await start('projector');
  });

  it('services in separate processes replace a relay killed with -9 within seconds [EVT-02]', async () => {
    await start('relay', 'relay-2');
    await services.get('relay')!.kill('SIGKILL');
    await importFeed(feed(840, 50));
    await eventually(async () => expect((await search('')).count).toBe(890), 60_000);
    await start('relay');
    await expectViewsToEqualReplay();
  });

  it('two query services in separate processes render a cached page again once its vehicle changes, and never go back [PAGE-02]', async () => {
    const queries = ['query with pages', 'another query with pages'];
    const metricsPorts = await Promise.all(queries.map(freePort));
    for (const [n, name] of queries.entries()) {
      const at = { PORT: String(await freePort()), METRICS_PORT: String(metricsPorts[n]) };
      services.set(name, await startService('query', { ...environment, ...at, WEB_DIR: 'dist/web' }));
    }
    const { hits } = await search('query=K7');
    const { slug, stocknum } = hits.find(({ stocknum }) => stocknum === 'K7')!;
    const priceOnPage = async (name: string) => {
      const { status, body } = await askSite(portOf(name), site, `/cars/${slug}`);
      expect(status).toBe(200);
      return Number(/"price":(\d+)/.exec(body)![1]);
    };
    for (const price of [41_000, 42_000, 43_000]) {
      await importFeed(`stocknum,price\n${stocknum},${price}`);
      for (const name of queries) await eventually(async () => expect(await priceOnPage(name)).toBe(price));
      for (let n = 0; n < 10; n++) expect(await Promise.all(queries.map(priceOnPage))).toEqual([price, price]);
    }
    for (const port of metricsPorts) {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      expect(Number(/pages_found_total\{how="kept"\} (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(20);
    }
  });

  it('services in separate processes resume or remove a rebuild whose projectors are killed with -9, and no read fails [OPS-01]', async () => {
    const first = physicalName(carView);
    const { count, hits } = await search('');
    const stop = reading(count, hits[0]!.slug);

    await killInRebuild(`${first}_r1`);
    await start('projector');
    await eventually(
      async () =>
        expect(await carStatus()).toMatchObject({
          build: `${first}_r1`,
          last_rebuild: { outcome: 'swapped', documents: count, same_as_before: true },
        }),
      150_000,
    );
    await expectViewsToEqualReplay(`${first}_r1`);
    await start('projector', 'projector-2');
    await ops('projections/car/cleanup', 'POST');
    await eventually(async () => expect(await leftOf(first)).toEqual([]));

    await killInRebuild(`${first}_r2`);
    expect(await leftOf(`${first}_r2`)).toHaveLength(2);
    await start('projector');
    await ops('projections/car/cancel', 'POST');
    await eventually(async () => expect(await leftOf(`${first}_r2`)).toEqual([]));
    expect(await carStatus()).toMatchObject({ build: `${first}_r1`, last_rebuild: { outcome: 'cancelled' } });
    await start('projector', 'projector-2');

    const { reads, wrong } = await stop();
    expect(wrong).toEqual([]);
    expect(reads).toBeGreaterThan(20);
  });

  it('services in separate processes rebuild the views after MongoDB is emptied, and report no vehicle as missing until then [ENG-02]', async () => {
    const { count, hits } = await search('');
    const page = async () => (await askSite(portOf('query'), site, `/api/cars/${hits[0]!.slug}`)).status;
    const isTold = async () => {
      const { body } = await askSite(portOf('query'), site, '/health/ready');
      return body.includes('the view store has lost what it had');
    };
    await dropViews(environment);
    // Until its cache expires, a process may still read the old live build.
    await pause(cacheDuration);
    const answers = new Set([await page()]);
    const importing = importFeed(feed(count, 10));
    await eventually(async () => expect(await isTold()).toBe(true), 10_000);
    await importing;
    await eventually(async () => {
      const status = await page();
      answers.add(status);
      expect(status).toBe(200);
    }, 120_000);
    expect([...answers]).toEqual([503, 200]);
    await eventually(async () => expect((await search('')).count).toBe(count + 10));
    await expectViewsToEqualReplay((await carStatus()).build);
    await eventually(async () => expect(await isTold()).toBe(false));
  });
});
