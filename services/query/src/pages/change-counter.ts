import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Site } from '#contracts/domain/site/site';
import { brandStream } from '#contracts/events/brand';
import { carStream } from '#contracts/events/car';
import { contentStream } from '#contracts/events/content';
import type { RecordedEvent } from '#contracts/events/envelope';
import { locationStream } from '#contracts/events/location';
import { modelStream } from '#contracts/events/model';
import { offerStream } from '#contracts/events/offer';
import { ownPicturesStream } from '#contracts/events/own-pictures';
import { projectionStream, type ProjectionEvent } from '#contracts/events/projection';
import { promoStream } from '#contracts/events/promo';
import { reviewStream } from '#contracts/events/review';
import { categoryOf, idOfStream } from '#contracts/events/stream-name';
import { carSearchAlias, type CarView, carView } from '#contracts/views/car';
import { locationView, ownPicturesView, promoView } from '#contracts/views/site';
import { brandView, modelView, offerView, pageView, reviewView } from '#contracts/views/site-content';
import { physicalName, type ViewDefinition } from '#contracts/views/view';
import { liveBuild } from '#platform/kernel/live-build';
import { retryWithBackoff } from '#platform/kernel/retry-with-backoff';
import { awaitView, ViewReader } from '#platform/kernel/view-reader';
import type { EventFeed, FeedSubscription } from '#platform/ports/event-feed';
import type { SearchIndex } from '#platform/ports/search-index';
import type { ViewStore } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import { InjectConfig, InjectFeed, InjectLogger, InjectSearch, InjectViews } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';

/** The read models that pages are made of, each with the stream it folds. */
const sources: readonly { readonly view: ViewDefinition; readonly stream: { category: string; events: object } }[] = [
  { view: carView, stream: carStream },
  { view: locationView, stream: locationStream },
  { view: offerView, stream: offerStream },
  { view: brandView, stream: brandStream },
  { view: modelView, stream: modelStream },
  { view: promoView, stream: promoStream },
  { view: ownPicturesView, stream: ownPicturesStream },
  { view: pageView, stream: contentStream },
  { view: reviewView, stream: reviewStream },
];

/** Names of the read models of pages. */
export const countedViews = sources.map(({ view }) => view.name);

/** If more cars than this change at once, the pages of all sites are checked again. */
const maxCars = 100;
/** Milliseconds between two checks of which build is live, during a swap. */
const pollInterval = 20;
/** Milliseconds a page waits for the required position; the same as for read models. */
const timeout = 2_000;

/**
 * Counts the changes that may affect a site's pages: an in-memory projection of the feed, in each process. An event is
 * counted only after every read model of the pages includes it, so reads after a count include the counted events.
 */
@Injectable()
export class ChangeCounter implements OnApplicationShutdown {
  private readonly stopped = new AbortController();
  private readonly cars: ViewReader<CarView>;
  /** Number of changes of each site's cars, by site id. */
  private readonly ofSites = new Map<string, number>();
  private ofAll = 0;
  private counted = 0;
  /** Read models during a swap to another build, with the name of that build. */
  private readonly swapping = new Map<string, string>();
  private started: Promise<FeedSubscription> | undefined;
  private isFollowing = false;
  private readonly forgetSites: () => void;

  constructor(
    @InjectFeed() private readonly feed: EventFeed,
    @InjectViews() private readonly views: ViewStore,
    @InjectSearch() private readonly search: SearchIndex,
    @InjectConfig() private readonly config: Config,
    @InjectLogger() private readonly logger: Logger,
    private readonly sites: Sites,
  ) {
    this.cars = new ViewReader(views, carView);
    this.forgetSites = sites.onChange(() => this.ofAll++);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    this.forgetSites();
    const subscription = await this.started?.catch(() => undefined);
    await subscription?.stop();
    // The checkpoint is useless after shutdown, because the next process may have another host name.
    if (subscription && this.config.EVENT_FEED !== 'embedded')
      await this.views
        .resetCheckpoint(this.group)
        .catch((error: unknown) => this.logger.warn({ err: error }, 'the place in the feed was not removed'));
  }

  /** A group of its own for each process, because the counts are in its memory. */
  private get group(): string {
    const { EVENT_FEED, PORT } = this.config;
    return EVENT_FEED === 'embedded' ? 'pages' : `pages_${hostname()}_${PORT}`;
  }

  /** A number that grows with each change; undefined while it is unknown. The first call starts to follow the feed. */
  versionOf(site: Pick<Site, 'id'>): number | undefined {
    void this.follow();
    if (!this.isFollowing || this.swapping.size > 0) return undefined;
    return this.ofAll + (this.ofSites.get(site.id) ?? 0);
  }

  /** Log position of the last counted event. */
  get position(): number {
    return this.counted;
  }

  /** Resolves once everything up to a log position is counted, or after 2 seconds. */
  async reached(position: number): Promise<void> {
    const signal = AbortSignal.any([this.stopped.signal, AbortSignal.timeout(timeout)]);
    const subscription = await this.follow().catch(() => undefined);
    await subscription?.reached(position, signal).catch(() => undefined);
  }

  private follow(): Promise<FeedSubscription> {
    if (!this.started) {
      this.started = this.begin();
      void this.started.catch((error: unknown) => {
        this.warn(error);
        this.started = undefined;
      });
    }
    return this.started;
  }

  private readonly warn = (error: unknown): void =>
    this.logger.warn({ err: error }, 'changes of pages can not be followed');

  private async begin(): Promise<FeedSubscription> {
    const { feed, views, group } = this;
    const builds = await Promise.all(sources.map(({ view }) => liveBuild(views, view)));
    const saved = await views.checkpoints(builds);
    const subscription = await feed.subscribe({
      group,
      types: [...sources.flatMap(({ stream }) => Object.keys(stream.events)), ...Object.keys(projectionStream.events)],
      from: Math.max(...saved.values()),
      handle: (events) => this.count(events),
    });
    const position = subscription.position();
    this.counted = Math.max(this.counted, position);
    // The feed delivers no events before this position, so the read models must include them: one may be in a rebuild.
    const include = () => this.included(sources, position);
    void retryWithBackoff(include, {}, this.stopped.signal, this.warn).then(() => (this.isFollowing = true));
    return subscription;
  }

  /** Resolves once these read models include a log position. */
  private async included(these: typeof sources, position: number): Promise<void> {
    for (const { view } of these)
      while (!this.stopped.signal.aborted) {
        await awaitView(this.views, view, position);
        if ((await this.views.checkpoint(await liveBuild(this.views, view))) >= position) break;
      }
  }

  private async count(events: readonly RecordedEvent[]): Promise<void> {
    const categories = new Set(events.map(({ stream }) => categoryOf(stream)));
    const touched = sources.filter(({ stream }) => categories.has(stream.category));
    const { position } = events.at(-1)!;
    await this.included(touched, position);
    this.counted = Math.max(this.counted, position);
    if (touched.some(({ view }) => view !== carView)) this.ofAll++;
    else if (touched.length > 0) await this.countCars(events);
    for (const event of events) if (event.type in projectionStream.events) this.noteBuild(event as ProjectionEvent);
  }

  private async countCars(events: readonly RecordedEvent[]): Promise<void> {
    const dealerships = new Map<string, string | undefined>();
    for (const { stream, type, data } of events)
      if (categoryOf(stream) === carStream.category) {
        const listed = type === 'CarListed' ? (data as { car: { dealership_id: string } }).car : undefined;
        const id = idOfStream(stream);
        dealerships.set(id, listed?.dealership_id ?? dealerships.get(id));
      }
    const unknown = [...dealerships].filter(([, dealership]) => dealership === undefined).map(([id]) => id);
    if (unknown.length > maxCars) return void this.ofAll++;
    const found = await (await this.cars.liveCollection(0)).getMany(unknown);
    const touched = new Set<string>();
    for (const [id, listed] of dealerships) {
      const dealership = listed ?? found.get(id)?.doc.dealership_id;
      if (dealership === undefined) return void this.ofAll++;
      const site = this.sites.ofDealership(dealership);
      if (site) touched.add(site.id);
    }
    for (const site of touched) this.ofSites.set(site, (this.ofSites.get(site) ?? 0) + 1);
  }

  private noteBuild({ type, data }: ProjectionEvent): void {
    const source = sources.find(({ view }) => view.name === data.projection);
    if (!source) return;
    if (type === 'DocumentsRewritten') return void this.ofAll++;
    if (type !== 'BuildSwapped' && type !== 'BuildRolledBack') return;
    const { view } = source;
    if (this.swapping.has(view.name)) return void this.swapping.set(view.name, data.build);
    this.swapping.set(view.name, data.build);
    void this.swapped(view);
  }

  /** Resolves once this process reads the new live build. */
  private async swapped(view: ViewDefinition): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      const isRead = await this.reads(view, this.swapping.get(view.name)!).catch(() => false);
      if (isRead) break;
      await pause(pollInterval, undefined, { signal }).catch(() => undefined);
    }
    this.swapping.delete(view.name);
    this.ofAll++;
  }

  private async reads(view: ViewDefinition, build: string): Promise<boolean> {
    if ((await liveBuild(this.views, view)) !== build) return false;
    if (view !== carView) return true;
    const collection = build.replace(physicalName(view), physicalName({ ...view, name: carSearchAlias }));
    return (await this.search.alias(carSearchAlias)) === collection;
  }
}
