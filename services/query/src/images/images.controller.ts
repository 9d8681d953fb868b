import { join } from 'node:path';
import { Controller } from '@nestjs/common';
import { fileRoutes } from '#contracts/api/file-routes';
import { reject } from '#contracts/rejections';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { Config } from '#platform/process/config';
import { InjectConfig } from '#platform/process/providers';
import { createImageRenderer } from './image-renderer.js';
import { choosePictureFormat } from './picture-format.js';

const cacheBytes = 64 * 1024 * 1024;

/** Pictures at the width, quality and format asked for. */
@Controller()
export class ImagesController {
  private readonly renderer;

  constructor(@InjectConfig() { DATA_DIR }: Config) {
    this.renderer = createImageRenderer({ directory: join(DATA_DIR, 'images'), cacheBytes });
  }

  @Route(fileRoutes.getImage)
  async image({ site, query, request }: Call<typeof fileRoutes.getImage>) {
    const [path = ''] = request.url.split('?', 1);
    const image = await this.renderer.render({
      path,
      ...(query.w !== undefined && { width: query.w }),
      ...(query.q !== undefined && { quality: query.q }),
      format: choosePictureFormat(request.headers.accept, query.fm),
      studio: site.theme.studio,
    });
    if (!image) return reject('not_found', `There is no picture ${path.slice(0, 200)}.`);
    const headers = { vary: 'Accept', etag: image.etag };
    return request.headers['if-none-match'] === image.etag
      ? answer('', { status: 304, headers })
      : answer(image.body, { headers: { ...headers, 'content-type': image.type } });
  }
}
