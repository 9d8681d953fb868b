import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { isHidden, isOfSite } from '#contracts/domain/car/car';
import type { CarDocument } from '#contracts/search/car-document';
import type { Site } from '#contracts/domain/site/site';
import { type CarView, carView } from '#contracts/views/views';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import type { SearchAnswer } from '#platform/ports/search-index';
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
export class GetSimilar extends Query<Similar> {
  constructor(
    readonly site: Site,
    readonly slug: string,
    /** Log position the answer must include. */
    readonly atLeast = 0,
  ) {
    super();
  }
}

@QueryHandler(GetSimilar)
export class GetSimilarHandler implements IQueryHandler<GetSimilar> {
  private readonly views: ViewReader<CarView>;

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly index: CarIndex,
  ) {
    this.views = new ViewReader(platform.views, carView);
  }

  async execute({ site, slug, atLeast }: GetSimilar): Promise<Similar> {
    const cars = await this.index.at(atLeast);
    const stock = stockFilter(site, this.platform.clock());
    const [found] = await (await this.views.at(atLeast)).find(bySlug(site, slug));
    const car = found?.doc;
    if (!car || !isOfSite(car.details, site) || isHidden(car)) {
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
