import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import { type HandleCommand, readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { idFrom } from '#platform/kernel/ids';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/platform.module';
import type { FolderReview, SiteFolder } from '#platform/sites/site-files';
import { location } from './location.js';
import { review } from './review.js';
import { site as siteDecider } from './site.js';

/**
 * A site as its files say it is now, with all its locations and reviews; locations it had before and has no more are
 * closed, reviews withdrawn.
 */
export class DescribeSite extends Command<void | Rejection> {
  constructor(readonly site: SiteFolder) {
    super();
  }
}

@CommandHandler(DescribeSite)
export class DescribeSiteHandler implements ICommandHandler<DescribeSite> {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  async execute({
    site: { locations, customer_reviews: reviews = [], ...config },
  }: DescribeSite): Promise<void | Rejection> {
    const ids = locations.map(({ id }) => id);
    const before = fold(siteDecider, await readCurrent(this.platform.log, `${siteDecider.category}-${config.id}`));
    const gone = (before?.location_ids ?? []).filter((id) => !ids.includes(id));
    const review_ids = reviews.map(({ id }) => idFrom('review', 'folder', config.id, id));
    const withdrawn = (before?.review_ids ?? []).filter((id) => !review_ids.includes(id));
    // The site comes last: where this ends early, the next try still knows what has gone.
    const told = await Promise.all([
      ...locations.map((place) =>
        this.handle(location, place.id, { type: 'describe', as: { site_id: config.id, location: place } }),
      ),
      ...gone.map((id) => this.handle(location, id, { type: 'close' })),
      ...reviews.map((one, at) => this.describeReview(config.id, review_ids[at]!, one)),
      ...withdrawn.map((id) => this.handle(review, id, { type: 'withdraw' })),
    ]);
    const refused = told.find(isRejection);
    if (refused) return refused;
    const handled = await this.handle(siteDecider, config.id, {
      config: plain(config),
      location_ids: ids,
      ...(review_ids.length > 0 && { review_ids }),
    });
    if (isRejection(handled)) return handled;
  }

  private async describeReview(site_id: string, id: string, { id: _, reply, ...said }: FolderReview) {
    const published = await this.handle(review, id, { type: 'publish', as: { ...said, site_id } });
    if (isRejection(published)) return published;
    return this.handle(review, id, reply ? { type: 'reply', as: reply } : { type: 'withdraw-reply' });
  }
}

/** As JSON keeps it, so that it can be compared with what the log has. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
