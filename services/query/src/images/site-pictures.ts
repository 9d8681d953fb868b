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
  hashOfPhoto,
  type ImageRenderer,
  noPicture,
  type Picture,
  type PictureRequest,
} from './image-renderer.js';
import { SitePhotos } from './site-photos.js';

/** Bytes of rendered pictures held in memory. */
const memoryBytes = 64 * 1024 * 1024;
/** Pictures that may wait to be made. */
const mostWaiting = 200;
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
    private readonly sitePhotos: SitePhotos,
  ) {
    const directory = join(DATA_DIR, 'images');
    this.renderer = createImageRenderer({ directory, cacheBytes: IMAGE_CACHE_BYTES, memoryBytes, mostWaiting, photos });
  }

  /**
   * @param address without what follows `?`
   * @param isKnown it was read from one of the site's cars
   */
  async render(
    site: Site,
    address: string,
    {
      isKnown = false,
      ...wanted
    }: Pick<PictureRequest, 'width' | 'quality' | 'format' | 'admit'> & {
      readonly isKnown?: boolean;
    },
  ): Promise<Picture | Rejection> {
    const name = address.slice(beginning.length);
    const hash = hashOfPhoto(name);
    if (hash !== undefined && !isKnown && !this.sitePhotos.knows(site, hash)) {
      const refused = wanted.admit();
      if (refused) return refused;
      const isThere = await this.photos.has('originals', hash);
      if (!isThere || !(await this.sitePhotos.has(site, hash))) return noPicture(name);
    }
    const folder = join(this.sites.folder(site), 'pictures');
    const { studio } = site.theme;
    return this.renderer.render({ ...wanted, site: site.id, name, folder, studio });
  }
}
