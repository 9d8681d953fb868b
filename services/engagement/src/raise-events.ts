import { Injectable } from '@nestjs/common';
import type { AnalyticsRequest } from '#contracts/api/analytics';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import type { HandleCommand } from '#platform/kernel/command';
import { idFrom } from '#platform/kernel/ids';
import { InjectCommands } from '#platform/process/providers';
import { analytics } from './analytics.js';
import { CarViews } from './car-views.js';

/** What a page says happened on it. */
@Injectable()
export class RaiseAnalyticsEvents {
  constructor(
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly views: CarViews,
  ) {}

  async execute(site: Site, batch: AnalyticsRequest): Promise<void | Rejection> {
    const id = idFrom('analytics', site.id, batch.batch_id);
    const handled = await this.handle(analytics, id, { site, batch }, { metadata: { tenant: site.id } });
    if (isRejection(handled)) return handled;
    await this.views.record(site, batch);
  }
}
