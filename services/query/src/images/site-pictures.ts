import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Site } from '#contracts/domain/site/site';
import type { Rejection } from '#contracts/rejections';
import type { PhotoStore } from '#platform/ports/photo-store';
import type { Config } from '#platform/process/config';
import { InjectConfig, InjectPhotos } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import {
  createImageRenderer,
  hashOfOwn,
  hashOfPhoto,
  type ImageRenderer,
  noPicture,
  type Picture,
  type PictureRequest,
} from './image-renderer.js';
import { OwnPictures } from './own-pictures.js';
import { ReferredPictures } from './referred-pictures.js';

/** Bytes of rendered pictures held in memory. */
const memoryBytes = 64 * 1024 * 1024;
/** Pictures that may wait to be made. */
const maxWaiting = 200;
/** What addresses of pictures begin with. */
const beginning = '/images/';

/** The site's pictures, from its own folder, and stored photographs, at the width and in the format asked for. */
@Injectable()
export class SitePictures {
  private readonly renderer: ImageRenderer;

  constructor(
    @InjectConfig() { DATA_DIR, IMAGE_CACHE_BYTES }: Config,
    private readonly sites: Sites,
    @InjectPhotos() private readonly photos: PhotoStore,
    private readonly referred: ReferredPictures,
    private readonly ownPictures: OwnPictures,
  ) {
    const directory = join(DATA_DIR, 'images');
    this.renderer = createImageRenderer({ directory, cacheBytes: IMAGE_CACHE_BYTES, memoryBytes, maxWaiting, photos });
  }

  /**
   * @param address without what follows `?`
   * @param isKnown it was read from one of the site's cars, so that the site need not be asked whether it refers to it
   */
  async render(
    site: Site,
    address: string,
    {
      isKnown = false,
      admit,
      ...wanted
    }: Pick<PictureRequest, 'width' | 'quality' | 'format'> & {
      /** Asked before something is made for it. */
      readonly admit: () => Rejection | undefined;
      readonly isKnown?: boolean;
    },
  ): Promise<Picture | Rejection> {
    const name = address.slice(beginning.length);
    const own = hashOfOwn(name);
    if (own !== undefined && !(await this.ownPictures.has(site, own))) return noPicture(name);
    const hash = hashOfPhoto(name);
    // Who made it for another site may not have been asked: photographs are stored for all.
    if (hash !== undefined && !isKnown && !this.referred.knows(site, name)) {
      const refused = admit();
      if (refused) return refused;
      const isThere = await this.photos.has('originals', hash);
      if (!isThere || !(await this.referred.has(site, name))) return noPicture(name);
    }
    const isReferred = async () => isKnown || (own ?? hash) !== undefined || (await this.referred.has(site, name));
    const folder = join(this.sites.folder(site), 'pictures');
    const { studio } = site.theme;
    return this.renderer.render({
      ...wanted,
      ...{ site: site.id, name, folder, studio },
      admit: async () => admit() ?? ((await isReferred()) ? undefined : noPicture(name)),
    });
  }
}
