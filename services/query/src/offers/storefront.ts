import { Injectable } from '@nestjs/common';
import { financeNote } from '#contracts/domain/finance/warning';
import { sortLocations } from '#contracts/domain/places/location-block';
import { isPageOffered } from '#contracts/domain/site/offered-features';
import { withReplacedPictures } from '#contracts/domain/site/own-pictures';
import type { Site } from '#contracts/domain/site/site';
import { OwnPictures } from '../images/own-pictures.js';
import { LocationReader } from '../locations/location-reader.js';
import { type Catalogue, CatalogueReader } from './catalogue.js';
import { PromoReader } from './promo-reader.js';
import type { Logger } from 'pino';
import { InjectLogger } from '#platform/process/providers';

type Front = Pick<Site, 'offers' | 'brands' | 'locations' | 'promos'>;

/** Adds to a site the data of all its pages from the views: number of offers, brands, locations and promos. */
@Injectable()
export class Storefront {
  private readonly last = new Map<string, Front>();
  private readonly reading = new Map<Site, Promise<Site>>();
  private readonly asBefore = new WeakSet<Site>();

  constructor(
    @InjectLogger() private readonly logger: Logger,
    private readonly catalogue: CatalogueReader,
    private readonly locations: LocationReader,
    private readonly promos: PromoReader,
    private readonly ownPictures: OwnPictures,
  ) {}

  /** While the views can't be read, returns their last known data. Concurrent callers share one read. */
  of(site: Site): Promise<Site> {
    let reading = this.reading.get(site);
    if (!reading) {
      reading = this.read(site).finally(() => this.reading.delete(site));
      this.reading.set(site, reading);
    }
    return reading;
  }

  /** Whether the views could not be read for this result. */
  isAsBefore(front: Site): boolean {
    return this.asBefore.has(front);
  }

  private async read(site: Site): Promise<Site> {
    // Mail recipients and stock sources are private to the dealer, and no page needs the redirects.
    const { mail: _, smsPerDay: __, stock: ___, unansweredAfter: ____, redirects: _____, privacy: _6, ...rest } = site;
    const note = financeNote(site.finance);
    const shown = { ...rest, ...(note !== undefined && { financeNote: note }) };
    try {
      const [catalogue, places, known] = await Promise.all([
        this.catalogue.of(site),
        this.locations.of(site, 0),
        this.promos.of(site),
      ]);
      const promos = known.filter(({ path }) => isPageOffered(path, site));
      // The locations of the site's folder are used until the view has some.
      const locations = sortLocations(places.length > 0 ? places : site.locations, site.locationOrder);
      const described = { ...frontOf(catalogue), locations, promos };
      const [own, front] = await this.ownPictures.shown(site, [shown, described] as const);
      this.last.set(site.id, front);
      return { ...own, ...front };
    } catch (error) {
      this.logger.warn({ err: error, site: site.slug }, 'offers, brands, locations and promos could not be read');
      const front = { ...withReplacedPictures(shown, () => undefined), ...this.last.get(site.id) };
      this.asBefore.add(front);
      return front;
    }
  }
}

const frontOf = ({ offers, brands }: Catalogue): Pick<Front, 'offers' | 'brands'> => ({
  offers: { count: offers.length },
  brands: brands.map(({ title, slug, logo, url, stock_path }) => ({
    title,
    slug,
    ...(logo !== undefined && { logo }),
    path: url ?? stock_path,
  })),
});
