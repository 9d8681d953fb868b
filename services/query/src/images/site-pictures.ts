import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { nameOfShared, sharePictureSize } from '#contracts/domain/share-picture';
import type { Site } from '#contracts/domain/site/site';
import type { Rejection } from '#contracts/rejections';
import type { BlobStore } from '#platform/ports/blob-store';
import type { Config } from '#platform/process/config';
import { InjectConfig, InjectBlobs } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import {
  createImageRenderer,
  hashOfOwn,
  hashOfPhoto,
  type ImageRenderer,
  isPictureName,
  noPicture,
  type Picture,
  type PictureRequest,
} from './image-renderer.js';
import { OwnPictures } from './own-pictures.js';
import { picturePrefix, ReferencedPictures } from './referenced-pictures.js';

/** Maximum bytes of rendered pictures in memory. */
const memoryBytes = 64 * 1024 * 1024;
/** Maximum number of pictures waiting to be rendered. */
const maxWaiting = 200;

/** Serves the pictures of a site's folder and stored photographs in the requested width and format. */
@Injectable()
export class SitePictures {
  private readonly renderer: ImageRenderer;

  constructor(
    @InjectConfig() { DATA_DIR, IMAGE_CACHE_BYTES: cacheBytes, PAGE_TIMEOUT: waitTimeout }: Config,
    private readonly sites: Sites,
    @InjectBlobs() private readonly photos: BlobStore,
    private readonly referred: ReferencedPictures,
    private readonly ownPictures: OwnPictures,
  ) {
    const directory = join(DATA_DIR, 'images');
    this.renderer = createImageRenderer({ directory, cacheBytes, memoryBytes, maxWaiting, waitTimeout, photos });
  }

  /**
   * @param address without the query
   * @param isKnown the address comes from one of the site's cars, so the reference check is skipped
   */
  async render(
    site: Site,
    address: string,
    {
      isKnown = false,
      admit,
      ...asked
    }: Pick<PictureRequest, 'width' | 'quality' | 'format'> & {
      /** Called before a picture is rendered; a returned rejection becomes the result. */
      readonly admit: () => Rejection | undefined;
      readonly isKnown?: boolean;
    },
  ): Promise<Picture | Rejection> {
    const path = address.slice(picturePrefix.length);
    const shared = nameOfShared(path);
    const isShared = shared !== undefined && isPictureName(shared);
    const name = isShared ? shared : path;
    const wanted = isShared ? ({ ...sharePictureSize, format: 'jpeg' } as const) : asked;
    const own = hashOfOwn(name);
    if (own !== undefined && !(await this.ownPictures.has(site, own))) return noPicture(name);
    const hash = hashOfPhoto(name);
    // Photographs are shared by all sites, so a rendered copy does not prove that this site references it.
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
