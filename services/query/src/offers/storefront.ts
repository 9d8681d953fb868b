import { Injectable } from '@nestjs/common';
import type { Site } from '#contracts/site';
import { InjectPlatform, type Platform } from '#platform/platform.module';
import { type Catalogue, CatalogueReader } from './catalogue.js';

type Front = Pick<Site, 'offers' | 'brands'>;

/** A site with what its menus depend on: whether it has offers, and its brands. */
@Injectable()
export class Storefront {
  private readonly last = new Map<string, Front>();

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly catalogue: CatalogueReader,
  ) {}

  /** While the views can't be read, as they were last. */
  async of(site: Site): Promise<Site> {
    try {
      this.last.set(site.id, frontOf(await this.catalogue.of(site)));
    } catch (error) {
      this.platform.logger.warn({ error, site: site.slug }, 'offers and brands could not be read');
    }
    return { ...site, ...this.last.get(site.id) };
  }
}

const frontOf = ({ offers, brands }: Catalogue): Front => ({
  offers: { count: offers.length },
  brands: brands.map(({ title, slug, logo, url, stock_path }) => ({
    title,
    slug,
    ...(logo !== undefined && { logo }),
    path: url ?? stock_path,
  })),
});
