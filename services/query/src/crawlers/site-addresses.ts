import { Injectable } from '@nestjs/common';
import { shownPictures } from '#contracts/domain/car/pictures';
import { isOffered } from '#contracts/domain/site/offered';
import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';
import type { Site } from '#contracts/domain/site/site';
import { PageReader } from '../content/page-reader.js';
import { modelsOf, searchPath } from '../directory/names.js';
import { type Catalogue, CatalogueReader } from '../offers/catalogue.js';
import { CarIndex } from '../search/car-index.js';
import { inStockFilter } from '../search/stock-conditions.js';
import { stockFilter } from '../search/stock-filter.js';
import { ShownCars } from './shown-cars.js';
import type { SitemapEntry } from './sitemap.js';
import { sitemapSize, writeSitemap } from './sitemap.js';
import { InjectClock, type Clock } from '#platform/process/providers';

/** Pages every site has. */
const everywhere = [
  ...['/', '/find', '/models', '/makes', '/dealerships', '/locations', '/finance', '/sell-my-car', '/parts/search'],
  ...['/contact', '/service', '/book-test-drive', '/fleet', '/vehicle-parts-and-accessories', '/careers', '/ask-us'],
];

const pictureWidth = 1100;

/** A site's sitemaps, by file name, as they are made. */
@Injectable()
export class SiteAddresses {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly index: CarIndex,
    private readonly pages: PageReader,
    private readonly catalogue: CatalogueReader,
    private readonly cars: ShownCars,
  ) {}

  async sitemaps(site: Site): Promise<ReadonlyMap<string, string>> {
    const files = new Map<string, string>();
    const add = (name: string, entries: readonly SitemapEntry[]) => {
      if (entries.length > 0) files.set(name, writeSitemap(entries));
    };
    add('pages', await this.pagesOf(site));
    add('searches', await this.searchesOf(site));
    let part: SitemapEntry[] = [];
    let parts = 0;
    for await (const car of this.cars.of(site)) {
      const { slug, updated_at_timestamp } = car;
      const [picture] = shownPictures(car);
      part.push({
        loc: `${site.url}/cars/${encodeURIComponent(slug)}`,
        lastmod: updated_at_timestamp,
        ...(picture && { image: `${site.url}${picture.url}?w=${pictureWidth}` }),
      });
      if (part.length === sitemapSize) {
        add(`vehicles-${++parts}`, part);
        part = [];
      }
    }
    add(`vehicles-${parts + 1}`, part);
    return files;
  }

  private async pagesOf(site: Site): Promise<SitemapEntry[]> {
    const [written, catalogue] = await Promise.all([this.pages.all(site), this.catalogue.of(site)]);
    const sold = pathsOf(catalogue);
    const known = new Set(written.map(({ path }) => path));
    return [
      ...[...everywhere, ...sold]
        .filter((path) => !known.has(path) && isOffered(path, site))
        .map((path) => ({ loc: site.url + path })),
      ...written
        .filter(({ path }) => isOffered(path, site))
        .map(({ path, updated_at }) => ({ loc: site.url + path, lastmod: updated_at })),
      ...site.locations
        .filter(({ visible }) => visible)
        .flatMap(({ slug }) => ['locations', 'contact-us'].map((page) => ({ loc: `${site.url}/${page}/${slug}` }))),
      ...site.dealerships.map(({ slug }) => ({ loc: `${site.url}/dealerships/${slug}` })),
    ];
  }

  /** Searches that find something: by condition, place, make, and model where no page of its own is shown for it. */
  private async searchesOf(site: Site): Promise<SitemapEntry[]> {
    const filters = [...stockFilter(site, this.clock()), inStockFilter];
    const facets = ['car_type', 'make', 'make_model'];
    const { facets: counts } = await (await this.index.at(0)).search({ filters, limit: 0, facets });
    const { models } = await this.catalogue.of(site);
    const shown = new Set(models.filter(isOwn).map(({ stock_path }) => stock_path));
    const { car_type = {}, make = {}, make_model = {} } = counts;
    const paths = [
      withoutTrailingSlashes(site.search.defaultPath),
      ...Object.keys(car_type).map((type) => `/search/${type}-cars`),
      ...Object.keys(make).map((name) => searchPath(name)),
      ...modelsOf(make_model, make).map((one) => searchPath(one.make, one.model)),
    ];
    return [...new Set(paths)]
      .filter((path) => !path.includes('?') && !shown.has(path))
      .map((path) => ({ loc: site.url + path }));
  }
}

/** Whether the page is the site's own, and no list of vehicles. */
const isOwn = ({ path }: { readonly path: string }): boolean => path.startsWith('/') && !path.startsWith('/search/');

const pathsOf = ({ offers, brands, models }: Catalogue): string[] => [
  ...(offers.length > 0 ? ['/special-offers'] : []),
  ...(brands.length > 0 ? ['/brands', '/dealer-locator'] : []),
  ...new Set([...offers, ...brands, ...models].filter(isOwn).map(({ path }) => path)),
];
