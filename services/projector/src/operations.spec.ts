import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type {
  ParkedEvent,
  ParkedResponse,
  ProjectionsResponse,
  ProjectionStatus,
  ReplayResponse,
} from '#contracts/api/ops';
import type { StockCar } from '#contracts/api/stock';
import { physicalName } from '#contracts/views/view';
import { carView } from '#contracts/views/car';
import { newId } from '#platform/kernel/ids';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { eventsPerStep } from './rebuild.js';
import { roles } from '../../standalone/src/roles.js';

const feed = `dealership_id,stocknum,year,make,model,car_type,badge,price,status
kestrel-bay-toyota,N1,2022,Toyota,Corolla,used,ZR,32990,in_stock
kestrel-bay-toyota,N2,2021,Toyota,Camry,used,SL,38990,in_stock
kestrel-bay-toyota,N3,2021,Toyota,Kluger,used,GX,48990,in_stock
`;
const first = physicalName(carView);

let forecourt: TestForecourt;
let cars: readonly { readonly id: string; readonly stocknum: string }[];

beforeEach(async () => {
  forecourt = new TestForecourt(roles, undefined, { LOG_LEVEL: 'error' });
  await forecourt.open();
  const imported = await forecourt.importFeed(feed);
  cars = (await forecourt.search('', imported)).hits.toSorted((a, b) => (a.stocknum < b.stocknum ? -1 : 1));
});
afterEach(() => forecourt.remove());

const ops = <Body>(path: string, body?: unknown, method: 'GET' | 'POST' = 'POST') =>
  forecourt.ask<Body>(`/api/ops/${path}`, { key: 'ops', method, body });
const status = async () =>
  (await ops<ProjectionsResponse>('projections', undefined, 'GET')).body.projections.find(
    ({ name }) => name === 'car',
  )!;
/** Returns the parked events of the projection. The alerts watch prices too, and park the same events themselves. */
const parked = async () =>
  (await ops<ParkedResponse>('parked', undefined, 'GET')).body.parked.filter(({ projection }) => projection === 'car');
const settled = () =>
  eventually(async () => {
    const now = await status();
    expect(now.rebuild).toBeUndefined();
    return now;
  });
const price = async (index: number, amount: number) =>
  forecourt.askStock<StockCar>(`cars/${cars[index]!.id}/price`, { method: 'POST', body: { price: amount } });
const prices = async () => {
  const answer = await forecourt.ask<{ position: number }>('/api/stock/imports', { key: 'dealer-kestrel' });
  expect(answer.status).toBe(200);
  const { hits } = await forecourt.search('');
  return Object.fromEntries(hits.map((car) => [car.stocknum, car.price]));
};

/** Appends an event of the second car that no projection can fold. */
const poison = async () => {
  const { log } = forecourt.running.platform;
  const event = { id: newId(), type: 'CarPriceChanged', version: 1, time: forecourt.now.toISOString(), data: null };
  return log.append(`car-${cars[1]!.id}`, 'any', [event]);
};
/** Appends a change of the second car that was decided before the poison event was noticed. */
const laterChange = async (amount: number) => {
  const { log } = forecourt.running.platform;
  const data = { car_id: cars[1]!.id, changes: { price: amount } };
  const event = { id: newId(), type: 'CarPriceChanged', version: 1, time: forecourt.now.toISOString(), data };
  return log.append(`car-${cars[1]!.id}`, 'any', [event]);
};

it('every operation requires the ops key [OPS-04]', async () => {
  for (const key of [undefined, 'dealer-kestrel', 'wrong']) {
    expect((await forecourt.ask('/api/ops/projections', { key })).status).toBe(key === 'dealer-kestrel' ? 403 : 401);
    const rebuild = await forecourt.ask('/api/ops/projections/car/rebuild', { key, method: 'POST' });
    expect(rebuild.status).toBe(key === 'dealer-kestrel' ? 403 : 401);
  }
  expect((await ops('projections/nothing/rebuild')).status).toBe(404);
});

it('the status shows the position of every projection [OPS-02]', async () => {
  const { body } = await ops<ProjectionsResponse>('projections', undefined, 'GET');
  expect(body.head).toBe(await forecourt.running.platform.log.head());
  const car = body.projections.find(({ name }) => name === 'car')!;
  expect(car).toMatchObject({ build: first, parked: 0, waiting: 0 });
  expect(car.lag).toBe(body.head - car.position);
  expect(new Set(body.projections.map(({ name }) => name)).size).toBe(body.projections.length);
  // The reactors had no events yet.
  expect(body.reactors.map(({ name, lag }) => [name, lag])).toContainEqual(['leads_from_events', 0]);
});

it('a projection without work has no throughput [OPS-02]', async () => {
  // Waits until throughput was measured at least once.
  await pause(1_500);
  const { body } = await ops<ProjectionsResponse>('projections', undefined, 'GET');
  const rates = body.reactors.map(({ name, events_per_second }) => [name, events_per_second]);
  expect(rates).toContainEqual(['leads_from_events', 0]);
});

it('an unreadable event is parked: its stream waits in order, other streams continue, and a restart changes nothing [EVT-07]', async () => {
  const { position } = await poison();
  await laterChange(37_000);
  await laterChange(36_000);
  await price(0, 31_000);
  await eventually(async () => expect(await prices()).toEqual({ N1: 31_000, N2: 38_990, N3: 48_990 }));
  await eventually(async () => expect(await parked()).toHaveLength(3));
  const [head, ...waiting] = await parked();
  expect(head).toMatchObject({ id: `${first}.${position}`, state: 'parked', projection: 'car', attempts: 3 });
  expect(head!.cause).toMatch(/^TypeError: /);
  expect(head!.stack).toContain('domain/car/car.ts');
  expect(waiting.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(await status()).toMatchObject({ parked: 1, waiting: 2 });

  await forecourt.close();
  await forecourt.open();
  await laterChange(35_000);
  await price(2, 47_000);
  await eventually(async () => expect(await prices()).toEqual({ N1: 31_000, N2: 38_990, N3: 47_000 }));
  expect(await parked()).toHaveLength(4);

  const again = await ops<ParkedEvent>(`parked/${head!.id}/retry`);
  expect(again.body).toMatchObject({ state: 'parked', attempts: 4 });
  const lines = (await forecourt.ask<string>('/api/ops/parked/export', { key: 'ops' })).body.trim().split('\n');
  const exported = lines.map((line) => JSON.parse(line) as { id: string }).filter(({ id }) => id.startsWith(first));
  expect(exported).toHaveLength(4);
  expect(exported[0]).toMatchObject({ id: head!.id, event: { type: 'forecourt.CarPriceChanged' } });

  expect((await ops(`parked/${head!.id}/skip`, {})).status).toBe(422);
  const skipped = await ops<ParkedEvent>(`parked/${head!.id}/skip`, { reason: 'The feed sent no price' });
  expect(skipped.status).toBe(200);
  await eventually(async () => expect(await prices()).toEqual({ N1: 31_000, N2: 35_000, N3: 47_000 }));
  await eventually(async () => expect(await parked()).toEqual([]));
  expect((await ops(`parked/${head!.id}/retry`)).status).toBe(409);
  expect(await forecourt.events('ParkedEventSkipped')).toMatchObject([
    { data: { owner: 'car', position, reason: 'The feed sent no price', by: 'ops' } },
  ]);
});

it('a request about a vehicle with an unreadable event is refused with its position, and others are accepted [EVT-07]', async () => {
  const car = cars[1]!;
  await poison();
  const head = await forecourt.running.platform.log.head();
  const answers = [await price(1, 37_000), await forecourt.askStock<StockCar>(`cars/${car.id}`)];
  for (const answer of answers) {
    expect(answer.status).toBe(409);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).toMatchObject({
      code: 'stream_unreadable',
      detail: `car-${car.id} can’t be read beyond revision 0: nobody can take the CarPriceChanged that follows. Nothing was changed; please ask the operators of this site.`,
    });
  }
  expect(await forecourt.running.platform.log.head()).toBe(head);
  const failed = forecourt.logged.filter((line) => line.includes('request failed'));
  expect(failed).toHaveLength(answers.length);
  expect(failed[0]).toContain(`car-${car.id}`);
  expect(failed[0]).toContain('TypeError');

  const { body: report } = await forecourt.importFeed(feed.replace('32990', '31990').replace('38990', '37990'));
  expect(report).toMatchObject({ changed: 1, unchanged: 1, rejected: 1 });
  expect(report.errors[0]!.reason).toContain(`car-${car.id} can’t be read beyond revision 0`);
  // An event of a later version of the program. It is read only when a command changes that vehicle.
  const { log } = forecourt.running.platform;
  const later = { id: newId(), type: 'CarRepainted', version: 1, time: forecourt.now.toISOString(), data: {} };
  await log.append(`car-${cars[2]!.id}`, 'any', [later]);
  const without = feed.split('\n').filter((line) => !/,N[23],/.test(line));
  const full = await forecourt.importFeed(without.join('\n'), { query: 'feed=full&missing=sell' });
  expect(full.body).toMatchObject({ changed: 1, removed: 0 });

  const lead = {
    userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491570006' },
    category: 'Vehicle Enquiry',
    url: 'http://kestrel.localhost/',
    car_id: car.id,
  };
  expect((await forecourt.ask('/api/leads', { method: 'POST', body: lead })).status).toBe(201);
  const [taken] = await forecourt.events('LeadSubmitted');
  expect(taken!.data).toMatchObject({ vehicle: { stock_number: 'N2', price: 38_990 } });
});

it('a rebuild runs beside the live view, replaces it, can be undone and cleaned up, and skipped events stay skipped [OPS-01]', async () => {
  const { position } = await poison();
  await laterChange(37_000);
  await eventually(async () => expect(await parked()).toHaveLength(2));
  await ops(`parked/${first}.${position}/skip`, { reason: 'It says nothing' });

  expect((await ops<ProjectionStatus>('projections/car/rebuild')).status).toBe(202);
  expect((await ops('projections/car/rebuild')).status).toBe(409);
  const changes = price(0, 30_000);
  for (let asked = 0; asked < 20; asked++) expect((await forecourt.search('')).count).toBe(3);
  await changes;
  const swapped = await settled();
  expect(swapped).toMatchObject({
    build: `${first}_r1`,
    previous: first,
    last_rebuild: { outcome: 'swapped', documents: 3, same_as_before: true },
  });
  await price(2, 45_000);
  const now = { N1: 30_000, N2: 37_000, N3: 45_000 };
  await eventually(async () => expect(await prices()).toEqual(now));
  expect((await forecourt.ask<{ price: number }>(`/api/cars/${await slug(2)}`)).status).toBe(200);

  expect((await ops<ProjectionStatus>('projections/car/rollback')).body).toMatchObject({
    build: first,
    previous: `${first}_r1`,
  });
  await eventually(async () => expect(await prices()).toEqual(now));
  expect((await ops('projections/car/cleanup')).status).toBe(202);
  await eventually(async () => expect(await forecourt.running.platform.views.checkpoint(`${first}_r1`)).toBe(0));
  expect((await status()).previous).toBeUndefined();
  expect((await ops('projections/car/rollback')).status).toBe(409);
  expect(await prices()).toEqual(now);
});

const slug = async (index: number) => (await forecourt.search('')).hits.find(({ id }) => id === cars[index]!.id)!.slug;

it('a rebuild continues after a restart, and a cancelled one leaves nothing behind [OPS-01]', async () => {
  const { platform } = forecourt.running;
  const hold = { readAll: platform.log.readAll.bind(platform.log) };
  let reading = 0;
  platform.log.readAll = async function* (options) {
    for await (const events of hold.readAll(options)) {
      if (options.batchSize === eventsPerStep && ++reading > 0)
        await new Promise((resolve) => setTimeout(resolve, 300));
      yield events;
    }
  };
  await ops('projections/car/rebuild');
  await eventually(async () => expect(reading).toBe(1));
  expect((await status()).rebuild).toMatchObject({ build: `${first}_r1`, by: 'ops' });
  await forecourt.close();
  await forecourt.open();
  expect(await settled()).toMatchObject({ build: `${first}_r1`, last_rebuild: { outcome: 'swapped', documents: 3 } });
  await ops('projections/car/cleanup');
  await eventually(async () => expect(await forecourt.running.platform.views.checkpoint(first)).toBe(0));

  await ops('projections/car/rebuild');
  expect((await ops('projections/car/cancel')).status).toBe(202);
  await settled();
  expect(await status()).toMatchObject({ build: `${first}_r1`, last_rebuild: { outcome: 'cancelled' } });
  expect((await forecourt.search('')).count).toBe(3);
  await eventually(async () => expect(await forecourt.running.platform.views.checkpoint(`${first}_r2`)).toBe(0));
});

it('a stream, a type or a period is replayed into one projection, and a dry run only reports [OPS-01]', async () => {
  const { views } = forecourt.running.platform;
  const collection = await views.collection<{ slug: string; status: string }>({
    name: first,
    indexes: carView.indexes,
  });
  const [damaged] = [await collection.get(cars[0]!.id)];
  await collection.upsertMany([{ ...damaged!, doc: { ...damaged!.doc, status: 'lost' } }], { replace: true });
  const replay = async (body: object) => (await ops<ReplayResponse>('replay', { projection: 'car', ...body })).body;

  const stream = `car-${cars[0]!.id}`;
  const reported = { documents: 1, changed: 1, changes: [{ id: cars[0]!.id, change: 'changed', fields: ['status'] }] };
  expect(await replay({ stream })).toMatchObject({ dry_run: true, ...reported });
  expect((await collection.get(cars[0]!.id))!.doc.status).toBe('lost');
  expect(await replay({ type: 'CarListed' })).toMatchObject({ events: 3, documents: 3, changed: 1, unchanged: 2 });
  expect(await replay({ from: '2026-06-01T00:00:00Z' })).toMatchObject({ events: 0, documents: 0 });
  expect(await replay({ from: '2026-05-01T00:00:00Z', dry_run: false })).toMatchObject({ documents: 3, changed: 1 });
  expect((await collection.get(cars[0]!.id))!.doc.status).toBe('in_stock');
  expect(await replay({ stream })).toMatchObject({ changed: 0, unchanged: 1 });
  expect((await ops('replay', { projection: 'car', stream, type: 'CarListed' })).status).toBe(422);
  expect(await ops('replay', { projection: 'car', type: 'CarListd' })).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('car folds no CarListd; it folds CarListed, ') },
  });
});

it('a full feed continues beside a car with an unreadable event, and changes nothing about that car [EVT-07]', async () => {
  const { log } = forecourt.running.platform;
  const event = { id: newId(), type: 'CarDetailsChanged', version: 1, time: forecourt.now.toISOString(), data: null };
  const { position } = await log.append(`car-${cars[1]!.id}`, 'any', [event]);
  const headings = feed.split('\n')[0]!;
  const full = `${headings}\n${feed.split('\n')[1]!}\n`;
  const { status: answered, body } = await forecourt.askStock<{ state: string; removed: number }>('import?feed=full', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: full,
  });
  expect([answered, body]).toEqual([200, expect.objectContaining({ state: 'completed', removed: 1 })]);
  const inStock = async () => (await forecourt.search('')).hits.map(({ stocknum }) => stocknum).sort();
  await eventually(async () => expect(await inStock()).toEqual(['N1', 'N2']));
  const [stuck] = (await ops<ParkedResponse>('parked?projection=stock-roster', undefined, 'GET')).body.parked;
  expect(stuck).toMatchObject({ id: `stock-roster.${position}`, kind: 'fold', state: 'parked' });
  const { folds } = (await ops<ProjectionsResponse>('projections', undefined, 'GET')).body;
  expect(folds).toEqual([{ name: 'stock-roster', parked: 1, waiting: 0 }]);
});

it('during a rebuild under writes no read fails, sees a partial view, or misses its own write, and the progress is reported [OPS-01]', async () => {
  const many = 700;
  const rows = Array.from(
    { length: many },
    (_, n) => `kestrel-bay-toyota,M${n},2021,Toyota,Yaris,used,,20000,in_stock`,
  );
  await forecourt.importFeed(`${feed.split('\n')[0]}\n${rows.join('\n')}\n`);
  await eventually(async () => expect((await forecourt.search('')).count).toBe(many + 3));
  const [{ id, slug: mine }] = cars as unknown as [{ id: string; slug: string }];
  let done = false;
  // Without a pause, requests within the process would never let timers run.
  const nextTurn = () => pause(1);
  const write = async () => {
    for (let amount = 30_000; !done; amount++, await nextTurn()) {
      const { status, body } = await forecourt.askStock<StockCar>(`cars/${id}/price`, {
        method: 'POST',
        body: { price: amount },
      });
      expect(status).toBe(200);
      const headers = { 'forecourt-position': String(body.position) };
      const read = await forecourt.ask<{ price: number }>(`/api/cars/${mine}`, { headers });
      expect([read.status, read.body.price]).toEqual([200, amount]);
    }
  };
  let reads = 0;
  const read = async () => {
    for (; !done; reads++, await nextTurn()) expect((await forecourt.search('')).count).toBe(many + 3);
  };
  const reported: ProjectionStatus[] = [];
  const watch = async () => {
    for (; !done; await pause(5)) reported.push(await status());
  };
  const rebuild = async () => {
    try {
      for (const build of [`${first}_r1`, `${first}_r2`]) {
        expect((await ops('projections/car/rebuild')).status).toBe(202);
        expect(await settled()).toMatchObject({ build, last_rebuild: { outcome: 'swapped', documents: many + 3 } });
        await ops('projections/car/cleanup');
        await eventually(async () => expect((await status()).previous).toBeUndefined());
      }
    } finally {
      done = true;
    }
  };
  await Promise.all([write(), read(), watch(), rebuild()]);
  expect(reads).toBeGreaterThan(10);
  const running = reported.flatMap(({ rebuild }) => (rebuild ? [rebuild] : []));
  expect(new Set(running.map(({ phase }) => phase))).toContain('folding');
  for (const { share, position, target, events } of running) {
    expect(share).toBeLessThanOrEqual(1);
    expect(position).toBeLessThanOrEqual(target);
    expect(events).toBeGreaterThanOrEqual(0);
  }
  expect(await forecourt.running.platform.metrics.text()).toMatch(
    /^forecourt_projection_swap_seconds\{projection="car"\} \d/m,
  );
});
