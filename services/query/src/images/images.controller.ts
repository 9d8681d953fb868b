import { join } from 'node:path';
import { Controller } from '@nestjs/common';
import { fileRoutes } from '#contracts/api/file-routes';
import { isRejection } from '#contracts/rejections';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { shownAnywhere } from '#platform/http/security-headers';
import type { PhotoStore } from '#platform/ports/photo-store';
import type { Config } from '#platform/process/config';
import { InjectConfig, InjectPhotos } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { createImageRenderer } from './image-renderer.js';
import { choosePictureFormat } from './picture-format.js';

/** Bytes of rendered pictures held in memory. */
const memoryBytes = 64 * 1024 * 1024;
/** Pictures that may wait to be made. */
const mostWaiting = 200;

/** The site's pictures, from its own folder, and stored photographs, at the width, quality and format asked for. */
@Controller()
export class ImagesController {
  private readonly renderer;

  constructor(
    @InjectConfig() { DATA_DIR, IMAGE_CACHE_BYTES }: Config,
    private readonly sites: Sites,
    @InjectPhotos() photos: PhotoStore,
  ) {
    const directory = join(DATA_DIR, 'images');
    this.renderer = createImageRenderer({ directory, cacheBytes: IMAGE_CACHE_BYTES, memoryBytes, mostWaiting, photos });
  }

  @Route(fileRoutes.getImage)
  async image({ site, query, request, reply }: Call<typeof fileRoutes.getImage>) {
    const [path = ''] = request.url.split('?', 1);
    const image = await this.renderer.render({
      name: path.slice('/images/'.length),
      folder: join(this.sites.folder(site), 'pictures'),
      ...(query.w !== undefined && { width: query.w }),
      ...(query.q !== undefined && { quality: query.q }),
      format: query.fm ?? choosePictureFormat(request.headers.accept),
      studio: site.theme.studio,
    });
    if (isRejection(image)) return image;
    const headers = { ...shownAnywhere, vary: `${String(reply.getHeader('vary'))}, Accept`, etag: image.etag };
    return request.headers['if-none-match'] === image.etag
      ? answer('', { status: 304, headers })
      : answer(image.body, { headers: { ...headers, 'content-type': image.type } });
  }
}
