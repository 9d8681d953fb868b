import { Injectable } from '@nestjs/common';
import type { Promo, Site } from '#contracts/domain/site/site';
import { promoView, type PromoView } from '#contracts/views/site';
import type { ViewReader } from '#platform/kernel/view-reader';
import { InjectView } from '#platform/process/providers';

const last = Number.MAX_SAFE_INTEGER;

/** Reads a site's promos from the view: those of its folder in their order there, then those of the API. */
@Injectable()
export class PromoReader {
  constructor(@InjectView(promoView) private readonly view: ViewReader<PromoView>) {}

  async of(site: Site): Promise<Promo[]> {
    const found = await (await this.view.liveCollection(0)).find({ where: { site_id: site.id, withdrawn: false } });
    return found
      .sort((a, b) => (a.doc.order ?? last) - (b.doc.order ?? last) || (a.id < b.id ? -1 : 1))
      .map(({ doc }) => doc.promo);
  }
}
