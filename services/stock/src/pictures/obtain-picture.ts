import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { StoredPicture } from '#contracts/domain/car/stored-picture';
import { day, second } from '#contracts/domain/durations';
import { hashOf, NotAPicture } from '#platform/photos/measure';
import { storePhoto } from '#platform/photos/store-photo';
import type { PhotoStore } from '#platform/ports/photo-store';
import type { ViewCollection, ViewStore } from '#platform/ports/view-store';
import { type fetchPicture, PictureFailed, type Validators } from './fetch-picture.js';
import type { Hosts } from './hosts.js';
import type { ReservedSpace } from './photo-storage.js';

/** What came of an address when it was last asked. */
interface Asked extends Validators {
  /** Milliseconds since 1970. */
  readonly asked_at: number;
  readonly picture: StoredPicture;
}

/** `held`: its host is left alone for the moment, and was not asked. */
export type Obtained =
  | { readonly kind: 'stored'; readonly picture: StoredPicture; readonly body?: Buffer }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'held' };

/** Milliseconds in which an address that has just failed is not asked again, and how many are remembered. */
const [failedFor, maxFailed] = [50 * second, 10_000];
/** What many cars have at one address is asked for once in this time. */
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
  readonly photos: PhotoStore;
  readonly hosts: Hosts;
  readonly clock: () => Date;
  readonly fetch: (address: string, before: Validators) => ReturnType<typeof fetchPicture>;
}

/** For whom a picture is fetched, and where it is to be stored. */
export interface PhotoSpace {
  readonly site: string;
  /** Why there is none, before anything is fetched. */
  readonly refusal: () => Promise<string | undefined>;
  readonly take: (picture: Pick<StoredPicture, 'hash' | 'bytes'>) => Promise<ReservedSpace>;
}

/** Has pictures fetched and stored, each address once. What it knows of addresses can be lost: they are asked again then. */
export class ObtainPicture {
  private readonly underway = new Map<string, Promise<Obtained>>();
  private readonly failed = new LRUCache<string, { readonly at: number; readonly reason: string }>({ max: maxFailed });
  private asked: Promise<ViewCollection<Asked>> | undefined;

  constructor(private readonly options: ObtainOptions) {}

  /** @throws what the stores throw */
  obtain(address: string, space: PhotoSpace): Promise<Obtained> {
    const underway = this.underway.get(address);
    if (underway) return underway;
    const obtaining = this.once(address, space).finally(() => this.underway.delete(address));
    this.underway.set(address, obtaining);
    return obtaining;
  }

  private async once(address: string, space: PhotoSpace): Promise<Obtained> {
    const { hosts, clock, views, photos } = this.options;
    const asked = await (this.asked ??= views.collection<Asked>({ name: 'picture_addresses_v1', indexes: [] }));
    const found = await asked.get(idOf(address));
    // What is no longer stored is fetched as if nobody had asked for it.
    const before = found && (await photos.has('originals', found.doc.picture.hash)) ? found : undefined;
    const now = clock().getTime();
    if (before && now - before.doc.asked_at < freshFor) return { kind: 'stored', picture: before.doc.picture };
    const failed = this.failed.get(address);
    if (failed && now - failed.at < failedFor) return { kind: 'failed', reason: failed.reason };
    const full = before ? undefined : await space.refusal();
    if (full !== undefined) return { kind: 'failed', reason: full };
    const host = hostOf(address);
    return hosts.ask(host, space.site, async () => {
      if (hosts.heldUntil(host) !== undefined) return { kind: 'held' };
      try {
        const { body, ...validators } = await this.options.fetch(address, before?.doc ?? {});
        hosts.answered(host);
        const known = body ? undefined : before?.doc.picture;
        const picture = known ?? (await this.store(body ?? Buffer.alloc(0), space));
        if (typeof picture === 'string') return { kind: 'failed', reason: picture };
        const kept = known ? { etag: before?.doc.etag, last_modified: before?.doc.last_modified } : validators;
        const revision = (found?.revision ?? 0) + 1;
        await asked.upsertMany([{ id: idOf(address), revision, doc: { ...kept, asked_at: now, picture } }]);
        return { kind: 'stored', picture, ...(body && { body }) };
      } catch (error) {
        if (!(error instanceof NotAPicture || error instanceof PictureFailed)) throw error;
        if (error instanceof PictureFailed && error.of === 'host') hosts.failed(host, error.retryAfter);
        else this.failed.set(address, { at: now, reason: error.message });
        return { kind: 'failed', reason: error.message };
      }
    });
  }

  /** @returns why there is no room for it */
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
