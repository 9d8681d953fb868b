import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CarDetails } from '#contracts/domain/car/details';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { CarEvent } from '#contracts/events/car';
import type { CarDocument } from '#contracts/search/car-document';
import { carDocument as carDocumentSchema } from '#contracts/search/car-document';
import type { CarView } from '#contracts/views/car';
import { applyBatch } from '#platform/kernel/projection';
import { createMemoryTarget, toRecordedEvents } from '#platform/testing/projections';
import { carProjection } from './car.js';

const details: CarDetails = {
  dealership_id: 'd1',
  stocknum: 'K1',
  year: 2021,
  make: 'Toyota',
  model: 'Corolla',
  badge: 'ZR',
  car_type: 'used',
  price: 29_990,
  created_at: '2026-05-01',
  images: ['/images/1', '/images/2', '/images/3', '/images/4', '/images/5', '/images/6', '/images/7'],
};
const car_id = 'c1';
const origin = 'dealer' as const;
const listed: CarEvent = { type: 'CarListed', data: { car_id, slug: 'a-slug', car: details, origin } };
const sold: CarEvent = { type: 'CarSold', data: { car_id, sold_date: '2026-05-20T10:00:00.000Z', origin } };

const project = async (events: readonly RecordedEvent[], size = events.length) => {
  const view = createMemoryTarget<CarView>();
  const search = createMemoryTarget<CarDocument>();
  for (let at = 0; at < events.length; at += size) {
    await applyBatch(carProjection, { view, search }, events.slice(at, at + size));
  }
  return { view: view.all(), search: search.all() };
};

const documentAfter = async (...events: CarEvent[]): Promise<CarDocument> => {
  const { search } = await project(toRecordedEvents(`car-${car_id}`, events));
  return search.get(car_id)!.doc;
};

it('a listed car becomes a document that matches its schema [STK-02, SRCH-05]', async () => {
  const document = await documentAfter(listed);
  expect(carDocumentSchema.parse(document)).toEqual(document);
  expect(document).toMatchObject({
    id: car_id,
    slug: 'a-slug',
    name: '2021 Toyota Corolla ZR',
    make_model: 'Toyota Corolla',
    price_range: '$20,000 - $30,000',
    images: details.images!.slice(0, 6),
    image_count: 7,
    created_at_timestamp: Date.UTC(2026, 4, 1) / 1000,
    status: 'in_stock',
    show_on_dealer_website: true,
  });
});

it('a sold car has the second at which it was sold, until it is relisted [STK-07]', async () => {
  expect(await documentAfter(listed, sold)).toMatchObject({
    status: 'sold',
    sold_date_timestamp: Date.UTC(2026, 4, 20, 10) / 1000,
  });
  const relisted: CarEvent = { type: 'CarRelisted', data: { car_id, status: 'in_stock', origin } };
  expect((await documentAfter(listed, sold, relisted)).sold_date_timestamp).toBeUndefined();
});

it('a delisted car is hidden until it is relisted, whatever its status [STK-10]', async () => {
  const delisted: CarEvent = { type: 'CarDelisted', data: { car_id, origin } };
  const shown: CarEvent = {
    type: 'CarDetailsChanged',
    data: { car_id, changes: { show_on_dealer_website: true }, origin },
  };
  expect((await documentAfter(listed, delisted, shown)).show_on_dealer_website).toBe(false);
});

it('the custom rank sorts by availability, then pictures, then price, then newest first [SRCH-09]', async () => {
  const rank = async (change: Partial<CarDetails>, ...more: CarEvent[]) =>
    (await documentAfter({ ...listed, data: { ...listed.data, car: { ...details, ...change } } }, ...more)).custom_rank;
  const order = await Promise.all([
    rank({ created_at: '2026-05-02' }),
    rank({}),
    rank({ price: 0, created_at: '2026-05-20' }),
    rank({ images: [], created_at: '2026-05-20' }),
    rank({ status: 'coming_soon' }),
    rank({ created_at: '2026-05-20' }, sold),
  ]);
  expect(order).toEqual([...order].sort((a, b) => b - a));
  expect(new Set(order).size).toBe(order.length);
});

const event = fc.oneof(
  fc.record({ price: fc.option(fc.nat(9)) }).map((changes): CarEvent => ({
    type: 'CarPriceChanged',
    data: { car_id, changes, origin },
  })),
  fc
    .record({ km: fc.option(fc.nat(9)), status: fc.constantFrom('in_stock', 'coming_soon') }, { requiredKeys: [] })
    .map((changes): CarEvent => ({ type: 'CarDetailsChanged', data: { car_id, changes, origin } })),
  fc.constantFrom<CarEvent>(
    sold,
    { type: 'CarReserved', data: { car_id, reservation_id: 'r', origin } },
    { type: 'CarReleased', data: { car_id, reservation_id: 'r', origin } },
    { type: 'CarDelisted', data: { car_id, origin } },
    { type: 'CarRelisted', data: { car_id, status: 'in_stock', origin } },
  ),
);

it('a projection fed with duplicates, repeats and streams in any order equals a rebuild [EVT-03]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(event, { maxLength: 8 }), { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      fc.integer({ min: 1, max: 5 }),
      async (cars, chance, size) => {
        const streams = cars.map((events, n) => toRecordedEvents(`car-${n}`, [listed, ...events]));
        const rebuilt = await project(streams.flat());

        // Delivers each stream in order, mixes the streams, and sometimes repeats a few events.
        const next = (): number => chance.next().value as number;
        const delivered: RecordedEvent[] = [];
        const at = streams.map(() => 0);
        while (at.some((place, n) => place < streams[n]!.length)) {
          const n = next() % streams.length;
          const place = at[n]!;
          if (place < streams[n]!.length) {
            delivered.push(streams[n]![place]!);
            at[n] = next() % 4 === 0 ? Math.max(0, place - (next() % 3)) : place + 1;
          }
        }
        const live = await project(delivered, size);
        expect(live.view).toEqual(rebuilt.view);
        expect(live.search).toEqual(rebuilt.search);
      },
    ),
    { numRuns: 300 },
  );
});

it('a crash between the writes to view and search is repaired when the batch is delivered again [EVT-03]', async () => {
  const events = toRecordedEvents(`car-${car_id}`, [listed, sold]);
  const view = createMemoryTarget<CarView>();
  const search = createMemoryTarget<CarDocument>();
  const crashing = { ...search, upsertMany: () => Promise.reject(new Error('killed')) };
  await expect(applyBatch(carProjection, { view, search: crashing }, events)).rejects.toThrow('killed');
  expect(view.all().size).toBe(1);

  await applyBatch(carProjection, { view, search }, events);
  expect(search.all()).toEqual((await project(events)).search);
});
