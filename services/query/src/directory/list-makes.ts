import type { DirectoryRequest, MakesResponse } from '#contracts/api/models';
import { directoryPageSize } from '#contracts/domain/list-sizes';
import { inStockFilter } from '../search/stock-conditions.js';
import type { SiteStock } from './site-stock.js';
import { choices, modelsOf, nameMatches, pageOf, searchPath, valuesNamed } from './names.js';

export const listMakes = async (
  { cars, filters: shown }: SiteStock,
  { query, body, page }: Omit<DirectoryRequest, 'make'>,
): Promise<MakesResponse> => {
  const filters = [...shown, inStockFilter];
  const bodies =
    body === undefined
      ? undefined
      : valuesNamed(body, (await cars.search({ filters, limit: 0, facets: ['body'] })).facets['body'] ?? {});
  const { facets } = await cars.search({
    filters: [...filters, ...(bodies ? [{ attribute: 'body', in: bodies }] : [])],
    limit: 0,
    facets: ['make', 'make_model'],
  });
  const { make = {}, make_model = {} } = facets;
  const models = modelsOf(make_model, make);
  const makes = choices(make).filter(({ name }) => nameMatches(name, query));
  return {
    makes: pageOf(makes, page, directoryPageSize).map((choice) => ({
      ...choice,
      models: models.filter(({ make: name }) => name === choice.name).length,
      path: searchPath(choice.name),
    })),
    count: makes.length,
    pages: Math.ceil(makes.length / directoryPageSize),
  };
};
