import { Controller } from '@nestjs/common';
import { reviewPageSize, reviewRoutes, type ShownReview } from '#contracts/api/reviews';
import { localTime } from '#contracts/domain/local-time';
import { joinedSummary } from '#contracts/domain/reviews/rating';
import type { ReviewView } from '#contracts/views/site-content';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { LocationReader } from '../locations/location-reader.js';
import { ReviewReader } from './review-reader.js';
import { dateInWords, timeAgo } from './words.js';
import { InjectClock, type Clock } from '#platform/process/providers';

@Controller()
export class ReviewsReadController {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly locations: LocationReader,
    private readonly reviews: ReviewReader,
  ) {}

  /** A page of reviews of a site's locations, or of one location, and a summary of all of them. */
  @Route(reviewRoutes.listReviews)
  async list({ site, query: { location_id, page }, position }: Call<typeof reviewRoutes.listReviews>) {
    const { found, count } = await this.reviews.page(site, location_id, { page, size: reviewPageSize }, position);
    const places = (await this.locations.of(site, 0)).filter(({ visible }) => visible);
    const rated = await this.reviews.rated(
      site,
      places.filter(({ id }) => location_id === undefined || id === location_id),
    );
    const summary = joinedSummary(rated.flatMap(({ reviews }) => reviews ?? []));
    const { date: today } = localTime(this.clock(), site.timezone);
    const names = new Map(places.map(({ id, name }) => [id, name]));
    return {
      reviews: found.map(({ id, doc }) => shown(id, doc, names, today)),
      count,
      pages: Math.ceil(count / reviewPageSize),
      ...(summary && { summary }),
    };
  }
}

const shown = (
  id: string,
  { site_id: _, withdrawn: __, dealership_id: ___, ...review }: ReviewView,
  names: ReadonlyMap<string, string>,
  today: string,
): ShownReview => {
  const location_name = review.location_id === undefined ? undefined : names.get(review.location_id);
  return {
    id,
    ...review,
    ...(location_name !== undefined && { location_name }),
    created_at_time_ago_in_words: timeAgo(review.review_date, today),
    review_date_in_words: dateInWords(review.review_date),
    ...(review.reply_date !== undefined && { reply_date_in_words: dateInWords(review.reply_date) }),
  };
};
