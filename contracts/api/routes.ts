import { z } from 'zod';
import { problem } from '../rejections.js';
import { feedContentTypes } from '../domain/feeds.js';
import { alertRoutes } from './alerts.js';
import { analyticsRoutes } from './analytics-counts.js';
import { brandRoutes } from './brands.js';
import { budgetResponse } from './budget.js';
import { carResponse } from './cars.js';
import { crmRoutes } from './crm.js';
import { dealerRoutes } from './dealers.js';
import { dealershipResponse, dealershipsResponse } from './dealerships.js';
import { crawlerRoutes } from './crawlers.js';
import { carFinanceResponse, disclaimerResponse, quoteRequest, quoteResponse } from './finance.js';
import { erasureRoutes } from './erasures.js';
import { formRoutes } from './form-routes.js';
import { inboxRoutes } from './inbox.js';
import { leadRequest, leadResponse } from './leads.js';
import { makesResponse, modelsResponse } from './models.js';
import { menuRoutes } from './menus.js';
import { pageRoutes } from './pages.js';
import { offerRoutes } from './offers.js';
import { opsDeliveryRoutes, opsEventRoutes } from './ops-events.js';
import { opsRoutes } from './ops.js';
import { idempotencyKeyHeader, positionHeaders, routes, type RouteDefinition } from './route.js';
import { reviewRoutes } from './reviews.js';
import { searchResponse } from './search.js';
import { checkoutRoutes, shopperRoutes, shopRoutes } from './shop-routes.js';
import { siteResponse } from './site.js';
import { spinRoutes } from './spin.js';
import { carCommands, importAccepted, importList, importReport, putCarRequest, stockCar } from './stock.js';
import { vehicleListResponse, vehiclesByIdResponse } from './vehicles.js';

const ok = (schema: z.ZodType, description = 'As asked') => ({ 200: { description, schema } });
const search = z.looseObject({
  query: z.string().optional().describe('Words to search for'),
  page: z.string().optional(),
  sortBy: z.string().optional().describe('`price:asc`'),
});
const filter =
  'Further parameters as in the address of the search page: `refinementList[make][0]=`, `range[price]=a:b`';
const slug = { slug: 'The vehicle’s slug' } as const;

const siteRoutes = routes('Shop', {
  getSite: {
    method: 'GET',
    path: '/api/site',
    summary: 'The public configuration of the site of the Host header',
    query: z.looseObject({
      version: z.string().optional().describe('As a page names it: an answer of this version may be kept for good'),
    }),
    answers: ok(siteResponse),
    rejections: ['unknown_site'],
  },
  searchCars: {
    method: 'GET',
    path: '/api/search',
    summary: `Searches the site’s stock. ${filter}`,
    query: search.extend({ path: z.string().optional().describe('The search page’s path') }),
    headers: positionHeaders,
    answers: ok(searchResponse),
    rejections: ['invalid_request', 'not_found', 'unknown_site'],
  },
  getCar: {
    method: 'GET',
    path: '/api/cars/:slug',
    summary: 'A vehicle',
    params: slug,
    headers: positionHeaders,
    answers: ok(carResponse),
    rejections: ['car_not_found', 'car_delisted', 'unknown_site'],
  },
  getCarFinance: {
    method: 'GET',
    path: '/api/cars/:slug/finance',
    summary: 'What a vehicle costs by the week, and how that comes about',
    params: slug,
    answers: ok(carFinanceResponse),
    rejections: ['car_not_found', 'car_delisted', 'unknown_site'],
  },
  getCarDisclaimer: {
    method: 'GET',
    path: '/api/cars/:slug/disclaimer',
    summary: 'The terms of a vehicle’s finance',
    params: slug,
    answers: ok(disclaimerResponse),
    rejections: ['car_not_found', 'car_delisted', 'unknown_site'],
  },
  quoteFinance: {
    method: 'POST',
    path: '/api/youx/quote',
    summary: 'A lender’s quote',
    body: quoteRequest,
    answers: ok(quoteResponse),
    rejections: ['not_found', 'too_many_requests', 'quote_declined', 'unavailable', 'unknown_site'],
  },
  listVehicles: {
    method: 'GET',
    path: '/api/vehicles',
    summary: `A row of vehicles, by ids or by filter. ${filter}`,
    query: z.looseObject({ ids: z.string().optional(), limit: z.string().optional() }),
    answers: ok(z.union([vehicleListResponse, vehiclesByIdResponse])),
    rejections: ['invalid_request', 'unknown_site'],
  },
  listModels: {
    method: 'GET',
    path: '/api/models',
    summary: 'What models the site has',
    query: search,
    answers: ok(modelsResponse),
    rejections: ['unknown_site'],
  },
  listMakes: {
    method: 'GET',
    path: '/api/makes',
    summary: 'What makes the site has',
    query: search,
    answers: ok(makesResponse),
    rejections: ['unknown_site'],
  },
  listDealerships: {
    method: 'GET',
    path: '/api/dealerships',
    summary: 'The site’s dealerships',
    answers: ok(dealershipsResponse),
    rejections: ['unknown_site'],
  },
  getDealership: {
    method: 'GET',
    path: '/api/dealerships/:slug',
    summary: 'A dealership with its stock',
    params: { slug: 'The dealership’s slug' },
    query: search,
    answers: ok(dealershipResponse),
    rejections: ['not_found', 'unknown_site'],
  },
  getBudget: {
    method: 'GET',
    path: '/api/budget',
    summary: 'What a budget may come to on this site',
    answers: ok(budgetResponse),
    rejections: ['unknown_site'],
  },
  submitLead: {
    method: 'POST',
    path: '/api/leads',
    summary: 'An enquiry; answered once it is safe',
    headers: idempotencyKeyHeader,
    body: leadRequest,
    answers: { 201: { description: 'The lead is safe', schema: leadResponse } },
    rejections: [
      'unknown_site',
      'car_not_found',
      'car_sold',
      'slot_taken',
      'idempotency_key_reused',
      'too_many_requests',
      'unavailable',
    ],
  },
});

const importId = { id: 'The import’s `import_id`' } as const;
const carId = { id: 'The vehicle’s id' } as const;
const stockRoutes = routes('Stock', {
  importStock: {
    method: 'POST',
    path: '/api/stock/import',
    summary: 'A feed of stock, of any length',
    key: 'dealer',
    query: z.object({
      feed: z.enum(['partial', 'full']).optional(),
      missing: z.enum(['delist', 'sell']).optional(),
      dealership_id: z.string().optional(),
      format: z.enum(['forecourt', 'google', 'meta']).optional(),
      unknown_columns: z.enum(['reject', 'ignore']).optional(),
    }),
    headers: { ...idempotencyKeyHeader, Prefer: '`respond-async`: answered as soon as the feed is safe.' },
    bodyTypes: Object.keys(feedContentTypes),
    answers: {
      200: { description: 'What became of it', schema: importReport },
      202: { description: 'It is safe; `Location` tells the rest', schema: importAccepted },
    },
    rejections: ['forbidden', 'unsupported_media_type', 'unknown_columns'],
  },
  listImports: {
    method: 'GET',
    path: '/api/stock/imports',
    summary: 'The last imports',
    key: 'dealer',
    headers: positionHeaders,
    answers: ok(importList),
  },
  getImport: {
    method: 'GET',
    path: '/api/stock/imports/:id',
    summary: 'How far an import has come',
    key: 'dealer',
    params: importId,
    headers: positionHeaders,
    answers: ok(importReport),
    rejections: ['not_found'],
  },
  decideImport: {
    method: 'POST',
    path: '/api/stock/imports/:id/:decision',
    summary: 'What becomes of an import that is held',
    key: 'dealer',
    params: { ...importId, decision: '`release` or `discard`' },
    answers: ok(importReport),
    rejections: ['not_found', 'import_not_held'],
  },
  getStockCar: {
    method: 'GET',
    path: '/api/stock/cars/:id',
    summary: 'A vehicle as the dealer’s system has it',
    key: 'dealer',
    params: carId,
    answers: ok(stockCar),
    rejections: ['car_not_found', 'stream_unreadable'],
  },
  putStockCar: {
    method: 'PUT',
    path: '/api/stock/cars/:id',
    summary: 'Lists a vehicle, or says what it is now',
    key: 'dealer',
    params: carId,
    body: putCarRequest,
    answers: ok(stockCar),
    rejections: ['forbidden', 'stream_unreadable'],
  },
  commandStockCar: {
    method: 'POST',
    path: '/api/stock/cars/:id/:command',
    summary: 'Sells, reserves, releases, delists, relists or reprices a vehicle',
    key: 'dealer',
    params: { ...carId, command: '`sell`, `reserve`, `release`, `delist`, `relist` or `price`' },
    headers: idempotencyKeyHeader,
    body: z.union(Object.values(carCommands)),
    answers: ok(stockCar),
    rejections: [
      'car_not_found',
      'car_sold',
      'car_reserved',
      'car_not_reserved',
      'car_delisted',
      'concurrent_change',
      'stream_unreadable',
    ],
  },
});

const file = (description: string, ...contentTypes: string[]) => ({ 200: { description, contentTypes } });
const fileRoutes = routes('Files and pages', {
  getImage: {
    method: 'GET',
    path: '/images/*',
    summary: 'A picture, in the size and format asked for',
    answers: file('The picture', 'image/avif', 'image/webp', 'image/jpeg'),
    rejections: ['not_found', 'unavailable'],
  },
  getClip: {
    method: 'GET',
    path: '/images/clips/:file',
    summary: 'A film of a vehicle',
    params: { file: 'Its file name' },
    answers: file('The film, or the part asked for', 'video/mp4', 'video/webm'),
    rejections: ['not_found', 'range_not_satisfiable'],
  },
  getReport: {
    method: 'GET',
    path: '/images/reports/:file',
    summary: 'The history report of a vehicle, where the site keeps it itself',
    params: { file: 'Its file name' },
    answers: file('The report', 'application/pdf'),
    rejections: ['not_found'],
  },
  getSiteAsset: {
    method: 'GET',
    path: '/site-assets/:file',
    summary: 'A file of the site’s folder',
    params: { file: 'Its file name' },
    answers: file('The file', 'image/svg+xml', 'image/png', 'image/webp', 'image/jpeg'),
    rejections: ['not_found'],
  },
  getPage: {
    method: 'GET',
    path: '/*',
    summary: 'A page of the site, rendered',
    answers: file('The page', 'text/html'),
    rejections: ['unknown_site'],
  },
});

const status = z.object({ status: z.string(), dependencies: z.record(z.string(), z.string()).optional() });
const programRoutes = routes('Program', {
  isLive: { method: 'GET', path: '/health/live', summary: 'Whether the process runs', answers: ok(status) },
  isReady: {
    method: 'GET',
    path: '/health/ready',
    summary: 'Whether it can answer',
    answers: { ...ok(status), 503: { description: 'Something essential is away', schema: status } },
  },
  getMetrics: {
    method: 'GET',
    path: '/metrics',
    summary: 'What the process tells Prometheus of itself',
    answers: file('In Prometheus’ text format', 'text/plain'),
  },
  getOpenApi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'Every HTTP call, in OpenAPI 3.1',
    answers: ok(z.looseObject({ openapi: z.string() })),
  },
  getAsyncApi: {
    method: 'GET',
    path: '/asyncapi.json',
    summary: 'Every topic, webhook and stream of events, in AsyncAPI 3',
    answers: ok(z.looseObject({ asyncapi: z.string() })),
  },
});

/** What a turned-down request is answered with. */
export const problemSchema = problem;

/** Every HTTP call there is. A test holds it against the routes that are served. */
export const allRoutes: readonly RouteDefinition[] = [
  siteRoutes,
  pageRoutes,
  menuRoutes,
  formRoutes,
  shopRoutes,
  reviewRoutes,
  offerRoutes,
  brandRoutes,
  shopperRoutes,
  alertRoutes,
  spinRoutes,
  checkoutRoutes,
  crmRoutes,
  inboxRoutes,
  analyticsRoutes,
  opsEventRoutes,
  opsDeliveryRoutes,
  opsRoutes,
  stockRoutes,
  dealerRoutes,
  erasureRoutes,
  fileRoutes,
  crawlerRoutes,
  programRoutes,
].flatMap((group) => Object.values<RouteDefinition>(group));

/** Those of the program itself. */
export const documentRoutes = programRoutes;
