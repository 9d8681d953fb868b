import { Module } from '@nestjs/common';
import { DescribeBrand, DropBrand } from './describe-brand.js';
import { DescribeSite } from './describe-site.js';
import { FollowSites } from './follow-sites.js';
import { FollowPages } from './pages/follow-pages.js';
import { OwnOffersController } from './offers.controller.js';
import { OwnPartsController } from './own-parts.controller.js';
import { ReviewsController } from './reviews.controller.js';

@Module({
  controllers: [OwnOffersController, OwnPartsController, ReviewsController],
  providers: [DescribeSite, FollowSites, FollowPages, DescribeBrand, DropBrand],
})
export class DealersModule {}
