import { isHidden, isOfSite } from '#contracts/domain/car/car';
import { Injectable } from '@nestjs/common';
import type { CarDocument } from '#contracts/search/car-document';
import type { Site } from '#contracts/domain/site/site';
import { type CarView, carView } from '#contracts/views/car';
import type { SearchAnswer } from '#platform/ports/search-index';
import type { ViewStore } from '#platform/ports/view-store';
import { type Clock, InjectClock, InjectViews } from '#platform/process/providers';
import { ViewReader } from '#platform/kernel/view-reader';
import { type Cars, CarIndex } from '../search/car-index.js';
import { facetValues } from '../search/search-cars.js';
import { stockFilter } from '../search/stock-filter.js';
import { bySlug } from './car-view.js';
import { namedIn, similarOf, similarQueries, stockQueries } from './similar.js';

export interface Similar {
  /** Whether the address is a vehicle's, or was once. */
  readonly isKnown: boolean;
  /** The best first. */
  readonly cars: readonly CarDocument[];
}

/** Vehicles like the one at an address; where none ever was, those the address speaks of. */
@Injectable()
export class GetSimilar {
  private readonly cars: ViewReader<CarView>;

  constructor(
    @InjectViews() views: ViewStore,
    @InjectClock() private readonly clock: Clock,
    private readonly index: CarIndex,
  ) {
    this.cars = new ViewReader(views, carView);
  }

  async execute(
    site: Site,
    slug: string,
    /** Log position the answer must include. */
    atLeast = 0,
  ): Promise<Similar> {
    const cars = await this.index.at(atLeast);
    const stock = stockFilter(site, this.clock());
    const [found] = await (await this.cars.at(atLeast)).find(bySlug(site, slug));
    const car = found?.doc;
    if (!car || !isOfSite(car, site) || isHidden(car)) {
      return { isKnown: false, cars: await this.spokenOf(slug, cars, stock) };
    }
    const subject = { ...car.details, id: car.car_id };
    const answers = await cars.searchMany(similarQueries(subject, stock));
    return { isKnown: true, cars: similarOf(subject, answers.map(documents)) };
  }

  private async spokenOf(slug: string, cars: Cars, stock: ReturnType<typeof stockFilter>): Promise<CarDocument[]> {
    const make = namedIn(slug, await facetValues(cars, stock, 'make'));
    const ofMake = make === undefined ? [] : [{ attribute: 'make', in: [make] }];
    const model = namedIn(slug, await facetValues(cars, [...stock, ...ofMake], 'model'));
    const answers = await cars.searchMany(stockQueries({ make, model }, stock));
    return [...new Map(answers.flatMap(documents).map((car) => [car.id, car])).values()];
  }
}

const documents = ({ hits }: SearchAnswer): CarDocument[] => hits.map((hit) => JSON.parse(hit) as CarDocument);
