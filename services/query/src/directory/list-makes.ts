import { Injectable } from '@nestjs/common';
import type { DirectoryRequest, MakesResponse } from '#contracts/api/models';
import { directoryPageSize } from '#contracts/domain/list-sizes';
import type { Site } from '#contracts/domain/site/site';
import { CarIndex } from '../search/car-index.js';
import { inStockFilter } from '../search/stock-conditions.js';
import { stockFilter } from '../search/stock-filter.js';
import { choices, modelsOf, nameMatches, pageOf, searchPath, valuesNamed } from './names.js';
import { InjectClock, type Clock } from '#platform/process/providers';

/** One page of the manufacturers a site has in stock. */
@Injectable()
export class ListMakes {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly index: CarIndex,
  ) {}

  async execute(
    site: Site,
    { query, body, page }: Omit<DirectoryRequest, 'make'>,
    atLeast = 0,
  ): Promise<MakesResponse> {
    const cars = await this.index.at(atLeast);
    const filters = [...stockFilter(site, this.clock()), inStockFilter];
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
  }
}
