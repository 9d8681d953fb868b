import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import { crawlerRoutes } from '#contracts/api/crawlers';
import { reject } from '#contracts/rejections';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { ShownCars } from '../crawlers/shown-cars.js';
import type { OutgoingFeed } from './columns.js';
import { writeFeed } from './columns.js';
import { googleFeed } from './google.js';
import { metaFeed } from './meta.js';

const feeds: Readonly<Record<string, OutgoingFeed>> = { 'google.csv': googleFeed, 'meta.csv': metaFeed };

/** The stock as advertisers fetch it. */
@Controller()
export class FeedsController {
  constructor(private readonly cars: ShownCars) {}

  @Route(crawlerRoutes.getVehicleFeed)
  feed({ site, params: { file }, position }: Call<typeof crawlerRoutes.getVehicleFeed>) {
    const feed = Object.hasOwn(feeds, file) ? feeds[file] : undefined;
    if (!feed) return reject('not_found', `There is no ${file.slice(0, 100)}.`);
    const lines = Readable.from(writeFeed(feed, site, this.cars.of(site, position)));
    return answer(lines, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
  }
}
