import { dealershipStream, type DealershipEvent } from '#contracts/events/dealership';
import { locationStream, type LocationEvent } from '#contracts/events/location';
import { promoStream, type PromoEvent } from '#contracts/events/promo';
import { siteStream, type SiteEvent } from '#contracts/events/site';
import { describedAs, describedPart, ended, type DescriptionSource } from './described-part.js';

type DataOf<Event extends { type: string; data: unknown }, Type> = Extract<Event, { type: Type }>['data'];
const itself = <Described extends DescriptionSource>(described: Described): DescriptionSource => described;
const ofConfig = ({ config, by }: DataOf<SiteEvent, 'SiteDescribed'>): DescriptionSource => ({
  site_id: config.id,
  by,
});

/** A dealer's site; undefined: it is not served. */
export const site = describedPart<DataOf<SiteEvent, 'SiteDescribed'>, SiteEvent>({
  category: siteStream.category,
  evolve: { SiteDescribed: describedAs(ofConfig), SiteClosed: ended },
  sourceOf: ofConfig,
  described: (data) => ({ type: 'SiteDescribed', data }),
  ended: { type: 'SiteClosed', data: {} },
});

/** A dealership of a site. */
export const dealership = describedPart<DataOf<DealershipEvent, 'DealershipDescribed'>, DealershipEvent>({
  category: dealershipStream.category,
  evolve: { DealershipDescribed: describedAs(itself), DealershipClosed: ended },
  sourceOf: itself,
  described: (data) => ({ type: 'DealershipDescribed', data }),
  ended: { type: 'DealershipClosed', data: {} },
});

export const location = describedPart<DataOf<LocationEvent, 'LocationDescribed'>, LocationEvent>({
  category: locationStream.category,
  evolve: { LocationDescribed: describedAs(itself), LocationClosed: ended },
  sourceOf: itself,
  dealershipOf: (described) => described.location.dealership_id,
  described: (data) => ({ type: 'LocationDescribed', data }),
  ended: { type: 'LocationClosed', data: {} },
});

/** Includes the site, because another site may have a promo with the same id. */
export const promoStreamId = (siteId: string, id: string): string => `${siteId}.${id}`;

/** A card among the results that is no vehicle. */
export const promo = describedPart<DataOf<PromoEvent, 'PromoPublished'>, PromoEvent>({
  category: promoStream.category,
  evolve: { PromoPublished: describedAs(itself), PromoWithdrawn: ended },
  sourceOf: itself,
  described: (data) => ({ type: 'PromoPublished', data }),
  ended: { type: 'PromoWithdrawn', data: {} },
});
