import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Sheet } from '#contracts/api/documents';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import type { Site } from '#contracts/site';
import { InjectPlatform, type Platform } from '#platform/platform.module';
import { GetCar } from '../cars/get-car.js';
import { sheetOf } from './sheet.js';

/** What a vehicle's documents say of it. */
export class GetSheet extends Query<Sheet | Rejection> {
  constructor(
    readonly site: Site,
    readonly slugOrId: string,
    /** Log position the answer must include. */
    readonly atLeast = 0,
  ) {
    super();
  }
}

@QueryHandler(GetSheet)
export class GetSheetHandler implements IQueryHandler<GetSheet> {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly queries: QueryBus,
  ) {}

  async execute({ site, slugOrId, atLeast }: GetSheet): Promise<Sheet | Rejection> {
    const car = await this.queries.execute(new GetCar(site, slugOrId, atLeast, 'slug or id'));
    return isRejection(car) ? car : sheetOf(car, site, this.platform.clock());
  }
}
