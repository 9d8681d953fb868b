import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { physicalName } from '#contracts/views';
import type { AnyProjection } from '#platform/kernel/projection';
import { applyBatch, handledTypes } from '#platform/kernel/projection';
import { InjectPlatform, type Platform } from '#platform/platform.module';
import type { FeedSubscription } from '#platform/ports/event-feed';
import { projections } from './projections/index.js';

/** Keeps every read model up with the feed. */
@Injectable()
export class Projector implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly subscriptions: FeedSubscription[] = [];
  private readonly stopped = new AbortController();

  constructor(@InjectPlatform() private readonly platform: Platform) {}

  /** Resolves once every read model has what the log had at the start, so that nobody is answered from half a view. */
  async onApplicationBootstrap(): Promise<void> {
    const head = await this.platform.log.head();
    await Promise.all(projections.map((projection) => this.start(projection, head)));
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort(new Error('the projector has stopped'));
    await Promise.all(this.subscriptions.map((subscription) => subscription.stop()));
  }

  private async start(projection: AnyProjection, head: number): Promise<void> {
    const { views, search, feed, logger, readiness } = this.platform;
    const physical = physicalName(projection);
    const view = await views.collection<object>({ name: physical, indexes: projection.indexes });
    const searchName = projection.search && physicalName({ ...projection, name: projection.search.alias });
    const index = projection.search && (await search.collection(searchName!, projection.search.schema));
    const subscription = await feed.subscribe({
      group: physical,
      types: handledTypes(projection),
      handle: async (events) => {
        try {
          await applyBatch(projection, { view, search: index }, events);
        } catch (error) {
          logger.error({ err: error, projection: physical, position: events[0]?.position }, 'a batch failed');
          throw error;
        }
      },
    });
    this.subscriptions.push(subscription);
    readiness.add({
      name: `projection ${physical}`,
      essential: false,
      check: () => {
        const failure = subscription.failure();
        if (failure) throw failure;
      },
    });
    await subscription.reached(head, this.stopped.signal);
    if (projection.search) await search.pointAlias(projection.search.alias, searchName!);
  }
}
