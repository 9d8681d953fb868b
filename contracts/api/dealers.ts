import { brandDescription, offerDescription } from '../domain/site/content.js';
import { contentPage, movedPage } from '../domain/site/written-pages.js';
import { dealership, location, promo, siteConfig } from '../domain/site/site.js';
import { ownBrand } from './brands.js';
import { ownOffer } from './offers.js';
import { routes, written } from './route.js';
import { z } from 'zod';

const params = { site: 'The site’s slug', id: 'The offer’s id' } as const;
const ofBrand = { site: 'The site’s slug', slug: 'The brand’s slug' } as const;
const ofPart = { site: 'The site’s slug', id: 'Its id' } as const;

/** What a dealer says of a part of their site. */
const ownPart = z.object({
  /** Log position of what was last said of it. */
  position: z.int(),
  /** It is there no more. */
  ended: z.boolean(),
});
export type OwnPart = z.infer<typeof ownPart>;

/** Pictures that the site names at other hosts. */
const ownPictures = z.object({
  pictures: z.array(
    z.object({
      /** What names it: `offer-kestrel.summer`; and where in it: `offer.image_url`. */
      part: z.string(),
      place: z.string(),
      address: z.string(),
      /** Where it is shown from; absent: nothing is shown. */
      path: z.string().optional(),
      /** What is shown is the picture that was there before. */
      stands_in: z.literal(true).optional(),
      /** Why it could not be had when it was last asked for. */
      failed: z.string().optional(),
    }),
  ),
});

/** What stands at an address. */
const pageBody = z.union([contentPage, movedPage]);

const saved = (description: string) => written(ownPart, description);
const usualRejections = ['not_found', 'forbidden', 'kept_in_folder', 'concurrent_change'] as const;

/** The dealers' side of what their sites tell. */
export const dealerRoutes = routes('Dealers', {
  putSite: {
    method: 'PUT',
    path: '/api/dealers/:site',
    caller: 'ops',
    site: 'none',
    summary: 'Opens a site that has no folder, or says how it is set up now',
    params: { site: 'The site’s slug' },
    body: siteConfig,
    answers: saved('It is served within a second'),
    rejections: usualRejections,
  },
  closeSite: {
    method: 'DELETE',
    path: '/api/dealers/:site',
    caller: 'ops',
    site: 'none',
    summary: 'Serves a site no more',
    params: { site: 'The site’s slug' },
    answers: saved('It is served no more, within a second'),
    rejections: usualRejections,
  },
  putDealership: {
    method: 'PUT',
    path: '/api/dealers/:site/dealerships/:id',
    caller: 'content',
    site: 'path',
    summary: 'Says what a dealership of the site is',
    params: ofPart,
    body: dealership,
    answers: saved('It belongs to the site'),
    rejections: usualRejections,
  },
  closeDealership: {
    method: 'DELETE',
    path: '/api/dealers/:site/dealerships/:id',
    caller: 'content',
    site: 'path',
    summary: 'Takes a dealership off the site',
    params: ofPart,
    answers: saved('It is none of the site’s'),
    rejections: [...usualRejections, 'invalid'],
  },
  putLocation: {
    method: 'PUT',
    path: '/api/dealers/:site/locations/:id',
    caller: 'content',
    site: 'path',
    summary: 'Says what a location is: its address, phones, opening hours and holiday hours',
    params: ofPart,
    body: location,
    answers: saved('It is open'),
    rejections: usualRejections,
  },
  closeLocation: {
    method: 'DELETE',
    path: '/api/dealers/:site/locations/:id',
    caller: 'content',
    site: 'path',
    summary: 'Closes a location',
    params: ofPart,
    answers: saved('It is closed'),
    rejections: [...usualRejections, 'invalid'],
  },
  putPromo: {
    method: 'PUT',
    path: '/api/dealers/:site/promos/:id',
    caller: 'content',
    site: 'path',
    summary: 'Puts a promo among the search results',
    params: ofPart,
    body: promo,
    answers: saved('It is shown in its time'),
    rejections: usualRejections,
  },
  withdrawPromo: {
    method: 'DELETE',
    path: '/api/dealers/:site/promos/:id',
    caller: 'content',
    site: 'path',
    summary: 'Takes a promo away',
    params: ofPart,
    answers: saved('It is shown no more'),
    rejections: usualRejections,
  },
  putPage: {
    method: 'PUT',
    path: '/api/dealers/:site/pages/*',
    caller: 'content',
    site: 'path',
    summary: 'Says what stands at an address of the site, or where that has moved to',
    params: { site: 'The site’s slug' },
    body: pageBody,
    answers: saved('It stands there'),
    rejections: usualRejections,
  },
  withdrawPage: {
    method: 'DELETE',
    path: '/api/dealers/:site/pages/*',
    caller: 'content',
    site: 'path',
    summary: 'Takes away what stands at an address',
    params: { site: 'The site’s slug' },
    answers: saved('It is gone for good'),
    rejections: usualRejections,
  },
  getOwnPictures: {
    method: 'GET',
    path: '/api/dealers/:site/pictures',
    caller: 'content',
    site: 'path',
    summary: 'The pictures that the site names at other hosts, and why those that could not be had were not',
    params: { site: 'The site’s slug' },
    answers: { 200: { description: 'The pictures', schema: ownPictures } },
    rejections: ['forbidden'],
  },
  getOwnOffer: {
    method: 'GET',
    path: '/api/dealers/:site/offers/:id',
    caller: 'content',
    site: 'path',
    summary: 'An offer as it was described last, whether it runs or not',
    params,
    answers: { 200: { description: 'The offer', schema: ownOffer } },
    rejections: ['not_found', 'forbidden'],
  },
  putOffer: {
    method: 'PUT',
    path: '/api/dealers/:site/offers/:id',
    caller: 'content',
    site: 'path',
    summary: 'Publishes an offer, or says what it is now',
    params,
    body: offerDescription,
    answers: written(ownOffer, 'The offer'),
    rejections: usualRejections,
  },
  withdrawOffer: {
    method: 'DELETE',
    path: '/api/dealers/:site/offers/:id',
    caller: 'content',
    site: 'path',
    summary: 'Withdraws an offer',
    params,
    answers: written(ownOffer, 'It is shown no more'),
    rejections: usualRejections,
  },
  putBrand: {
    method: 'PUT',
    path: '/api/dealers/:site/brands/:slug',
    caller: 'content',
    site: 'path',
    summary: 'Says what a brand is, with all its models',
    params: ofBrand,
    body: brandDescription,
    answers: written(ownBrand, 'It is sold here'),
    rejections: usualRejections,
  },
  dropBrand: {
    method: 'DELETE',
    path: '/api/dealers/:site/brands/:slug',
    caller: 'content',
    site: 'path',
    summary: 'Takes a brand off the site, with all its models',
    params: ofBrand,
    answers: written(ownBrand, 'It is not sold here'),
    rejections: usualRejections,
  },
});
