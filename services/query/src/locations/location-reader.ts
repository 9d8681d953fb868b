import { Injectable } from '@nestjs/common';
import type { Location, Site } from '#contracts/domain/site/site';
import { locationView, type LocationView } from '#contracts/views/site';
import type { ViewReader } from '#platform/kernel/view-reader';
import { InjectView } from '#platform/process/providers';
import { OwnPictures } from '../images/own-pictures.js';

/** Reads a site's open locations from the view. */
@Injectable()
export class LocationReader {
  constructor(
    @InjectView(locationView) private readonly view: ViewReader<LocationView>,
    private readonly ownPictures: OwnPictures,
  ) {}

  /** Whether the site once had a location with this slug that has closed. */
  async isClosed(site: Site, slug: string): Promise<boolean> {
    const found = await (await this.view.liveCollection(0)).find({ where: { site_id: site.id, slug } });
    return found.some(({ doc }) => doc.closed);
  }

  async of(site: Site, atLeast: number): Promise<Location[]> {
    const found = await (await this.view.liveCollection(atLeast)).find({ where: { site_id: site.id } });
    const open = found.flatMap(({ doc: { site_id: _, closed, ...location } }) => (closed ? [] : [location]));
    return this.ownPictures.shown(site, open, atLeast);
  }
}
