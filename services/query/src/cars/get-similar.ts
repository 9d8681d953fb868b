import { isHidden, isOfSite } from '#contracts/domain/car/car';
import { Injectable } from '@nestjs/common';
import type { CarDocument } from '#contracts/search/car-document';
import { toCarDocument } from '#contracts/search/to-car-document';
import type { Site } from '#contracts/domain/site/site';
import { type CarView, carView } from '#contracts/views/car';
import type { SearchAnswer, SearchFilter } from '#platform/ports/search-index';
import { type Clock, InjectClock, InjectView } from '#platform/process/providers';
import type { ViewReader } from '#platform/kernel/view-reader';
import { type Cars, CarIndex } from '../search/car-index.js';
import { facetValues } from '../search/search-cars.js';
import { stockFilter } from '../search/stock-filter.js';
import { bySlug } from './car-view.js';
import { longestNameInSlug, similarOf, similarQueries, stockQueries, widerQuery } from './similar.js';

export interface Similar {
  /** Whether the slug belongs to a vehicle of the site that is or was for sale. */
  readonly isKnown: boolean;
  /** The best first. */
  readonly cars: readonly CarDocument[];
}

/** Finds vehicles similar to the one at a slug. For an unknown slug: vehicles of the make and model in the slug. */
@Injectable()
export class GetSimilar {
  constructor(
    @InjectView(carView) private readonly cars: ViewReader<CarView>,
    @InjectClock() private readonly clock: Clock,
    private readonly index: CarIndex,
  ) {}

  async execute(site: Site, slug: string, atLeast = 0): Promise<Similar> {
    const cars = await this.index.at(atLeast);
    const stock = stockFilter(site, this.clock());
    const [found] = await (await this.cars.liveCollection(atLeast)).find(bySlug(site, slug));
    const car = found?.doc;
    if (!car || !isOfSite(car, site) || isHidden(car)) {
      return { isKnown: false, cars: await this.carsNamedInSlug(slug, cars, stock) };
    }
    const subject = toCarDocument(car);
    const similar = similarOf(subject, (await cars.searchMany(similarQueries(subject, stock))).map(documents));
    if (similar.length > 0) return { isKnown: true, cars: similar };
    const wider = documents(await cars.search(widerQuery(subject, stock)));
    return { isKnown: true, cars: similarOf(subject, [wider]) };
  }

  private async carsNamedInSlug(slug: string, cars: Cars, stock: readonly SearchFilter[]): Promise<CarDocument[]> {
    const make = longestNameInSlug(slug, await facetValues(cars, stock, 'make'));
    const ofMake = make === undefined ? [] : [{ attribute: 'make', in: [make] }];
    const model = longestNameInSlug(slug, await facetValues(cars, [...stock, ...ofMake], 'model'));
    const answers = await cars.searchMany(stockQueries({ make, model }, stock));
    return [...new Map(answers.flatMap(documents).map((car) => [car.id, car])).values()];
  }
}

const documents = ({ hits }: SearchAnswer): CarDocument[] => hits.map((hit) => JSON.parse(hit) as CarDocument);
