import { Module } from '@nestjs/common';
import { DescribeBrandHandler, DropBrandHandler } from './describe-brand.js';
import { DescribeSiteHandler } from './describe-site.js';
import { FollowSites } from './follow-sites.js';
import { FollowPages } from './pages/follow-pages.js';
import { OwnOffersController } from './offers.controller.js';
import { OwnPartsController } from './own-parts.controller.js';
import { ReviewsController } from './reviews.controller.js';
import { PublishOfferHandler, WithdrawOfferHandler } from './publish-offer.js';

@Module({
  controllers: [OwnOffersController, OwnPartsController, ReviewsController],
  providers: [
    DescribeSiteHandler,
    FollowSites,
    FollowPages,
    PublishOfferHandler,
    WithdrawOfferHandler,
    DescribeBrandHandler,
    DropBrandHandler,
  ],
})
export class DealersModule {}
