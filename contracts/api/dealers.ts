import { brandDescription, offerDescription } from '../domain/site/content.js';
import { contentPage, movedPage } from '../domain/site/content-pages.js';
import { dealership, promo } from '../domain/site/site.js';
import { locationInput, siteInput } from '../domain/site/site-input.js';
import { ownBrand } from './brands.js';
import { ownOffer } from './offers.js';
import { ok, routes, okWithPosition } from './route.js';
import { z } from 'zod';

const params = { site: 'The site’s slug', id: 'The offer’s id' } as const;
const ofBrand = { site: 'The site’s slug', slug: 'The brand’s slug' } as const;
const ofPart = { site: 'The site’s slug', id: 'Its id' } as const;

/** A part of a site that the dealer describes. */
const ownPart = z.object({
  /** Log position of the last change to the part. */
  position: z.int(),
  /** The part no longer exists. */
  ended: z.boolean(),
});
export type OwnPart = z.infer<typeof ownPart>;

/** The site's pictures on other hosts. */
const ownPictures = z.object({
  pictures: z.array(
    z.object({
      /** The part that contains the picture: `offer-kestrel.summer`; and the field in it: `offer.image_url`. */
      part: z.string(),
      place: z.string(),
      address: z.string(),
      /** Path of the stored copy; absent: no picture is shown. */
      path: z.string().optional(),
      /** The previous picture is shown in its place. */
      stands_in: z.literal(true).optional(),
      /** Reason of the last failed fetch. */
      failed: z.string().optional(),
    }),
  ),
});

/** Content of a page, or its new path. */
const pageBody = z.union([contentPage, movedPage]);

const saved = (description: string) => okWithPosition(ownPart, description);
const usualRejections = ['not_found', 'forbidden', 'kept_in_folder', 'concurrent_change'] as const;

const ofContent = { caller: 'content', site: 'path', params: ofPart, rejections: usualRejections } as const;
const contentPut = { ...ofContent, method: 'PUT' } as const;
const contentDelete = { ...ofContent, method: 'DELETE' } as const;

export const dealerRoutes = routes('Dealers', {
  putSite: {
    method: 'PUT',
    path: '/api/dealers/:site',
    caller: 'ops',
    site: 'none',
    summary: 'Opens a site that has no folder, or replaces its settings',
    params: { site: 'The site’s slug' },
    body: siteInput,
    answers: saved('It is served within a second'),
    rejections: usualRejections,
  },
  closeSite: {
    method: 'DELETE',
    path: '/api/dealers/:site',
    caller: 'ops',
    site: 'none',
    summary: 'Closes a site',
    params: { site: 'The site’s slug' },
    answers: saved('It is served no more, within a second'),
    rejections: usualRejections,
  },
  putDealership: {
    ...contentPut,
    path: '/api/dealers/:site/dealerships/:id',
    summary: 'Creates or replaces a dealership of the site',
    body: dealership,
    answers: saved('It belongs to the site'),
  },
  closeDealership: {
    ...contentDelete,
    path: '/api/dealers/:site/dealerships/:id',
    summary: 'Takes a dealership off the site',
    answers: saved('It is none of the site’s'),
    rejections: [...usualRejections, 'invalid'],
  },
  putLocation: {
    ...contentPut,
    path: '/api/dealers/:site/locations/:id',
    summary: 'Creates or replaces a location: its address, phones, opening hours and holiday hours',
    body: locationInput,
    answers: saved('It is open'),
  },
  closeLocation: {
    ...contentDelete,
    path: '/api/dealers/:site/locations/:id',
    summary: 'Closes a location',
    answers: saved('It is closed'),
    rejections: [...usualRejections, 'invalid'],
  },
  putPromo: {
    ...contentPut,
    path: '/api/dealers/:site/promos/:id',
    summary: 'Puts a promo among the search results',
    body: promo,
    answers: saved('It is shown in its time'),
  },
  withdrawPromo: {
    ...contentDelete,
    path: '/api/dealers/:site/promos/:id',
    summary: 'Takes a promo away',
    answers: saved('It is shown no more'),
  },
  putPage: {
    ...contentPut,
    path: '/api/dealers/:site/pages/*',
    summary: 'Creates or replaces the page at an address of the site, or says where it has moved to',
    params: { site: 'The site’s slug' },
    body: pageBody,
    answers: saved('It stands there'),
  },
  withdrawPage: {
    ...contentDelete,
    path: '/api/dealers/:site/pages/*',
    summary: 'Removes the page at an address',
    params: { site: 'The site’s slug' },
    answers: saved('It is gone for good'),
  },
  getOwnPictures: {
    method: 'GET',
    path: '/api/dealers/:site/pictures',
    caller: 'content',
    site: 'path',
    summary: 'The pictures that the site names at other hosts, and why those that could not be had were not',
    params: { site: 'The site’s slug' },
    position: true,
    answers: ok(ownPictures, 'The pictures'),
    rejections: ['forbidden'],
  },
  getOwnOffer: {
    method: 'GET',
    path: '/api/dealers/:site/offers/:id',
    caller: 'content',
    site: 'path',
    summary: 'An offer as it was described last, whether it runs or not',
    params,
    answers: ok(ownOffer, 'The offer'),
    rejections: ['not_found', 'forbidden'],
  },
  putOffer: {
    ...contentPut,
    path: '/api/dealers/:site/offers/:id',
    summary: 'Publishes or replaces an offer',
    params,
    body: offerDescription,
    answers: okWithPosition(ownOffer, 'The offer'),
  },
  withdrawOffer: {
    ...contentDelete,
    path: '/api/dealers/:site/offers/:id',
    summary: 'Withdraws an offer',
    params,
    answers: okWithPosition(ownOffer, 'It is shown no more'),
  },
  putBrand: {
    ...contentPut,
    path: '/api/dealers/:site/brands/:slug',
    summary: 'Creates or replaces a brand with all its models',
    params: ofBrand,
    body: brandDescription,
    answers: okWithPosition(ownBrand, 'It is sold here'),
  },
  dropBrand: {
    ...contentDelete,
    path: '/api/dealers/:site/brands/:slug',
    summary: 'Takes a brand off the site, with all its models',
    params: ofBrand,
    answers: okWithPosition(ownBrand, 'It is not sold here'),
  },
});
