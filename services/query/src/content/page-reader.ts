import { Injectable } from '@nestjs/common';
import { offeredPage } from '#contracts/domain/site/offered-features';
import { pathOfAddress, showingOf } from '#contracts/domain/site/content-pages';
import { redirectOf } from '#contracts/domain/site/redirects';
import type { PageResponse } from '#contracts/api/pages';
import type { Site } from '#contracts/domain/site/site';
import { pageView, type PageView } from '#contracts/views/site-content';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { ViewCollection } from '#platform/ports/view-store';
import { InjectClock, InjectView, type Clock } from '#platform/process/providers';
import { OwnPictures } from '../images/own-pictures.js';

/** Whether an address does not lead into a circle of moved pages and old paths. */
const endsSomewhere = async (view: ViewCollection<PageView>, site: Site, address: string): Promise<boolean> => {
  const passed = new Set<string>();
  for (let next: string | undefined = address; next !== undefined;) {
    const path = pathOfAddress(next);
    if (passed.has(path)) return false;
    passed.add(path);
    next = redirectOf(site.redirects, path) ?? (await view.get(site.id + path))?.doc.moved_to;
  }
  return true;
};

/** The pages written for a site, as shown at the moment. */
@Injectable()
export class PageReader {
  constructor(
    @InjectClock() private readonly clock: Clock,
    @InjectView(pageView) private readonly view: ViewReader<PageView>,
    private readonly ownPictures: OwnPictures,
  ) {}

  /** @param atLeast log position the answer must include */
  async at(site: Site, path: string, atLeast = 0): Promise<PageResponse> {
    const view = await this.view.liveCollection(atLeast);
    const found = (await view.get(site.id + path))?.doc;
    if (!found) return { path, gone: false };
    const { page, moved_to, updated_at } = found;
    if (moved_to !== undefined)
      return (await endsSomewhere(view, site, moved_to)) ? { path, moved_to } : { path, gone: false };
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
