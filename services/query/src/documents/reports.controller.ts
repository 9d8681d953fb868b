import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Controller } from '@nestjs/common';
import { fileRoutes } from '#contracts/api/file-routes';
import { reject } from '#contracts/rejections';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { Sites } from '#platform/sites/sites';

const reportName = /^[\w-]+\.pdf$/;

/** History reports from the site's folder. */
@Controller()
export class ReportsController {
  constructor(private readonly sites: Sites) {}

  @Route(fileRoutes.getReport)
  report({ site, params: { file }, reply }: Call<typeof fileRoutes.getReport>) {
    const folder = resolve(join(this.sites.folder(site), 'reports'));
    return reportName.test(file) && existsSync(join(folder, file))
      ? reply.sendFile(file, folder, { maxAge: '1d' })
      : reject('not_found', `There is no report ${file.slice(0, 100)}.`);
  }
}
