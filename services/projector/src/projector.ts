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
  private readonly subscriptions = new Map<string, FeedSubscription>();
  private readonly stopped = new AbortController();

  constructor(@InjectPlatform() private readonly platform: Platform) {}

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all(projections.map((projection) => this.start(projection)));
  }

  /** Resolves once every read model has seen everything up to this position. */
  async reached(position: number): Promise<void> {
    await Promise.all([...this.subscriptions.values()].map((s) => s.reached(position, this.stopped.signal)));
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort(new Error('the projector has stopped'));
    await Promise.all([...this.subscriptions.values()].map((subscription) => subscription.stop()));
  }

  private async start(projection: AnyProjection): Promise<void> {
    const { views, search, feed, log, logger } = this.platform;
    const physical = physicalName(projection);
    const view = await views.collection<object>({ name: physical, indexes: projection.indexes });
    const searchName =
      projection.search && physicalName({ name: projection.search.alias, version: projection.version });
    const index = projection.search && (await search.collection(searchName!, projection.search.schema));
    const subscription = await feed.subscribe({
      group: physical,
      types: handledTypes(projection),
      handle: async (events) => {
        await applyBatch(projection, { view, search: index }, events);
      },
    });
    this.subscriptions.set(physical, subscription);
    if (!projection.search) return;

    // A new version serves once it has everything the log had when it began.
    const { alias } = projection.search;
    if ((await search.alias(alias)) === searchName) return;
    const serve = async () => {
      await subscription.reached(await log.head(), this.stopped.signal);
      await search.pointAlias(alias, searchName!);
    };
    serve().catch((error: unknown) => {
      if (!this.stopped.signal.aborted) logger.error({ err: error, alias }, 'the new search collection does not serve');
    });
  }
}
