import { Injectable } from '@nestjs/common';
import { offeredPage } from '#contracts/domain/site/offered-features';
import { showingOf } from '#contracts/domain/site/content-pages';
import type { PageResponse } from '#contracts/api/pages';
import type { Site } from '#contracts/domain/site/site';
import { pageView, type PageView } from '#contracts/views/site-content';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectClock, InjectViews, type Clock } from '#platform/process/providers';
import { OwnPictures } from '../images/own-pictures.js';

/** The pages written for a site, as shown at the moment. */
@Injectable()
export class PageReader {
  private readonly view: ViewReader<PageView>;

  constructor(
    @InjectClock() private readonly clock: Clock,
    @InjectViews() views: ViewStore,
    private readonly ownPictures: OwnPictures,
  ) {
    this.view = new ViewReader(views, pageView);
  }

  /** @param atLeast log position the answer must include */
  async at(site: Site, path: string, atLeast = 0): Promise<PageResponse> {
    const found = (await (await this.view.liveCollection(atLeast)).get(site.id + path))?.doc;
    if (!found) return { path, gone: false };
    const { page, moved_to, updated_at } = found;
    if (moved_to !== undefined) return { path, moved_to };
    if (!page) return { path, gone: true };
    const showing = showingOf(page, this.clock());
    return showing === 'shown'
      ? { path, page: await this.ownPictures.shown(site, offeredPage(page, site), atLeast), updated_at }
      : { path, gone: showing === 'over' };
  }

  /** The pages shown at the moment, ordered by path. */
  async all(site: Site): Promise<{ readonly path: string; readonly updated_at: string }[]> {
    const view = await this.view.liveCollection(0);
    const found = await view.find({ where: { site_id: site.id }, orderBy: { field: 'path', direction: 'asc' } });
    return found.flatMap(({ doc: { path, page, updated_at } }) =>
      page && showingOf(page, this.clock()) === 'shown' ? [{ path, updated_at }] : [],
    );
  }
}
