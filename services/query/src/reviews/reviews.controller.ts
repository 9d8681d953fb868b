import { Controller } from '@nestjs/common';
import { reviewRoutes } from '#contracts/api/reviews';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { ListReviews } from './list-reviews.js';

@Controller()
export class ReviewsReadController {
  constructor(private readonly listReviews: ListReviews) {}

  @Route(reviewRoutes.listReviews)
  list({ site, query, position }: Call<typeof reviewRoutes.listReviews>) {
    return this.listReviews.execute(site, query, position);
  }
}
