import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRejection, reject } from '#contracts/rejections';
import { sendProblem } from '#platform/http/problems';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { siteOf } from '#platform/sites/sites';

const clipName = /^[\w-]+\.(mp4|webm)$/;

/** Short films from the site's own folder, whole or the part a player asks for. */
@Controller('images/clips')
export class ClipsController {
  constructor(@InjectPlatform() private readonly platform: Platform) {}

  @Get(':file')
  clip(@Req() request: FastifyRequest, @Param('file') file: string, @Res() reply: FastifyReply): void {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return void reply.send(sendProblem(reply, site));
    const folder = resolve(join(this.platform.sites.folder(site), 'clips'));
    if (!clipName.test(file) || !existsSync(join(folder, file))) {
      return void reply.send(sendProblem(reply, reject('not_found', `There is no clip ${file.slice(0, 100)}.`)));
    }
    void reply.sendFile(file, folder, { maxAge: '30d' });
  }
}
