import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { sitePicturePath } from '#contracts/domain/car/stored-picture';
import { externalPictureAddresses, withReplacedPictures } from '#contracts/domain/site/own-pictures';
import type { Site } from '#contracts/domain/site/site';
import { ownPicturesView, type OwnPicturesView } from '#contracts/views/site';
import type { ViewReader } from '#platform/kernel/view-reader';
import { InjectView } from '#platform/process/providers';
import { siteGroup } from '../site.js';
import { Sites } from '#platform/sites/sites';
import { ChangeCounter } from '../pages/change-counter.js';

/** Maximum number of sites in the cache. */
const maxCached = 1_000;

/** Hash by source address. */
type Hashes = ReadonlyMap<string, string>;

interface Known {
  readonly version: number;
  readonly position: number;
  readonly hashes: Hashes;
}

/** Stored copies of pictures that sites reference at external addresses. A site also uses the pictures of its group. */
@Injectable()
export class OwnPictures {
  private readonly known = new LRUCache<string, Known>({ max: maxCached });

  constructor(
    @InjectView(ownPicturesView) private readonly view: ViewReader<OwnPicturesView>,
    private readonly sites: Sites,
    private readonly changeCounter: ChangeCounter,
  ) {}

  /**
   * Replaces external picture addresses in a value with those of stored copies. Pictures without a copy are left out.
   * @param atLeast log position the answer must include
   */
  async shown<Value>(site: Site, value: Value, atLeast = 0): Promise<Value> {
    if (externalPictureAddresses(value).size === 0) return value;
    const hashes = await this.of(site, atLeast);
    return withReplacedPictures(value, (address) => {
      const hash = hashes.get(address);
      return hash === undefined ? undefined : sitePicturePath(hash);
    });
  }

  async has(site: Site, hash: string): Promise<boolean> {
    for (const one of (await this.of(site)).values()) if (one === hash) return true;
    return false;
  }

  /** Returns the stored pictures of the site and its group. */
  async of(site: Site, atLeast = 0): Promise<Hashes> {
    const known = this.known.get(site.id);
    const { position } = this.changeCounter;
    const version = this.changeCounter.versionOf(site);
    if (known && known.version === version && known.position >= atLeast) return known.hashes;
    const site_id = siteGroup(this.sites, site).map(({ id }) => id);
    const found = await (await this.view.liveCollection(atLeast)).find({ where: { site_id } });
    const hashes = new Map(
      found.flatMap(({ doc }) =>
        doc.pictures.flatMap(({ address, stored }) => (stored ? [[address, stored.hash] as const] : [])),
      ),
    );
    if (version !== undefined) this.known.set(site.id, { version, position: Math.max(position, atLeast), hashes });
    return hashes;
  }
}
