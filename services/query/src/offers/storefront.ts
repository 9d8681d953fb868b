import { Injectable } from '@nestjs/common';
import { inOrder } from '#contracts/location-block';
import type { Location, Site } from '#contracts/site';
import { InjectPlatform, type Platform } from '#platform/platform.module';
import { LocationReader } from '../locations/location-reader.js';
import { type Catalogue, CatalogueReader } from './catalogue.js';

type Front = Pick<Site, 'offers' | 'brands' | 'locations'>;

/** A site with what is on all its pages: whether it has offers, its brands and its locations, as the views have them. */
@Injectable()
export class Storefront {
  private readonly last = new Map<string, Front>();

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly catalogue: CatalogueReader,
    private readonly locations: LocationReader,
  ) {}

  /** While the views can't be read, as they were last. */
  async of(site: Site): Promise<Site> {
    try {
      const [catalogue, locations] = await Promise.all([this.catalogue.of(site), this.locations.of(site, 0)]);
      // Its folder tells its locations until the view has heard of them.
      this.last.set(
        site.id,
        frontOf(catalogue, inOrder(locations.length > 0 ? locations : site.locations, site.locationOrder)),
      );
    } catch (error) {
      this.platform.logger.warn({ error, site: site.slug }, 'offers, brands and locations could not be read');
    }
    return { ...site, ...this.last.get(site.id) };
  }
}

const frontOf = ({ offers, brands }: Catalogue, locations: Location[]): Front => ({
  locations,
  offers: { count: offers.length },
  brands: brands.map(({ title, slug, logo, url, stock_path }) => ({
    title,
    slug,
    ...(logo !== undefined && { logo }),
    path: url ?? stock_path,
  })),
});
