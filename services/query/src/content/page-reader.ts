import { Injectable } from '@nestjs/common';
import { showingOf } from '#contracts/content';
import type { PageResponse } from '#contracts/api/pages';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { Site } from '#contracts/site';
import type { PageView } from '#contracts/views';
import { pageView } from '#contracts/views';
import { InjectPlatform, type Platform } from '#platform/platform.module';
import { ViewReader } from '#platform/view-reader';

/** The pages people wrote for a site, as they are shown at the moment. */
@Injectable()
export class PageReader {
  private readonly view: ViewReader<PageView>;

  constructor(@InjectPlatform() private readonly platform: Platform) {
    this.view = new ViewReader(platform.views, pageView);
  }

  /** @param atLeast log position the answer must include */
  async at(site: Site, path: string, atLeast = 0): Promise<PageResponse | Rejection> {
    const found = (await (await this.view.at(atLeast)).get(site.id + path))?.doc;
    const nothing = () => reject('not_found', `There is no page ${path.slice(0, 100)} here.`);
    if (!found) return nothing();
    const { page, moved_to, updated_at } = found;
    if (moved_to !== undefined) return { path, moved_to };
    const gone = () => reject('page_withdrawn', `${path} is no longer there.`);
    if (!page) return gone();
    const showing = showingOf(page, this.platform.clock());
    if (showing === 'before') return nothing();
    return showing === 'over' ? gone() : { path, page, updated_at };
  }

  /** Those shown at the moment, by address. */
  async all(site: Site): Promise<{ readonly path: string; readonly updated_at: string }[]> {
    const view = await this.view.at(0);
    const found = await view.find({ where: { site_id: site.id }, orderBy: { field: 'path', direction: 'asc' } });
    return found.flatMap(({ doc: { path, page, updated_at } }) =>
      page && showingOf(page, this.platform.clock()) === 'shown' ? [{ path, updated_at }] : [],
    );
  }
}
