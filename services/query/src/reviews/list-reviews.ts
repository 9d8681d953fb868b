import { Injectable } from '@nestjs/common';
import { reviewPageSize, type ReviewsRequest, type ReviewsResponse, type ShownReview } from '#contracts/api/reviews';
import { localTime } from '#contracts/domain/local-time';
import { joinedSummary } from '#contracts/domain/reviews/rating';
import type { Site } from '#contracts/domain/site/site';
import type { ReviewView } from '#contracts/views/site-content';
import { LocationReader } from '../locations/location-reader.js';
import { ReviewReader } from './review-reader.js';
import { dateInWords, timeAgo } from './words.js';
import { InjectClock, type Clock } from '#platform/process/providers';

/** A page of reviews of a site's locations, or of one location, and a summary of all of them. */
@Injectable()
export class ListReviews {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly locations: LocationReader,
    private readonly reviews: ReviewReader,
  ) {}

  async execute(site: Site, { location_id, page }: ReviewsRequest, atLeast = 0): Promise<ReviewsResponse> {
    const { found, count } = await this.reviews.page(site, location_id, { page, size: reviewPageSize }, atLeast);
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
