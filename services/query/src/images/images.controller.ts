import { join } from 'node:path';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { siteOf } from '../site.js';
import { createImageRenderer } from './image-renderer.js';
import { choosePictureFormat, pictureFormats } from './picture-format.js';

const imageQuery = z.object({
  /** Width in pixels; the next step of the ladder is delivered. */
  w: z.coerce.number().int().min(1).max(10_000).optional(),
  /** Quality, 1 to 100. */
  q: z.coerce.number().int().min(1).max(100).optional(),
  /** Format; absent: the best the Accept header allows. */
  fm: z.enum(pictureFormats).optional(),
});

const memoryBytes = 64 * 1024 * 1024;
const mostWaiting = 200;

/** The site's pictures, from its own folder, at the width, quality and format asked for. */
@Controller('images')
export class ImagesController {
  private readonly renderer;

  constructor(@InjectPlatform() private readonly platform: Platform) {
    const { DATA_DIR, IMAGE_CACHE_BYTES } = platform.config;
    this.renderer = createImageRenderer({
      directory: join(DATA_DIR, 'images'),
      cacheBytes: IMAGE_CACHE_BYTES,
      memoryBytes,
      mostWaiting,
    });
  }

  @Get('*')
  async image(
    @Req() request: FastifyRequest,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | string | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const asked = parseInput(imageQuery, query);
    if (isRejection(asked)) return asked;
    const [path = ''] = request.url.split('?', 1);
    const image = await this.renderer.render({
      name: path.slice('/images/'.length),
      folder: join(this.platform.sites.folder(site), 'pictures'),
      ...(asked.w !== undefined && { width: asked.w }),
      ...(asked.q !== undefined && { quality: asked.q }),
      format: asked.fm ?? choosePictureFormat(request.headers.accept),
      studio: site.theme.studio,
    });
    if (isRejection(image)) return image;
    reply.headers({ 'cache-control': 'public, max-age=2592000', vary: 'Accept', etag: image.etag });
    if (request.headers['if-none-match'] === image.etag) {
      reply.status(304);
      return '';
    }
    reply.header('content-type', image.type);
    return image.body;
  }
}
