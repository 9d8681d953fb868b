import { Module } from '@nestjs/common';
import { DescribeSiteHandler } from './describe-site.js';
import { FollowSites } from './follow-sites.js';
import { FollowPages } from './pages/follow-pages.js';

@Module({ providers: [DescribeSiteHandler, FollowSites, FollowPages] })
export class DealersModule {}
