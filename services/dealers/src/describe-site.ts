import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import type { Site } from '#contracts/site';
import { type HandleCommand, readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/platform.module';
import { location } from './location.js';
import { site as siteDecider } from './site.js';

/** A site as its files say it is now, with all its locations; those it had before and has no more are closed. */
export class DescribeSite extends Command<void | Rejection> {
  constructor(readonly site: Site) {
    super();
  }
}

@CommandHandler(DescribeSite)
export class DescribeSiteHandler implements ICommandHandler<DescribeSite> {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  async execute({ site: { locations, ...config } }: DescribeSite): Promise<void | Rejection> {
    const ids = locations.map(({ id }) => id);
    const before = fold(siteDecider, await readCurrent(this.platform.log, `${siteDecider.category}-${config.id}`));
    const gone = (before?.location_ids ?? []).filter((id) => !ids.includes(id));
    // The site comes last: where this ends early, the next try still knows what has gone.
    const told = await Promise.all([
      ...locations.map((place) =>
        this.handle(location, place.id, { type: 'describe', as: { site_id: config.id, location: place } }),
      ),
      ...gone.map((id) => this.handle(location, id, { type: 'close' })),
    ]);
    const refused = told.find(isRejection);
    if (refused) return refused;
    const handled = await this.handle(siteDecider, config.id, { config: plain(config), location_ids: ids });
    if (isRejection(handled)) return handled;
  }
}

/** As JSON keeps it, so that it can be compared with what the log has. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
