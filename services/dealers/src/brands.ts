import { Injectable } from '@nestjs/common';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import type { BrandDescription } from '#contracts/domain/site/content';
import { streamOf } from '#contracts/events/stream-name';
import { type HandleCommand, readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import { brand, brandStreamId, model } from './brand.js';

interface Recorded {
  /** Log position of the whole description. */
  readonly position: number;
}

@Injectable()
export class Brands {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  /** Records a brand with all its models; models that were removed are dropped. */
  async describe(site_id: string, described: BrandDescription): Promise<Recorded | Rejection> {
    const { models, ...own } = described;
    const { log } = this;
    const idOf = (slug: string) => brandStreamId(site_id, slug);
    for (const { slug } of models) {
      const taken = fold(model, await readCurrent(log, streamOf(model, idOf(slug))));
      if (taken && taken.brand_slug !== own.slug) return reject('invalid', `${slug} is a model of ${taken.brand_slug}`);
    }
    const model_slugs = models.map(({ slug }) => slug);
    const before = fold(brand, await readCurrent(log, streamOf(brand, idOf(own.slug))));
    const gone = (before?.model_slugs ?? []).filter((slug) => !model_slugs.includes(slug));
    // The brand is recorded last: if this fails halfway, the next attempt still sees which models were removed.
    const answers = await Promise.all([
      ...models.map((one, order) =>
        this.handle(model, idOf(one.slug), {
          type: 'describe',
          as: { site_id, brand_slug: own.slug, order, model: one },
        }),
      ),
      ...gone.map((slug) => this.handle(model, idOf(slug), { type: 'drop' })),
    ]);
    const last = await this.handle(brand, idOf(own.slug), {
      type: 'describe',
      as: { site_id, brand: own, model_slugs },
    });
    return latest([...answers, last]);
  }

  /** Drops a brand with its models. */
  async drop(siteId: string, slug: string): Promise<Recorded | Rejection> {
    const id = brandStreamId(siteId, slug);
    const before = fold(brand, await readCurrent(this.log, streamOf(brand, id)));
    const models = await Promise.all(
      (before?.model_slugs ?? []).map((name) => this.handle(model, brandStreamId(siteId, name), { type: 'drop' })),
    );
    return latest([...models, await this.handle(brand, id, { type: 'drop' })]);
  }
}

const latest = (results: readonly (Recorded | Rejection)[]): Recorded | Rejection =>
  results.find(isRejection) ?? { position: Math.max(...results.map((one) => (isRejection(one) ? 0 : one.position))) };
