import { Controller } from '@nestjs/common';
import { fileRoutes } from '#contracts/api/file-routes';
import type { RouteLimit } from '#contracts/api/route';
import { isRejection } from '#contracts/rejections';
import { answer, type Call } from '#platform/http/call';
import { RouteLimits } from '#platform/http/call-guard';
import { namesTag } from '#platform/http/entity-tags';
import { Route } from '#platform/http/route';
import { crossOriginHeaders } from '#platform/http/security-headers';
import { senderOf } from '#platform/http/sender';
import { choosePictureFormat } from './picture-format.js';
import { SitePictures } from './site-pictures.js';

/** Limit of rendered pictures per address. Pictures that exist already don't count. */
const making: RouteLimit = {
  per: 'address',
  burst: 400,
  rate: 5,
  detail: 'Many pictures that nobody had seen yet were asked for from here. Please try again in a moment.',
};

@Controller()
export class ImagesController {
  constructor(
    private readonly limits: RouteLimits,
    private readonly pictures: SitePictures,
  ) {}

  @Route(fileRoutes.getImage)
  async image({ site, query, request, reply }: Call<typeof fileRoutes.getImage>) {
    const [path = ''] = request.url.split('?', 1);
    const image = await this.pictures.render(site, path, {
      ...(query.w !== undefined && { width: query.w }),
      ...(query.q !== undefined && { quality: query.q }),
      format: query.fm ?? choosePictureFormat(request.headers.accept),
      admit: () => this.limits.take(making, senderOf(request)),
    });
    if (isRejection(image)) return image;
    const headers = { ...crossOriginHeaders, vary: `${String(reply.getHeader('vary'))}, Accept`, etag: image.etag };
    return namesTag(request.headers['if-none-match'], image.etag)
      ? answer('', { status: 304, headers })
      : answer(image.body, { headers: { ...headers, 'content-type': image.type } });
  }
}
