import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { StoredPicture } from '#contracts/domain/car/stored-picture';
import { day, second } from '#contracts/domain/durations';
import { hashOf, NotAPicture } from '#platform/photos/measure';
import { storePhoto } from '#platform/photos/store-photo';
import type { BlobStore } from '#platform/ports/blob-store';
import type { ViewCollection, ViewStore } from '#platform/ports/view-store';
import { type fetchPicture, PictureFailed, type Validators } from './fetch-picture.js';
import type { HostLimiter } from './host-limiter.js';
import type { ReservedSpace } from './photo-storage.js';

/** Result of the last successful request to an address. */
interface AddressRecord extends Validators {
  /** Milliseconds since 1970. */
  readonly asked_at: number;
  readonly picture: StoredPicture;
}

/** `held`: no request was made, because the host is backing off. */
export type Obtained =
  | { readonly kind: 'stored'; readonly picture: StoredPicture; readonly body?: Buffer }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'held' };

/** Milliseconds before a failed address is requested again, and the maximum number of failed addresses in the cache. */
const [failedFor, maxFailed] = [50 * second, 10_000];
/** Milliseconds for which a picture is reused, because many cars may name the same address. */
const freshFor = day;

export const hostOf = (address: string): string => {
  try {
    return new URL(address).host;
  } catch {
    return '';
  }
};

const idOf = (address: string): string => createHash('sha256').update(address).digest('hex').slice(0, 40);

export interface ObtainOptions {
  readonly views: ViewStore;
  readonly photos: BlobStore;
  readonly hostLimiter: HostLimiter;
  readonly clock: () => Date;
  readonly fetch: (address: string, before: Validators) => ReturnType<typeof fetchPicture>;
}

/** The site that a picture is fetched for, and its space. */
export interface PhotoSpace {
  readonly site: string;
  /** Returns why there is no space; called before the fetch. */
  readonly refusal: () => Promise<string | undefined>;
  readonly take: (picture: Pick<StoredPicture, 'hash' | 'bytes'>) => Promise<ReservedSpace>;
}

/** Fetches and stores pictures, each address once. Losing its memory of addresses only means new requests. */
export class ObtainPicture {
  /** By site and address, because what refuses one site must not refuse another. */
  private readonly underway = new Map<string, Promise<Obtained>>();
  private readonly failed = new LRUCache<string, { readonly at: number; readonly reason: string }>({ max: maxFailed });
  private asked: Promise<ViewCollection<AddressRecord>> | undefined;

  constructor(private readonly options: ObtainOptions) {}

  /** @throws errors of the stores */
  obtain(address: string, space: PhotoSpace): Promise<Obtained> {
    const key = `${space.site} ${address}`;
    const underway = this.underway.get(key);
    if (underway) return underway;
    const obtaining = this.once(address, space).finally(() => this.underway.delete(key));
    this.underway.set(key, obtaining);
    return obtaining;
  }

  private async once(address: string, space: PhotoSpace): Promise<Obtained> {
    const { hostLimiter, clock, views, photos } = this.options;
    const asked = await (this.asked ??= views.collection<AddressRecord>({ name: 'picture_addresses_v1', indexes: [] }));
    const found = await asked.get(idOf(address));
    // A picture that is no longer stored is fetched like a new one.
    const before = found && (await photos.has('originals', found.doc.picture.hash)) ? found : undefined;
    const now = clock().getTime();
    if (before && now - before.doc.asked_at < freshFor) return { kind: 'stored', picture: before.doc.picture };
    const failed = this.failed.get(address);
    if (failed && now - failed.at < failedFor) return { kind: 'failed', reason: failed.reason };
    const full = before ? undefined : await space.refusal();
    if (full !== undefined) return { kind: 'failed', reason: full };
    const host = hostOf(address);
    return hostLimiter.runWhenFree(host, space.site, async () => {
      if (hostLimiter.heldUntil(host) !== undefined) return { kind: 'held' };
      try {
        const { body, ...validators } = await this.options.fetch(address, before?.doc ?? {});
        hostLimiter.answered(host);
        const known = body ? undefined : before?.doc.picture;
        const picture = known ?? (await this.store(body ?? Buffer.alloc(0), space));
        if (typeof picture === 'string') return { kind: 'failed', reason: picture };
        const kept = known ? { etag: before?.doc.etag, last_modified: before?.doc.last_modified } : validators;
        const revision = (found?.revision ?? 0) + 1;
        await asked.upsertMany([{ id: idOf(address), revision, doc: { ...kept, asked_at: now, picture } }]);
        return { kind: 'stored', picture, ...(body && { body }) };
      } catch (error) {
        if (!(error instanceof NotAPicture || error instanceof PictureFailed)) throw error;
        if (error instanceof PictureFailed && error.of === 'host') hostLimiter.failed(host, error.retryAfter);
        else this.failed.set(address, { at: now, reason: error.message });
        return { kind: 'failed', reason: error.message };
      }
    });
  }

  /** @returns the reason if there is no space */
  private async store(body: Buffer, space: PhotoSpace): Promise<StoredPicture | string> {
    const hash = hashOf(body);
    const { refused, release } = await space.take({ hash, bytes: body.length });
    if (refused !== undefined) return refused;
    try {
      return await storePhoto(this.options.photos, body, hash);
    } catch (error) {
      release();
      throw error;
    }
  }
}
