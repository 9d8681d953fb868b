import { brandDescription, offerDescription } from '../site-content.js';
import { ownBrand } from './brands.js';
import { ownOffer } from './offers.js';
import { routes } from './route.js';

const params = { site: 'The site’s slug', id: 'The offer’s id' } as const;
const ofBrand = { site: 'The site’s slug', slug: 'The brand’s slug' } as const;
const told = ['not_found', 'forbidden', 'kept_in_folder', 'concurrent_change'] as const;

/** The dealers' side of what their sites tell. */
export const dealerRoutes = routes('Dealers', {
  getOwnOffer: {
    method: 'GET',
    path: '/api/dealers/:site/offers/:id',
    summary: 'An offer as it was described last, whether it runs or not',
    key: 'dealer',
    params,
    answers: { 200: { description: 'The offer', schema: ownOffer } },
    rejections: ['not_found', 'forbidden'],
  },
  putOffer: {
    method: 'PUT',
    path: '/api/dealers/:site/offers/:id',
    summary: 'Publishes an offer, or says what it is now',
    key: 'dealer',
    params,
    body: offerDescription,
    answers: { 200: { description: 'The offer', schema: ownOffer } },
    rejections: told,
  },
  withdrawOffer: {
    method: 'DELETE',
    path: '/api/dealers/:site/offers/:id',
    summary: 'Withdraws an offer',
    key: 'dealer',
    params,
    answers: { 200: { description: 'It is shown no more', schema: ownOffer } },
    rejections: told,
  },
  putBrand: {
    method: 'PUT',
    path: '/api/dealers/:site/brands/:slug',
    summary: 'Says what a brand is, with all its models',
    key: 'dealer',
    params: ofBrand,
    body: brandDescription,
    answers: { 200: { description: 'It is sold here', schema: ownBrand } },
    rejections: told,
  },
  dropBrand: {
    method: 'DELETE',
    path: '/api/dealers/:site/brands/:slug',
    summary: 'Takes a brand off the site, with all its models',
    key: 'dealer',
    params: ofBrand,
    answers: { 200: { description: 'It is not sold here', schema: ownBrand } },
    rejections: told,
  },
});
