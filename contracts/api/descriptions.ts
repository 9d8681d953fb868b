import { z } from 'zod';
import { brandDescription } from '../domain/site/content.js';
import { contentPage, movedPage } from '../domain/site/content-pages.js';
import { dealership, location, promo, siteConfig } from '../domain/site/site.js';
import { ownOffer } from './offers.js';
import { ok, routes } from './route.js';

/** What `/api/dealers` has stored, in the form that its `PUT` takes. */

/** True: it is changed in the site's folder; `PUT` and `DELETE` refuse it. */
const kept_in_folder = z.boolean();

const siteDescription = z.object({ kept_in_folder, config: siteConfig });
const siteSummary = z.object({ id: z.string(), slug: z.string(), name: z.string(), kept_in_folder });
const dealershipDescription = z.object({ kept_in_folder, dealership });
const locationDescription = z.object({ kept_in_folder, location });
const promoDescription = z.object({ id: z.string(), kept_in_folder, promo });
const pageDescription = z.object({ path: z.string(), kept_in_folder, page: z.union([contentPage, movedPage]) });
const brandDescribed = z.object({ kept_in_folder, brand: brandDescription });

export type PromoDescription = z.infer<typeof promoDescription>;
export type LocationDescription = z.infer<typeof locationDescription>;
export type BrandDescribed = z.infer<typeof brandDescribed>;

const ofSite = { site: 'The site’s slug' } as const;
const ofPart = { ...ofSite, id: 'Its id' } as const;
const one = { method: 'GET', caller: 'content', site: 'path', rejections: ['not_found', 'forbidden'] } as const;
const list = { method: 'GET', caller: 'content', site: 'path', params: ofSite, rejections: ['forbidden'] } as const;

export const descriptionRoutes = routes('Dealers', {
  listSites: {
    method: 'GET',
    path: '/api/dealers',
    caller: 'ops',
    site: 'none',
    summary: 'All sites',
    answers: ok(z.object({ sites: z.array(siteSummary) })),
  },
  getSiteDescription: {
    method: 'GET',
    path: '/api/dealers/:site',
    caller: 'ops',
    site: 'none',
    summary: 'How a site is set up',
    params: ofSite,
    answers: ok(siteDescription),
    rejections: ['not_found'],
  },
  listDealershipDescriptions: {
    ...list,
    path: '/api/dealers/:site/dealerships',
    summary: 'The dealerships of the site',
    answers: ok(z.object({ dealerships: z.array(dealershipDescription) })),
  },
  getDealershipDescription: {
    ...one,
    path: '/api/dealers/:site/dealerships/:id',
    summary: 'A dealership as it was described last',
    params: ofPart,
    answers: ok(dealershipDescription),
  },
  listLocationDescriptions: {
    ...list,
    path: '/api/dealers/:site/locations',
    summary: 'The locations of the dealerships that the key covers',
    answers: ok(z.object({ locations: z.array(locationDescription) })),
    rejections: [],
  },
  getLocationDescription: {
    ...one,
    path: '/api/dealers/:site/locations/:id',
    summary: 'A location as it was described last',
    params: ofPart,
    answers: ok(locationDescription),
  },
  listPromoDescriptions: {
    ...list,
    path: '/api/dealers/:site/promos',
    summary: 'The promos of the site, whether they are shown now or not',
    position: true,
    answers: ok(z.object({ promos: z.array(promoDescription) })),
  },
  getPromoDescription: {
    ...one,
    path: '/api/dealers/:site/promos/:id',
    summary: 'A promo as it was described last',
    params: ofPart,
    answers: ok(promoDescription),
  },
  listPageDescriptions: {
    ...list,
    path: '/api/dealers/:site/pages',
    summary: 'The written pages of the site, and the addresses that have moved',
    answers: ok(z.object({ pages: z.array(pageDescription) })),
  },
  getPageDescription: {
    ...one,
    path: '/api/dealers/:site/pages/*',
    summary: 'A page as it was written last, or where it has moved to',
    params: ofSite,
    answers: ok(pageDescription),
  },
  listBrandDescriptions: {
    ...list,
    path: '/api/dealers/:site/brands',
    summary: 'The brands of the site, with all their models',
    position: true,
    answers: ok(z.object({ brands: z.array(brandDescribed) })),
  },
  getBrandDescription: {
    ...one,
    path: '/api/dealers/:site/brands/:slug',
    summary: 'A brand as it was described last, with all its models',
    params: { ...ofSite, slug: 'The brand’s slug' },
    answers: ok(brandDescribed),
  },
  listOwnOffers: {
    ...list,
    path: '/api/dealers/:site/offers',
    summary: 'The offers that the key covers, whether they run now or not',
    position: true,
    answers: ok(z.object({ offers: z.array(ownOffer) })),
    rejections: [],
  },
});
