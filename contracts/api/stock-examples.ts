import type { OperationExample } from './crm-examples.js';
import type { ImportReport, OfferedPrices, StockCar, StockList } from './stock.js';
import type { stockRoutes } from './stock-routes.js';

/** Examples for dealers' systems. A test validates each against the published schemas. */

const dealership_id = 'kestrel-bay-toyota';
const described = {
  ...{ dealership_id, stocknum: 'K4711', year: 2021, make: 'Toyota', model: 'Corolla', badge: 'ZR', car_type: 'used' },
  ...{ status: 'in_stock', price: 29_990, price_type: 'Drive Away', km: 41_000, simple_body: 'Hatch', seats: 5 },
  ...{ simple_transmission: 'Automatic', simple_fuel: 'Petrol', engine_size: 1987, engine_size_litres: 200 },
  images: ['https://dealer.example/k4711/1.jpg', 'https://dealer.example/k4711/2.jpg'],
} satisfies StockCar['car'];

const car: StockCar = {
  id: '7e8110780d9945f2b1dd4e64b8163b6d',
  slug: '2021-toyota-corolla-zr-k4711',
  status: 'in_stock',
  delisted: false,
  etag: '"1f0e9d2c7b6a5f4e3d2c1b0a99887766"',
  url: 'https://www.kestrelbay.example/cars/2021-toyota-corolla-zr-k4711',
  ...{ shown: true, reserved: false, updated_at: '2026-05-20T02:00:00.000Z' },
  revision: 0,
  position: 4660,
  car: described,
  photos: [],
  held: [],
};
const changed = (more: Partial<StockCar>): StockCar => ({
  ...{ ...car, etag: '"9a8b7c6d5e4f30211203f4e5d6c7b8a9"', revision: 1, position: 4672 },
  ...more,
});

const report: ImportReport = {
  import_id: '0192d3c2-749c-7a14-ad5c-d81fb10a5c2a',
  state: 'completed',
  ...{ format: 'csv', vocabulary: 'forecourt', feed: 'partial' },
  started_at: '2026-05-20T02:00:00.000Z',
  updated_at: '2026-05-20T02:00:01.000Z',
  completed_at: '2026-05-20T02:00:01.000Z',
  ...{ received: 2, listed: 1, changed: 0, sold: 0, withdrawn: 0, kept_off: 0, unchanged: 0, rejected: 1 },
  ...{ warned: 0, kept_by_hand: 0, removed: 0 },
  ...{ pictured: 0, complete: 0.125, bytes: 195, bytes_total: 195 },
  errors: [
    {
      ...{ line: 3, stocknum: 'K4712', column: 'car_type', value: 'wrecked' },
      reason: '"wrecked" is not one of new, demo, used',
    },
  ],
  warnings: [],
  position: 4661,
};
const held: ImportReport = {
  ...report,
  ...{ feed: 'full', missing: 'delist', received: 120, unchanged: 120, listed: 0, rejected: 0, errors: [] },
  ...{ missing_cars: 140, stock_cars: 260 },
};

const feed =
  'stocknum,year,make,model,badge,car_type,price,km,dealership_id\n' +
  `K4711,2021,Toyota,Corolla,ZR,used,29990,41000,${dealership_id}\n` +
  `K4712,2023,Toyota,HiLux,SR5,wrecked,55990,30000,${dealership_id}\n`;

const prices: OfferedPrices = {
  id: car.id,
  name: '2021 Toyota Corolla ZR',
  stocknum: 'K4711',
  offered: [
    { amount: 31_990, kind: 'Drive Away', from: '2026-04-02T01:00:00.000Z', until: '2026-05-20T02:00:00.000Z' },
    { amount: 29_990, kind: 'Drive Away', from: '2026-05-20T02:00:00.000Z' },
  ],
};

const listed: StockList['cars'][number] = {
  ...{ car_id: car.id, stocknum: 'K4711', dealership_id, title: '2021 Toyota Corolla ZR', status: 'in_stock' },
  slug: car.slug,
  url: car.url,
  reserved: false,
  ...{ hidden: false, shown: true, price: 29_990, price_type: 'Drive Away', km: 41_000, photos: 2 },
  updated_at: '2026-05-20T02:00:00.000Z',
};

/** Request and response examples by operation; rows' reasons have none, as they come in two types. */
export const stockExamples: Omit<{ readonly [Id in keyof typeof stockRoutes]: OperationExample }, 'getImportReasons'> =
  {
    importStock: {
      body: feed,
      answers: { 200: report, 202: { import_id: report.import_id, state: 'running', bytes_total: 195 } },
    },
    listImports: { answers: { 200: { imports: [report] } } },
    getImport: { answers: { 200: report } },
    releaseImport: { answers: { 200: { ...held, removed: 140 } } },
    discardImport: { answers: { 200: { ...held, state: 'discarded' } } },
    listStockCars: { answers: { 200: { cars: [listed], next: listed.car_id } } },
    getStockCar: { answers: { 200: car } },
    getStockCarPrices: { answers: { 200: prices } },
    putStockCar: { body: described, answers: { 201: car, 200: { ...car, revision: 1, position: 4672 } } },
    sellCar: {
      body: { sold_date: '2026-05-20T02:15:00.000Z' },
      answers: { 200: changed({ status: 'sold', sold_by: 'dealer', sold_date: '2026-05-20T02:15:00.000Z' }) },
    },
    reserveCar: {
      body: { reservation_id: 'R-81' },
      answers: { 200: changed({ reserved: true, reservation_id: 'R-81' }) },
    },
    releaseCar: { body: { reservation_id: 'R-81', reason: 'finance declined' }, answers: { 200: changed({}) } },
    delistCar: {
      body: { reason: 'back to auction' },
      answers: { 200: changed({ delisted: true, delisted_by: 'dealer', shown: false, not_shown: 'delisted' }) },
    },
    relistCar: { body: { status: 'in_stock' }, answers: { 200: changed({}) } },
    repriceCar: {
      body: { price: 27_990, before_price: 29_990 },
      answers: { 200: changed({ car: { ...described, price: 27_990, before_price: 29_990 } }) },
    },
  };
