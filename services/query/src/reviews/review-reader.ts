import { Injectable } from '@nestjs/common';
import type { ReviewSummary } from '#contracts/api/reviews';
import type { Location, Site } from '#contracts/domain/site/site';
import { reviewView, type ReviewView } from '#contracts/views/site-content';
import type { Versioned } from '#platform/ports/view-store';
import type { ViewReader } from '#platform/kernel/view-reader';
import { InjectView } from '#platform/process/providers';
import { joinedSummary } from '#contracts/domain/reviews/rating';
import { OwnPictures } from '../images/own-pictures.js';

interface PageOfReviews {
  readonly found: readonly Versioned<ReviewView>[];
  /** Total over all pages. */
  readonly count: number;
}

/** Customer reviews of a site's locations. */
@Injectable()
export class ReviewReader {
  constructor(
    @InjectView(reviewView) private readonly view: ViewReader<ReviewView>,
    private readonly ownPictures: OwnPictures,
  ) {}

  /** Returns the newest first. @param page from 1 */
  async page(
    site: Site,
    location_id: string | undefined,
    { page, size }: { readonly page: number; readonly size: number },
    atLeast: number,
  ): Promise<PageOfReviews> {
    const view = await this.view.liveCollection(atLeast);
    const where = { site_id: site.id, withdrawn: false, ...(location_id !== undefined && { location_id }) };
    const [found, count] = await Promise.all([
      view.find({
        where,
        orderBy: { field: 'review_date', direction: 'desc' },
        limit: size,
        offset: (page - 1) * size,
      }),
      view.count(where),
    ]);
    return { found: await this.ownPictures.shown(site, found, atLeast), count };
  }

  /** Returns the locations with ratings: the dealer's own figures, or else a summary of the reviews. */
  async rated<Place extends Location>(site: Site, places: readonly Place[]): Promise<Place[]> {
    if (places.every(({ reviews }) => reviews)) return [...places];
    const found = await (await this.view.liveCollection(0)).find({ where: { site_id: site.id, withdrawn: false } });
    const byLocation = new Map<string | undefined, ReviewSummary[]>();
    for (const { doc } of found) {
      const known = byLocation.get(doc.location_id) ?? [];
      known.push({ count: 1, average_rating: doc.rating });
      byLocation.set(doc.location_id, known);
    }
    return places.map((place) => {
      const counted = place.reviews ? undefined : joinedSummary(byLocation.get(place.id) ?? []);
      return counted ? { ...place, reviews: counted } : place;
    });
  }
}
