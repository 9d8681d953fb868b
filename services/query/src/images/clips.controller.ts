import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Controller } from '@nestjs/common';
import { fileRoutes } from '#contracts/api/file-routes';
import { reject } from '#contracts/rejections';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { crossOriginHeaders } from '#platform/http/security-headers';
import { Sites } from '#platform/sites/sites';

const clipName = /^[\w-]+\.(mp4|webm)$/;

/** Short films from the site's folder, whole or by range. */
@Controller()
export class ClipsController {
  constructor(private readonly sites: Sites) {}

  @Route(fileRoutes.getClip)
  clip({ site, params: { file }, reply }: Call<typeof fileRoutes.getClip>) {
    const folder = resolve(join(this.sites.folder(site), 'clips'));
    return clipName.test(file) && existsSync(join(folder, file))
      ? reply.headers(crossOriginHeaders).sendFile(file, folder, { maxAge: '30d' })
      : reject('not_found', `There is no clip ${file.slice(0, 100)}.`);
  }
}
