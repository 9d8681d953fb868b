import { Module } from '@nestjs/common';
import { DescribeSiteHandler } from './describe-site.js';
import { FollowSites } from './follow-sites.js';
import { ReviewsController } from './reviews.controller.js';

@Module({ controllers: [ReviewsController], providers: [DescribeSiteHandler, FollowSites] })
export class DealersModule {}
