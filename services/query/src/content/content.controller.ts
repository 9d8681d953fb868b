import { Controller } from '@nestjs/common';
import { menuRoutes } from '#contracts/api/menus';
import { pageRoutes } from '#contracts/api/pages';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { InjectClock, type Clock } from '#platform/process/providers';
import { CarIndex } from '../search/car-index.js';
import { stockFilter } from '../search/stock-filter.js';
import { menusOf } from './menus-of.js';
import { PageReader } from './page-reader.js';

const prefix = '/api/pages';

@Controller()
export class ContentController {
  constructor(
    private readonly pages: PageReader,
    @InjectClock() private readonly clock: Clock,
    private readonly index: CarIndex,
  ) {}

  @Route(menuRoutes.getMenus)
  async menus({ site }: Call<typeof menuRoutes.getMenus>) {
    return menusOf({ cars: await this.index.at(0), filters: stockFilter(site, this.clock()) }, site);
  }

  @Route(pageRoutes.getWrittenPage)
  page({ site, request, position }: Call<typeof pageRoutes.getWrittenPage>) {
    const [path = ''] = request.url.slice(prefix.length).split('?', 1);
    return this.pages.at(site, path, position);
  }
}
