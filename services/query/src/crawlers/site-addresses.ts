import { Injectable } from '@nestjs/common';
import { galleryPictures } from '#contracts/domain/car/pictures';
import { isInStock } from '#contracts/domain/car/status';
import { isSoldWindowOver } from '#contracts/domain/car/sold-window';
import { financePaths } from '#contracts/domain/finance/paths';
import { isPageOffered } from '#contracts/domain/site/offered-features';
import type { Site } from '#contracts/domain/site/site';
import type { CarView } from '#contracts/views/car';
import { PageReader } from '../content/page-reader.js';
import { type Catalogue, CatalogueReader } from '../offers/catalogue.js';
import { searchPathsOf } from './search-paths.js';
import { ShownCars } from './shown-cars.js';
import { sitemapSize, writeSitemap, type SitemapEntry } from './sitemap.js';
import { InjectClock, type Clock } from '#platform/process/providers';

/** Pages every site has. */
const everywhere = [
  ...['/', '/find', '/models', '/makes', '/dealerships', '/locations', '/sell-my-car', '/trade-in', '/parts/search'],
  ...['/contact', '/service', '/book-test-drive', '/fleet', '/vehicle-parts-and-accessories', '/careers', '/ask-us'],
  ...financePaths.map((path) => `/${path}`),
];

/** Pages that show the stock and change with it. */
const showStock: ReadonlySet<string> = new Set(['/', '/find', '/models', '/makes', '/dealerships']);

const pictureWidth = 1100;

/** Builds a site's sitemaps, by file name. */
@Injectable()
export class SiteAddresses {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly pages: PageReader,
    private readonly catalogue: CatalogueReader,
    private readonly cars: ShownCars,
  ) {}

  async sitemaps(site: Site): Promise<ReadonlyMap<string, string>> {
    const files = new Map<string, string>();
    const vehicles: string[] = [];
    const isIndexed = ({ loc }: SitemapEntry) => site.seo?.[loc.slice(site.url.length)]?.noindex !== true;
    const add = (name: string, all: readonly SitemapEntry[]) => {
      const entries = all.filter(isIndexed);
      if (entries.length > 0) files.set(name, writeSitemap(entries));
    };
    const changes = new Changes(site, this.clock());
    let part: SitemapEntry[] = [];
    const close = () => {
      if (part.length > 0) vehicles.push(writeSitemap(part));
      part = [];
    };
    for await (const car of this.cars.listed(site)) {
      changes.add(car);
      if (!isInStock(car.status)) continue;
      part.push(vehicleEntry(site, car));
      if (part.length === sitemapSize) close();
    }
    close();
    const catalogue = await this.catalogue.of(site);
    add('pages', await this.pagesOf(site, catalogue, changes));
    add('searches', searchesOf(site, catalogue, changes));
    vehicles.forEach((xml, index) => files.set(`vehicles-${index + 1}`, xml));
    return files;
  }

  private async pagesOf(site: Site, catalogue: Catalogue, changes: Changes): Promise<SitemapEntry[]> {
    const { ofStock, ofDealership, ofList } = changes;
    const ofPage = new Map(
      [...catalogue.brands, ...catalogue.models].map((page) => [page.path, ofList.get(page.stock_path)]),
    );
    const written = await this.pages.all(site);
    const known = new Set(written.map(({ path }) => path));
    const entry = (path: string, lastmod?: SitemapEntry['lastmod']) => ({ loc: site.url + path, lastmod });
    return [
      ...[...everywhere, ...pathsOf(catalogue)]
        .filter((path) => !known.has(path) && isPageOffered(path, site))
        .map((path) => entry(path, showStock.has(path) ? ofStock : ofPage.get(path))),
      ...written.filter(({ path }) => isPageOffered(path, site)).map(({ path, updated_at }) => entry(path, updated_at)),
      ...site.locations
        .filter(({ visible }) => visible)
        .flatMap(({ slug }) => ['locations', 'contact-us'].map((page) => entry(`/${page}/${slug}`))),
      ...site.dealerships.map(({ id, slug }) => entry(`/dealerships/${slug}`, ofDealership.get(id))),
    ];
  }
}

/** Last change of each list in seconds since 1970: the newest change of a vehicle that the list shows. */
class Changes {
  ofStock: number | undefined;
  readonly ofDealership = new Map<string, number>();
  readonly ofList = new Map<string, number>();

  constructor(
    private readonly site: Site,
    private readonly now: Date,
  ) {}

  add(car: CarView): void {
    const { status, sold_date_timestamp: sold, updated_at_timestamp: at, details } = car;
    const isShown = isInStock(status) || (sold !== undefined && !isSoldWindowOver(this.site, sold, this.now));
    if (!isShown) return;
    this.ofStock = Math.max(at, this.ofStock ?? 0);
    const note = (times: Map<string, number>, key: string) => times.set(key, Math.max(at, times.get(key) ?? 0));
    note(this.ofDealership, details.dealership_id);
    for (const path of searchPathsOf(car, this.site)) note(this.ofList, path);
  }
}

const vehicleEntry = (site: Site, car: CarView): SitemapEntry => {
  const [picture] = galleryPictures(car);
  return {
    loc: `${site.url}/cars/${encodeURIComponent(car.slug)}`,
    lastmod: car.updated_at_timestamp,
    ...(picture && { image: `${site.url}${picture.url}?w=${pictureWidth}` }),
  };
};

/** Lists that show vehicles, except those of a model that has a page of its own. */
const searchesOf = (site: Site, { models }: Catalogue, { ofList }: Changes): SitemapEntry[] => {
  const shown = new Set(models.filter(isOwn).map(({ stock_path }) => stock_path));
  return [...ofList]
    .filter(([path]) => !shown.has(path))
    .map(([path, lastmod]) => ({ loc: site.url + path, lastmod }))
    .sort((a, b) => (a.loc < b.loc ? -1 : 1));
};

/** Whether the page belongs to the site and is not a list of vehicles. */
const isOwn = ({ path }: { readonly path: string }): boolean => path.startsWith('/') && !path.startsWith('/search/');

const pathsOf = ({ offers, brands, models }: Catalogue): string[] => [
  ...(offers.length > 0 ? ['/special-offers'] : []),
  ...new Set(offers.flatMap(({ manufacturer }) => (manufacturer ? [`/offers/${manufacturer.slug}`] : []))),
  // With one brand, the brand's page replaces the list.
  ...(brands.length > 1 ? ['/brands'] : []),
  ...(brands.length > 0 ? ['/dealer-locator'] : []),
  ...new Set([...offers, ...brands, ...models].filter(isOwn).map(({ path }) => path)),
];
