import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { pathOfOwn } from '#contracts/domain/car/stored-picture';
import { picturesElsewhere, withPictures } from '#contracts/domain/site/own-pictures';
import type { Site } from '#contracts/domain/site/site';
import { ownPicturesView, type OwnPicturesView } from '#contracts/views/site';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectViews } from '#platform/process/providers';
import { siteGroup } from '../site.js';
import { Sites } from '#platform/sites/sites';
import { Changes } from '../pages/changes.js';

/** Sites whose pictures are known at a time. */
const maxCached = 1_000;

/** Hashes by address. */
type Hashes = ReadonlyMap<string, string>;

interface Known {
  readonly version: number;
  readonly position: number;
  readonly hashes: Hashes;
}

/** Pictures that sites name by addresses elsewhere, as they are stored here; those of its group are a site's, too. */
@Injectable()
export class OwnPictures {
  private readonly view: ViewReader<OwnPicturesView>;
  private readonly known = new LRUCache<string, Known>({ max: maxCached });

  constructor(
    @InjectViews() views: ViewStore,
    private readonly sites: Sites,
    private readonly changes: Changes,
  ) {
    this.view = new ViewReader(views, ownPicturesView);
  }

  /**
   * What is said of a site, with its pictures from elsewhere at addresses here; one that is not stored is left out.
   * @param atLeast log position the answer must include
   */
  async shown<Value>(site: Site, value: Value, atLeast = 0): Promise<Value> {
    if (picturesElsewhere(value).size === 0) return value;
    const hashes = await this.of(site, atLeast);
    return withPictures(value, (address) => {
      const hash = hashes.get(address);
      return hash === undefined ? undefined : pathOfOwn(hash);
    });
  }

  async has(site: Site, hash: string): Promise<boolean> {
    for (const one of (await this.of(site)).values()) if (one === hash) return true;
    return false;
  }

  /** What is stored of the site's pictures from elsewhere. */
  async of(site: Site, atLeast = 0): Promise<Hashes> {
    const known = this.known.get(site.id);
    const { position } = this.changes;
    const version = this.changes.versionOf(site);
    if (known && known.version === version && known.position >= atLeast) return known.hashes;
    const site_id = siteGroup(this.sites, site).map(({ id }) => id);
    const found = await (await this.view.at(atLeast)).find({ where: { site_id } });
    const hashes = new Map(
      found.flatMap(({ doc }) =>
        doc.pictures.flatMap(({ address, stored }) => (stored ? [[address, stored.hash] as const] : [])),
      ),
    );
    if (version !== undefined) this.known.set(site.id, { version, position: Math.max(position, atLeast), hashes });
    return hashes;
  }
}
