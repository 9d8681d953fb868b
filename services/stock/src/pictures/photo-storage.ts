import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { day, hour, minute, second } from '#contracts/domain/durations';
import type { Site } from '#contracts/domain/site/site';
import { carView, type CarView } from '#contracts/views/car';
import type { StoredPicture } from '#contracts/domain/car/stored-picture';
import { ownPicturesView, type OwnPicturesView } from '#contracts/views/site';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import type { BlobStore } from '#platform/ports/blob-store';
import { ViewStoreUnavailable } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import {
  type Clock,
  InjectClock,
  InjectConfig,
  InjectLog,
  InjectLogger,
  InjectBlobs,
  InjectView,
} from '#platform/process/providers';
import { FreeSpace } from '#platform/process/free-space';
import { Metrics } from '#platform/process/telemetry/metrics';
import { Sites } from '#platform/sites/sites';
import { countPhotos, type PhotoCount, PhotosOfSite } from './count-photos.js';

const [afterStart, sweepInterval] = [minute, 6 * hour];
/** Small batches, so that requests meanwhile hardly wait. */
const carBatchSize = 100;
/** Milliseconds to wait for the view of the cars, and before a failed count is retried. */
const [viewTimeout, retryDelay] = [minute, 10 * minute];

interface Counted {
  readonly site: Site;
  readonly quota: number;
  readonly has: PhotosOfSite;
}

export interface ReservedSpace {
  /** Reason for a refusal. */
  readonly refused?: string;
  /** Releases the space if the picture is not stored after all. */
  readonly release: () => void;
}

interface Usage {
  readonly photos: number;
  /** Bytes of the originals, which the quota limits. */
  readonly bytes: number;
  /** Bytes of the derivatives; absent: not counted yet. */
  readonly derivative_bytes?: number | undefined;
  /** 0: unlimited. */
  readonly quota: number;
}

const nothing = () => undefined;

const fullOf = ({ site, quota }: Counted): string =>
  `The space for photographs of ${site.name}, ${Math.round(quota / 1e6).toLocaleString('en-AU')} MB, is used up: remove some, or ask its operator for more.`;

/** Counts each site's bytes of photographs, enforces its quota, and deletes photographs that are no longer used. */
@Injectable()
export class PhotoStorage implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private counted: Promise<Map<string, PhotosOfSite>> | undefined;
  private derivativeBytesBySite: ReadonlyMap<string, number> | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    @InjectView(carView) private readonly cars: ViewReader<CarView>,
    @InjectView(ownPicturesView) private readonly own: ViewReader<OwnPicturesView>,
    @InjectLog() private readonly log: EventLog,
    @InjectBlobs() private readonly photos: BlobStore,
    @InjectClock() private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
    @InjectLogger() private readonly logger: Logger,
    private readonly sites: Sites,
    private readonly metrics: Metrics,
    private readonly freeSpace: FreeSpace,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeping = this.sweep();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.sweeping;
  }

  /** Returns why the dealership's site cannot store a picture of so many bytes; undefined if it can. */
  async refusal(dealership_id: string, bytes = 1): Promise<string | undefined> {
    const noSpace = await this.freeSpace.refusal();
    if (noSpace) return noSpace.detail;
    const found = await this.countedOf(dealership_id);
    return found && found.has.bytes + bytes > found.quota ? fullOf(found) : undefined;
  }

  /** Reserves space for a picture that the site does not have. Simultaneous requests cannot exceed the quota. */
  async reserveSpace(dealership_id: string, picture: Pick<StoredPicture, 'hash' | 'bytes'>): Promise<ReservedSpace> {
    const found = await this.countedOf(dealership_id);
    if (!found || found.has.has(picture.hash)) return { release: nothing };
    const { has, quota } = found;
    if (has.bytes + picture.bytes > quota) return { refused: fullOf(found), release: nothing };
    has.add(picture);
    return { release: () => has.remove(picture) };
  }

  /** Whether photographs can be counted. They cannot while the views are being built. */
  async canCount(): Promise<boolean> {
    try {
      await Promise.all([this.cars.liveCollection(0), this.own.liveCollection(0)]);
      return true;
    } catch (error) {
      if (error instanceof ViewStoreUnavailable) return false;
      throw error;
    }
  }

  async of(site: Site): Promise<Usage> {
    const { photos = 0, bytes = 0 } = (await this.counts()).get(site.id) ?? {};
    const derivative_bytes = this.derivativeBytesBySite && (this.derivativeBytesBySite.get(site.id) ?? 0);
    return { photos, bytes, derivative_bytes, quota: this.quotaOf(site) };
  }

  /** Undefined: there is no limit. */
  private async countedOf(dealership_id: string): Promise<Counted | undefined> {
    const site = this.sites.ofDealership(dealership_id);
    const quota = site && this.quotaOf(site);
    if (!quota) return undefined;
    const counted = await this.counts();
    const has = counted.get(site.id) ?? new PhotosOfSite();
    counted.set(site.id, has);
    return { site, quota, has };
  }

  /** 0: unlimited. */
  private quotaOf({ slug }: Site): number {
    return this.config.PHOTO_QUOTAS[slug] ?? this.config.PHOTO_QUOTA_BYTES;
  }

  private counts(): Promise<Map<string, PhotosOfSite>> {
    this.counted ??= this.count().then(({ of }) => new Map(of));
    this.counted.catch(() => (this.counted = undefined));
    return this.counted;
  }

  /** Counts photographs, and deletes those that have been unused for long. @returns number of deleted ones */
  async deleteUnneeded(): Promise<number> {
    const isWhole = await this.isUpToDate();
    const count = await this.count();
    this.counted = Promise.resolve(new Map(count.of));
    const made = (this.derivativeBytesBySite = await this.bytesMade(count));
    const totals = this.sites.all.map(({ id, slug }): [string, { originals: number; derivatives: number }] => [
      slug,
      { originals: count.of.get(id)?.bytes ?? 0, derivatives: made.get(id) ?? 0 },
    ]);
    this.metrics.setPhotoBytes(new Map(totals));
    // After its loss a view lacks cars, so that their photographs would be deleted.
    return isWhole && count.cars > 0 ? this.deleteUnused(count) : 0;
  }

  private async sweep(): Promise<void> {
    const { signal } = this.stopping;
    for (let wait = afterStart; ;) {
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      wait = sweepInterval;
      try {
        const deleted = await this.deleteUnneeded();
        if (deleted > 0) this.logger.info({ deleted }, 'photographs that no vehicle has any more were deleted');
      } catch (error) {
        wait = retryDelay;
        if (!signal.aborted) this.logger.warn({ err: error }, 'photographs could not be counted');
      }
    }
  }

  private get since(): number {
    return this.clock().getTime() - this.config.PHOTO_KEEP_DAYS * day;
  }

  private async count(): Promise<PhotoCount> {
    const { since } = this;
    const [cars, own] = await Promise.all([this.cars.liveCollection(0), this.own.liveCollection(0)]);
    return countPhotos(cars.scan(carBatchSize), own.scan(carBatchSize), {
      isSite: (id) => this.sites.all.some((site) => site.id === id),
      siteOf: (dealership_id) => this.sites.ofDealership(dealership_id)?.id,
      isNeeded: ({ delisted, sold, updated_at_timestamp }) =>
        (!delisted && !sold) || updated_at_timestamp * second > since,
    });
  }

  private async isUpToDate(): Promise<boolean> {
    const head = await this.log.head();
    for (const until = performance.now() + viewTimeout; performance.now() < until && !this.stopping.signal.aborted;) {
      const [cars, own] = await Promise.all([this.cars.reached(head), this.own.reached(head)]);
      if (Math.min(cars.reached, own.reached) >= head) return true;
    }
    return false;
  }

  private async bytesMade({ sitesWith }: PhotoCount): Promise<Map<string, number>> {
    const made = new Map<string, number>();
    for await (const batch of this.photos.list('derivatives')) {
      if (this.stopping.signal.aborted) break;
      for (const { name, bytes } of batch)
        for (const site of sitesWith(name)) made.set(site, (made.get(site) ?? 0) + bytes);
    }
    return made;
  }

  private async deleteUnused({ isUsed }: PhotoCount): Promise<number> {
    const { photos, since } = this;
    let deleted = 0;
    for await (const batch of photos.list('originals'))
      for (const { name, at } of batch) {
        if (this.stopping.signal.aborted) return deleted;
        if (at.getTime() > since || isUsed(name)) continue;
        await photos.delete('originals', name);
        for await (const made of photos.list('derivatives', `${name}.`))
          for (const one of made) await photos.delete('derivatives', one.name);
        deleted++;
      }
    return deleted;
  }
}
