import { Injectable } from '@nestjs/common';
import { siteStream } from '#contracts/events/site';
import { streamOf } from '#contracts/events/stream-name';
import { reject, type Rejection } from '#contracts/rejections';
import type { EventLog } from '#platform/ports/event-log';
import { InjectLog } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';

/** The sites that an operator names, so that a mistyped one never reads as nothing held. */
@Injectable()
export class AskedSites {
  constructor(
    private readonly sites: Sites,
    @InjectLog() private readonly log: EventLog,
  ) {}

  /** Returns the ids of sites named by id or slug, also of sites that are served no longer. */
  async idsOf(names: readonly string[] | undefined): Promise<string[] | undefined | Rejection> {
    if (names === undefined) return undefined;
    const ids: string[] = [];
    for (const name of names) {
      const served = this.sites.all.find(({ id }) => id === name) ?? this.sites.ofSlug(name);
      const isKnown = served ?? (await this.log.readStream(streamOf(siteStream, name))).length > 0;
      if (!isKnown) return reject('invalid', `sites: there never was a site ${name}`);
      ids.push(served?.id ?? name);
    }
    return ids;
  }
}
