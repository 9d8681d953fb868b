import { Module } from '@nestjs/common';
import type { EventLog } from '#platform/ports/event-log';
import { build } from '#platform/process/build';
import type { Config } from '#platform/process/config';
import { CONFIG, EVENT_LOG } from '#platform/process/providers';
import { Brands } from './brands.js';
import { DescriptionsController } from './descriptions.controller.js';
import { DescribeSite } from './describe-site.js';
import { FollowSites } from './follow-sites.js';
import { RecordedVersions } from './recorded-versions.js';
import { FollowPages } from './pages/follow-pages.js';
import { OwnOffersController } from './offers.controller.js';
import { OwnPartsController } from './own-parts.controller.js';
import { ReviewsController } from './reviews.controller.js';

@Module({
  controllers: [OwnOffersController, OwnPartsController, DescriptionsController, ReviewsController],
  providers: [
    {
      provide: RecordedVersions,
      inject: [CONFIG, EVENT_LOG],
      useFactory: ({ DATA_DIR }: Config, log: EventLog) => new RecordedVersions(DATA_DIR, log, build),
    },
    DescribeSite,
    FollowSites,
    FollowPages,
    Brands,
  ],
})
export class DealersModule {}
