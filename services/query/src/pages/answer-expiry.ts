import { Injectable } from '@nestjs/common';
import { soldCutoff, soldWindowEnd } from '#contracts/domain/car/sold-window';
import { localDayBounds } from '#contracts/domain/watched-moment';
import type { Site } from '#contracts/domain/site/site';
import type { CarDocument } from '#contracts/search/car-document';
import { offerView, pageView, type OfferView, type PageView } from '#contracts/views/site-content';
import type { ViewReader } from '#platform/kernel/view-reader';
import { InjectView } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { CarIndex } from '../search/car-index.js';
import { siteGroup } from '../site.js';

interface Known {
  readonly version: number;
  readonly from: number;
  readonly until: number;
}

/** Tells when a site's API responses change by the passing of time alone. */
@Injectable()
export class AnswerExpiry {
  private readonly known = new Map<string, Known>();

  constructor(
    @InjectView(offerView) private readonly offers: ViewReader<OfferView>,
    @InjectView(pageView) private readonly pages: ViewReader<PageView>,
    private readonly index: CarIndex,
    private readonly sites: Sites,
  ) {}

  /** Returns the next such moment, in milliseconds since 1970. @param version of the data of the site's pages */
  async next(site: Site, version: number, now: Date): Promise<number> {
    const instant = now.getTime();
    const known = this.known.get(site.id);
    if (known?.version === version && known.from <= instant && instant < known.until) return known.until;
    const [boundaries, sold] = await Promise.all([this.boundaries(site), this.sold(site, now)]);
    const { until: midnight } = localDayBounds(instant, site.timezone);
    const until = Math.min(midnight, ...[...boundaries, ...sold].filter((moment) => moment > instant));
    this.known.set(site.id, { version, from: instant, until });
    return until;
  }

  /** Starts and ends of offers and pages. */
  private async boundaries(site: Site): Promise<number[]> {
    const group = siteGroup(this.sites, site);
    const [offers, pages] = await Promise.all([
      this.offers
        .liveCollection(0)
        .then((view) => view.find({ where: { site_id: group.map(({ id }) => id), withdrawn: false } })),
      this.pages.liveCollection(0).then((view) => view.find({ where: { site_id: site.id } })),
    ]);
    return [
      ...offers.flatMap(({ doc: { start, expiry } }) => [start, expiry]),
      ...pages.flatMap(({ doc: { page } }) => [page?.from, page?.until]),
    ].flatMap((moment) => (moment === undefined ? [] : [Date.parse(moment)]));
  }

  /** Moments at which the next sold car leaves each of the sold windows. */
  private async sold(site: Site, now: Date): Promise<number[]> {
    const cars = await this.index.at(0);
    const dealerships = { attribute: 'dealership_id', in: site.dealerships.map(({ id }) => id) };
    const windows = [true, false];
    const answers = await cars.searchMany(
      windows.map((first) => ({
        filters: [dealerships, { attribute: 'sold_date_timestamp', min: soldCutoff(site, now, first) }],
        sort: [{ attribute: 'sold_date_timestamp', order: 'asc' as const }],
        limit: 1,
        facets: [],
      })),
    );
    return answers.flatMap(({ hits }, at) =>
      hits.map((hit) => soldWindowEnd(site, (JSON.parse(hit) as CarDocument).sold_date_timestamp!, windows[at]!)),
    );
  }
}
