import { createGunzip } from 'node:zlib';
import { Controller } from '@nestjs/common';
import { crawlerRoutes } from '#contracts/api/crawlers';
import { reject } from '#contracts/rejections';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { OutgoingFeed } from './columns.js';
import { googleFeed } from './google.js';
import { MadeFeeds } from './made-feeds.js';
import { metaFeed } from './meta.js';

const feeds: Readonly<Record<string, OutgoingFeed>> = { 'google.csv': googleFeed, 'meta.csv': metaFeed };

/** The stock as advertisers fetch it. */
@Controller()
export class FeedsController {
  constructor(private readonly made: MadeFeeds) {}

  @Route(crawlerRoutes.getVehicleFeed)
  async feed({ site, params: { file }, position, request, reply }: Call<typeof crawlerRoutes.getVehicleFeed>) {
    const feed = Object.hasOwn(feeds, file) ? feeds[file] : undefined;
    if (!feed) return reject('not_found', `There is no ${file.slice(0, 100)}.`);
    const gzipped = await this.made.of(site, feed, position);
    const type = { 'content-type': 'text/csv; charset=utf-8' };
    if (!takesGzip(request.headers['accept-encoding'])) {
      const plain = createGunzip();
      plain.end(gzipped);
      return answer(plain, { headers: type });
    }
    const vary = [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', ');
    return answer(gzipped, { headers: { ...type, vary, 'content-encoding': 'gzip' } });
  }
}

const takesGzip = (accepted: string | readonly string[] = ''): boolean =>
  String(accepted)
    .split(',')
    .some((one) => {
      const [name, weight = ''] = one.split(';');
      return name!.trim() === 'gzip' && !/^\s*q=0(\.0*)?\s*$/.test(weight);
    });
