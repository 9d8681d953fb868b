import { Injectable } from '@nestjs/common';
import { isRejection, type Rejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import type { ReviewDescription, SiteContent } from '#contracts/domain/site/content';
import { streamOf } from '#contracts/events/stream-name';
import { type HandleCommand, readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { deriveId } from '#platform/kernel/ids';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import { asStored } from './as-stored.js';
import { brand, brandStreamId, model } from './brand.js';
import { describedNow } from './described-part.js';
import { offer, offerStreamId } from './offer.js';
import { dealership, location, promo, promoStreamId, site as siteDecider } from './parts.js';
import { review } from './review.js';

type ContentList = 'offer_ids' | 'brand_slugs' | 'model_slugs' | 'promo_ids' | 'review_ids';

/**
 * Records a site as its files describe it now, with everything in its folder; parts that were removed end. Content that
 * could not be read stays as it was.
 */
@Injectable()
export class DescribeSite {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  // eslint-disable-next-line max-lines-per-function -- One command per part of the site.
  async execute(site: Site, content: Partial<SiteContent>): Promise<void | Rejection> {
    const { locations, offers: _, brands: _tiles, promos: _cards, without: _missing, ...config } = site;
    const read = asStored(content);
    const { offers = [], brands = [], promos = [], reviews = [] } = read;
    const reviewIdOf = (id: string) => deriveId('review', 'folder', config.id, id);
    const models = brands.flatMap(({ slug, models: own }) =>
      own.map((described, order) => ({ brand_slug: slug, order, model: described })),
    );
    const before = describedNow(fold(siteDecider, await readCurrent(this.log, streamOf(siteDecider, config.id))));
    const asBefore = (list: ContentList, now: string[] | undefined): string[] => now ?? before?.[list] ?? [];
    const listed = {
      location_ids: locations.map(({ id }) => id),
      dealership_ids: config.dealerships.map(({ id }) => id),
      offer_ids: asBefore('offer_ids', idsOf(read.offers)),
      brand_slugs: asBefore('brand_slugs', read.brands && brands.map(({ slug }) => slug)),
      model_slugs: asBefore('model_slugs', read.brands && models.map(({ model: { slug } }) => slug)),
      promo_ids: asBefore('promo_ids', idsOf(read.promos)),
      review_ids: asBefore('review_ids', idsOf(read.reviews)?.map(reviewIdOf)),
    };
    const gone = (list: keyof typeof listed): string[] =>
      (before?.[list] ?? []).filter((name) => !listed[list].includes(name));
    const site_id = config.id;
    const end = { type: 'end', from: { site_id } } as const;
    // The site is recorded last: if this fails halfway, the next attempt still sees which parts were removed.
    const answers = await Promise.all([
      ...locations.map((place) =>
        this.handle(location, place.id, { type: 'describe', as: { site_id, location: place } }),
      ),
      ...config.dealerships.map((described) =>
        this.handle(dealership, described.id, { type: 'describe', as: { site_id, dealership: described } }),
      ),
      ...gone('dealership_ids').map((id) => this.handle(dealership, id, end)),
      ...gone('location_ids').map((id) => this.handle(location, id, end)),
      ...offers.map((described) =>
        this.handle(offer, offerStreamId(site_id, described.id), {
          type: 'publish',
          as: { site_id, offer: described },
        }),
      ),
      ...gone('offer_ids').map((id) => this.handle(offer, offerStreamId(site_id, id), { type: 'withdraw' })),
      ...brands.map(({ models: own, ...described }) =>
        this.handle(brand, brandStreamId(site_id, described.slug), {
          type: 'describe',
          as: { site_id, brand: described, model_slugs: own.map(({ slug }) => slug) },
        }),
      ),
      ...gone('brand_slugs').map((slug) => this.handle(brand, brandStreamId(site_id, slug), { type: 'drop' })),
      ...models.map((described) =>
        this.handle(model, brandStreamId(site_id, described.model.slug), {
          type: 'describe',
          as: { site_id, ...described },
        }),
      ),
      ...promos.map(({ id, ...card }, order) =>
        this.handle(promo, promoStreamId(site_id, id), { type: 'describe', as: { site_id, promo: card, order } }),
      ),
      ...gone('promo_ids').map((id) => this.handle(promo, promoStreamId(site_id, id), end)),
      ...reviews.map((description) => this.describeReview(site, reviewIdOf(description.id), description)),
      ...gone('review_ids').map((id) => this.handle(review, id, { type: 'withdraw' })),
      ...gone('model_slugs').map((slug) => this.handle(model, brandStreamId(site_id, slug), { type: 'drop' })),
    ]);
    const refused = answers.find(isRejection);
    if (refused) return refused;
    const handled = await this.handle(siteDecider, config.id, {
      type: 'describe',
      as: { config: asStored(config), ...listed },
    });
    if (isRejection(handled)) return handled;
  }

  /** Records the owner of the dealerships of a site without a folder; those that its description leaves out end. */
  async claim(site: Pick<Site, 'id' | 'dealerships'>, actor: string): Promise<void | Rejection> {
    const { id: site_id, dealerships } = site;
    const refused = await this.describeDealerships(site, actor);
    if (refused) return refused;
    const before = describedNow(fold(siteDecider, await readCurrent(this.log, streamOf(siteDecider, site_id))));
    for (const { id } of (before?.config as Partial<Site> | undefined)?.dealerships ?? []) {
      if (dealerships.some((kept) => kept.id === id)) continue;
      await this.handle(dealership, id, { type: 'end', from: { site_id, by: 'api' } }, { actor });
    }
  }

  /** Records the owner of dealerships that have none on record. A dealership that has ended does not come back. */
  async claimNew({ id: site_id, dealerships }: Pick<Site, 'id' | 'dealerships'>): Promise<void | Rejection> {
    const fresh = [];
    for (const described of dealerships) {
      const known = fold(dealership, await readCurrent(this.log, streamOf(dealership, described.id)));
      if (known?.site_id !== site_id || known.isShared) fresh.push(described);
    }
    return this.describeDealerships({ id: site_id, dealerships: fresh });
  }

  private async describeDealerships(
    { id: site_id, dealerships }: Pick<Site, 'id' | 'dealerships'>,
    actor?: string,
  ): Promise<void | Rejection> {
    for (const described of dealerships) {
      const as = { site_id, dealership: asStored(described), by: 'api' } as const;
      const claimed = await this.handle(dealership, described.id, { type: 'describe', as }, { actor });
      if (isRejection(claimed)) return { ...claimed, detail: `dealerships: ${described.id}: ${claimed.detail}` };
    }
  }

  private async describeReview(
    { id: site_id, locations }: Site,
    id: string,
    { id: _, reply, ...description }: ReviewDescription,
  ) {
    const { dealership_id } = locations.find((place) => place.id === description.location_id)!;
    const published = await this.handle(review, id, {
      type: 'publish',
      as: { ...description, dealership_id, site_id },
    });
    if (isRejection(published)) return published;
    return this.handle(review, id, reply ? { type: 'reply', as: reply } : { type: 'withdraw-reply' });
  }
}

const idsOf = (list: readonly { readonly id: string }[] | undefined) => list?.map(({ id }) => id);
