import { Injectable } from '@nestjs/common';
import { maxShortfalls, type ShortfallQuery, type Shortfalls } from '#contracts/api/analytics-counts';
import type { Site } from '#contracts/domain/site/site';
import { searchShortfallView, shortfallsOf, type SearchShortfallView } from '#contracts/views/search-shortfall';
import { dayAfter } from '#contracts/domain/local-time';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectViews } from '#platform/process/providers';

/** Searches of a site's visitors that found too little. */
@Injectable()
export class ListShortfalls {
  private readonly days: ViewReader<SearchShortfallView>;

  constructor(@InjectViews() views: ViewStore) {
    this.days = new ViewReader(views, searchShortfallView);
  }

  async execute(site: Pick<Site, 'id'>, { from, to }: ShortfallQuery, atLeast: number): Promise<Shortfalls> {
    const where = { site_id: site.id, day: { gt: dayAfter(from, -1), lte: to } };
    const days = await (await this.days.liveCollection(atLeast)).find({ where });
    return {
      searches: shortfallsOf(
        days.map(({ doc }) => doc),
        maxShortfalls,
      ),
    };
  }
}
