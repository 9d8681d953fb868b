import { Module } from '@nestjs/common';
import { DescribeSiteHandler } from './describe-site.js';
import { FollowSites } from './follow-sites.js';

@Module({ providers: [DescribeSiteHandler, FollowSites] })
export class DealersModule {}
