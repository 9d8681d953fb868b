import { ok, routes, okWithPosition } from './route.js';
import { feedContentTypes, packedFeeds } from '../domain/feeds.js';
import {
  carCommands,
  importAccepted,
  importList,
  importQuery,
  importReport,
  offeredPrices,
  pricesQuery,
  putCarRequest,
  reasonsQuery,
  stockCar,
  stockList,
  stockListQuery,
} from './stock.js';

const importId = { id: 'The import’s `import_id`' } as const;
const carId = {
  id: 'The vehicle’s id: the first 32 hexadecimal digits of the SHA-256 of `["car","<dealership_id>","<stocknum in lower case>"]`, JSON without spaces, in UTF-8; `PUT` with another id is answered with the right one',
} as const;

const reported = {
  200: { description: 'The report of the import', schema: importReport, mayHave: ['Forecourt-Position'] },
} as const;

const decision = {
  method: 'POST',
  caller: 'yard',
  site: 'none',
  params: importId,
  answers: reported,
  rejections: ['not_found', 'import_not_held'],
} as const;
const ofCar = {
  method: 'POST',
  caller: 'stock',
  site: 'none',
  params: carId,
  idempotencyKey: 'optional',
  ifMatch: true,
  answers: okWithPosition(stockCar),
  rejections: ['car_not_found', 'concurrent_change', 'stream_unreadable'],
} as const;

const yardGet = { method: 'GET', caller: 'yard', site: 'none' } as const;

export const stockRoutes = routes('Stock', {
  importStock: {
    method: 'POST',
    path: '/api/stock/import',
    caller: 'stock',
    site: 'none',
    summary: 'Imports a feed of stock: a file, compressed or not, or several in a zip file or a form',
    maxBytes: 1024 ** 3,
    query: importQuery,
    idempotencyKey: 'optional',
    headers: { Prefer: '`respond-async`: answered as soon as the feed is safe.' },
    bodyTypes: [...Object.keys(feedContentTypes), ...packedFeeds],
    answers: {
      ...reported,
      202: {
        description: 'The feed is stored; `Location` is the address of its report',
        schema: importAccepted,
        headers: ['Location'],
      },
    },
    rejections: ['unknown_columns', 'not_found', 'too_many_requests'],
  },
  listImports: {
    ...yardGet,
    path: '/api/stock/imports',
    summary: 'The last imports',
    position: true,
    answers: ok(importList),
  },
  getImport: {
    method: 'GET',
    path: '/api/stock/imports/:id',
    caller: 'stock',
    site: 'none',
    summary: 'The report of an import, also while it runs',
    params: importId,
    position: true,
    answers: ok(importReport),
    rejections: ['not_found'],
  },
  getImportReasons: {
    ...yardGet,
    path: '/api/stock/imports/:id/reasons',
    summary: 'Why rows of an import were refused or landed in part, every one, for 90 days',
    params: importId,
    query: reasonsQuery,
    position: true,
    answers: {
      200: { description: 'The reasons, in the order of the rows', contentTypes: ['application/x-ndjson', 'text/csv'] },
    },
    rejections: ['not_found'],
  },
  releaseImport: {
    ...decision,
    path: '/api/stock/imports/:id/release',
    summary: 'Takes away the cars that a held import does not name; of a short feed, says that it is right',
  },
  discardImport: {
    ...decision,
    path: '/api/stock/imports/:id/discard',
    summary: 'Keeps the cars that a held import does not name',
  },
  listStockCars: {
    ...yardGet,
    path: '/api/stock/cars',
    summary: 'All vehicles of the key’s dealerships, also sold, delisted and hidden ones, page by page',
    query: stockListQuery,
    position: true,
    answers: ok(stockList),
    rejections: ['invalid'],
  },
  getStockCar: {
    ...yardGet,
    path: '/api/stock/cars/:id',
    summary: 'A vehicle as the dealer’s system has it, and what is held of it by hand',
    params: carId,
    answers: { 200: { ...ok(stockCar)[200], headers: ['ETag'] } },
    rejections: ['car_not_found', 'stream_unreadable'],
  },
  getStockCarPrices: {
    ...yardGet,
    path: '/api/stock/cars/:id/prices',
    summary: 'What a vehicle was offered at, from when and until when, as the log proves',
    params: carId,
    query: pricesQuery,
    answers: {
      200: { description: 'The offered prices', schema: offeredPrices, contentTypes: ['text/csv'] },
    },
    rejections: ['car_not_found', 'stream_unreadable'],
  },
  putStockCar: {
    method: 'PUT',
    path: '/api/stock/cars/:id',
    caller: 'stock',
    site: 'none',
    summary:
      'Lists a vehicle, or replaces all of it: a field that is absent is removed, and without `status` it is in stock again',
    params: carId,
    ifMatch: true,
    body: putCarRequest,
    answers: {
      ...okWithPosition(stockCar, 'It was listed before, and is now as sent'),
      201: { ...okWithPosition(stockCar)[200], description: 'It is listed' },
    },
    rejections: ['stream_unreadable'],
  },
  sellCar: {
    ...ofCar,
    caller: 'yard',
    path: '/api/stock/cars/:id/sell',
    summary: 'Marks a vehicle sold',
    body: carCommands.sell,
    rejections: [...ofCar.rejections, 'car_delisted'],
  },
  reserveCar: {
    ...ofCar,
    path: '/api/stock/cars/:id/reserve',
    summary: 'Reserves a vehicle',
    body: carCommands.reserve,
    rejections: [...ofCar.rejections, 'car_sold', 'car_reserved', 'car_delisted'],
  },
  releaseCar: {
    ...ofCar,
    path: '/api/stock/cars/:id/release',
    summary: 'Releases a reserved vehicle',
    body: carCommands.release,
    rejections: [...ofCar.rejections, 'car_not_reserved'],
  },
  delistCar: {
    ...ofCar,
    caller: 'yard',
    path: '/api/stock/cars/:id/delist',
    summary: 'Takes a vehicle off the site',
    body: carCommands.delist,
  },
  relistCar: {
    ...ofCar,
    caller: 'yard',
    path: '/api/stock/cars/:id/relist',
    summary: 'Puts a vehicle back on the site, also one that was sold',
    body: carCommands.relist,
  },
  repriceCar: {
    ...ofCar,
    path: '/api/stock/cars/:id/price',
    summary: 'Changes the prices of a vehicle; null takes one away',
    body: carCommands.price,
    rejections: [...ofCar.rejections, 'car_sold', 'car_delisted'],
  },
});
