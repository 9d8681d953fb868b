import { Controller } from '@nestjs/common';
import { menuRoutes } from '#contracts/api/menus';
import { pageRoutes } from '#contracts/api/pages';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { GetMenus } from './get-menus.js';
import { PageReader } from './page-reader.js';

const prefix = '/api/pages';

@Controller()
export class ContentController {
  constructor(
    private readonly pages: PageReader,
    private readonly getMenus: GetMenus,
  ) {}

  @Route(menuRoutes.getMenus)
  menus({ site }: Call<typeof menuRoutes.getMenus>) {
    return this.getMenus.execute(site);
  }

  @Route(pageRoutes.getWrittenPage)
  page({ site, request, position }: Call<typeof pageRoutes.getWrittenPage>) {
    const [path = ''] = request.url.slice(prefix.length).split('?', 1);
    return this.pages.at(site, path, position);
  }
}
