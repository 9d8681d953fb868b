import { z } from 'zod';
import { budgetResponse } from './budget.js';
import { carResponse } from './cars.js';
import { dealershipResponse, dealershipsResponse } from './dealerships.js';
import { carFinanceResponse, disclaimerResponse, quoteRequest, quoteResponse } from './finance.js';
import { directoryRequest, makesResponse, modelsResponse } from './models.js';
import { ok, okWithEntityTag, routes, siteGet, sitePost } from './route.js';
import { carFacets, carRanges, pageSize, sortKeys } from '../search/cars.js';
import { searchResponse, suggestionsResponse } from './search.js';
import { siteResponse } from './site.js';
import { listLimit, vehicleIds, viewCountsResponse, vehicleListResponse, vehiclesByIdResponse } from './vehicles.js';

const param = (description: string) => z.string().optional().describe(description);

/** Parameter families: each name here is one example with one facet or range of many. */
const search = z.looseObject({
  query: param('Words to search for. What of them is a condition is read as one, and listed in `understood`'),
  literal: param('`true`: nothing is read into the words, they are looked for as they are'),
  'refinementList[make][0]': param(
    `A value that a car has, further ones as \`[1]\`, \`[2]\` …; one of a facet’s values will do. Facets: ${carFacets.join(', ')}`,
  ),
  'exclude[make][0]': param('A value that a car may not have; facets as in `refinementList`'),
  'require[filtered_features][0]': param(
    'A value that a car must have too, where `refinementList` has one of the facet already. Values with the same number are alternatives',
  ),
  'range[price]': param(`\`min:max\`, both included; either may be left out. Ranges: ${carRanges.join(', ')}`),
  near: param('The postcode that the distance of each car is measured from, in kilometres'),
  sortBy: param(
    `One of ${sortKeys.join(', ')}; \`distance:asc\` needs \`near\`. Without it the best matches come first, where there are words`,
  ),
  page: param(`From 1; ${pageSize} cars a page`),
  path: param('The search page’s path, such as `/search/used-cars`, which narrows the search as the page does'),
});
const searchAnswer = [
  'The cars of the page, and counts of all that match.',
  '`understood`, where words were read as conditions: `parts` has the words and what each adds, `query` the words that were looked for,',
  '`unknown` those that no car has, which were left out, and `search` the same search with all of it as parameters.',
  '`closest_to`, where no car has all of the words as they are spelled: the words, to which those found come closest.',
  '`nearest`, where nothing was found: `ways` to change one thing, each with what it `lacks` of the search, what it asks for `instead`,',
  'its own `search` and how many cars that finds; and `cars`, each with the number of the way that finds it: none has all that was asked for.',
  '`did_you_mean`, where a word is most likely misspelled and another spelling finds more.',
  'Every `search`, `lacks` and `instead` is a query string that this operation takes.',
].join(' ');
const filter =
  'Further parameters as in the address of the search page: `refinementList[make][0]=`, `range[price]=a:b`';
const slug = { slug: 'The vehicle’s slug' } as const;

export const siteRoutes = routes('Shop', {
  getSite: {
    ...siteGet,
    path: '/api/site',
    summary: 'The public configuration of the site of the Host header',
    query: z.looseObject({
      version: z.string().optional().describe('As a page names it: an answer of this version may be kept for good'),
    }),
    answers: ok(siteResponse),
  },
  searchCars: {
    ...siteGet,
    path: '/api/search',
    summary: 'Searches the site’s stock, as its search page does',
    query: search,
    position: true,
    answers: okWithEntityTag(searchResponse, searchAnswer),
    rejections: ['not_found'],
  },
  suggestSearches: {
    ...siteGet,
    path: '/api/search/suggestions',
    summary: 'How the words of a search may go on: makes, models, filters and cars of the site’s stock',
    query: search,
    position: true,
    answers: okWithEntityTag(suggestionsResponse),
    rejections: ['not_found'],
  },
  getCar: {
    ...siteGet,
    path: '/api/cars/:slug',
    summary: 'A vehicle',
    params: slug,
    position: true,
    answers: ok(carResponse),
    rejections: ['car_not_found', 'car_delisted'],
  },
  getCarFinance: {
    ...siteGet,
    path: '/api/cars/:slug/finance',
    summary: 'What a vehicle costs by the week, and how that comes about',
    params: slug,
    position: true,
    answers: ok(carFinanceResponse),
    rejections: ['car_not_found', 'car_delisted'],
  },
  getCarDisclaimer: {
    ...siteGet,
    path: '/api/cars/:slug/disclaimer',
    summary: 'The terms of a vehicle’s finance',
    params: slug,
    position: true,
    answers: ok(disclaimerResponse),
    rejections: ['car_not_found', 'car_delisted'],
  },
  quoteFinance: {
    ...sitePost,
    path: '/api/youx/quote',
    limit: { per: 'address', burst: 20, rate: 0.5, detail: 'Please ask for quotes less often.' },
    needs: 'finance_quotes',
    summary: 'A lender’s quote',
    body: quoteRequest,
    answers: ok(quoteResponse),
    rejections: ['not_found', 'quote_declined', 'unavailable'],
  },
  listVehicles: {
    ...siteGet,
    path: '/api/vehicles',
    summary: `A row of vehicles, by ids or by filter. ${filter}`,
    query: z.looseObject({ ids: vehicleIds.optional(), limit: listLimit }),
    position: true,
    answers: okWithEntityTag(z.union([vehicleListResponse, vehiclesByIdResponse])),
  },
  countViews: {
    ...siteGet,
    path: '/api/view-counts',
    summary: 'The view counts of vehicles, which cached pages do not contain',
    query: z.object({ ids: vehicleIds }),
    position: true,
    answers: ok(viewCountsResponse),
  },
  listModels: {
    ...siteGet,
    path: '/api/models',
    summary: 'What models the site has',
    query: directoryRequest,
    position: true,
    answers: okWithEntityTag(modelsResponse),
  },
  listMakes: {
    ...siteGet,
    path: '/api/makes',
    summary: 'What makes the site has',
    query: directoryRequest,
    position: true,
    answers: okWithEntityTag(makesResponse),
  },
  listDealerships: {
    ...siteGet,
    path: '/api/dealerships',
    summary: 'The site’s dealerships',
    position: true,
    answers: okWithEntityTag(dealershipsResponse),
  },
  getDealership: {
    ...siteGet,
    path: '/api/dealerships/:slug',
    summary: 'A dealership with its stock',
    params: { slug: 'The dealership’s slug' },
    query: search,
    position: true,
    answers: okWithEntityTag(dealershipResponse),
    rejections: ['not_found'],
  },
  getBudget: {
    ...siteGet,
    path: '/api/budget',
    summary: 'What a budget may come to on this site',
    position: true,
    answers: okWithEntityTag(budgetResponse),
  },
});
