import { Controller } from '@nestjs/common';
import { crawlerRoutes } from '#contracts/api/crawlers';
import { reject } from '#contracts/rejections';
import type { Call } from '#platform/http/call';
import { gzipped } from '#platform/http/gzipped';
import { Route } from '#platform/http/route';
import type { OutgoingFeed } from './columns.js';
import { googleFeed } from './google.js';
import { FeedCache } from './feed-cache.js';
import { metaFeed } from './meta.js';

const feeds: Readonly<Record<string, OutgoingFeed>> = { 'google.csv': googleFeed, 'meta.csv': metaFeed };

@Controller()
export class FeedsController {
  constructor(private readonly made: FeedCache) {}

  @Route(crawlerRoutes.getVehicleFeed)
  async feed({ site, params: { file }, position, request, reply }: Call<typeof crawlerRoutes.getVehicleFeed>) {
    const feed = Object.hasOwn(feeds, file) ? feeds[file] : undefined;
    if (!feed) return reject('not_found', `There is no ${file.slice(0, 100)}.`);
    const bytes = await this.made.of(site, feed, position);
    return gzipped(bytes, { request, reply }, { 'content-type': 'text/csv; charset=utf-8' });
  }
}
