import { Injectable } from '@nestjs/common';
import type { CarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import { carSearchAlias, carView, physicalName } from '#contracts/views';
import { InjectPlatform, type Platform } from '#platform/platform.module';
import type { SearchCollection } from '#platform/ports/search-index';
import { awaitView } from '#platform/view-reader';

/** The search collection of cars. */
@Injectable()
export class CarIndex {
  private open?: { readonly name: string; readonly collection: SearchCollection<CarDocument> };

  constructor(@InjectPlatform() private readonly platform: Platform) {}

  /**
   * The collection the alias points at now; a swap takes effect with the next call.
   *
   * @param atLeast log position it should include; 0: as it is
   */
  async at(atLeast: number): Promise<SearchCollection<CarDocument>> {
    const { search, views } = this.platform;
    if (atLeast > 0) await awaitView(views, carView, atLeast);
    const name = (await search.alias(carSearchAlias)) ?? physicalName({ ...carView, name: carSearchAlias });
    if (this.open?.name !== name) {
      this.open = { name, collection: await search.collection<CarDocument>(name, carSearchSchema) };
    }
    return this.open.collection;
  }
}
