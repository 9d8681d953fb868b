import type { Offer } from '#contracts/api/offers';
import type { Site } from '#contracts/domain/site/site';
import { e164 } from '#contracts/domain/e164';
import type { Head } from '../../lib/page.js';
import { offerCrumbs, offerHead, trail } from './head.js';
import { absoluteOf } from '../../lib/html.js';

/** Returns an offer's head with data for search engines, which always ask the server. */
export const sharedOfferHead = (site: Site, offer: Offer): Head => {
  const {
    name,
    description: words,
    path,
    price,
    price_label,
    manufacturer,
    model,
    start,
    expiry,
    image_or_model_image,
  } = offer;
  return {
    ...offerHead(site, offer),
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'Offer',
        name,
        url: absoluteOf(site, path),
        category: offer.category,
        ...(words && { description: words }),
        ...(image_or_model_image && { image: absoluteOf(site, image_or_model_image.url) }),
        ...(price !== undefined && {
          price,
          priceCurrency: 'AUD',
          ...(price_label && {
            priceSpecification: {
              '@type': 'PriceSpecification',
              price,
              priceCurrency: 'AUD',
              description: price_label,
            },
          }),
        }),
        ...(start !== undefined && { validFrom: start }),
        ...(expiry !== undefined && { validThrough: expiry, priceValidUntil: expiry.slice(0, 10) }),
        ...(model && {
          itemOffered: {
            '@type': 'ProductModel',
            name: [manufacturer?.name, model.name].filter(Boolean).join(' '),
            url: absoluteOf(site, model.path),
            ...(manufacturer && { brand: { '@type': 'Brand', name: manufacturer.name } }),
          },
        }),
        offeredBy: { '@type': 'AutoDealer', name: site.name, url: site.url, telephone: e164(site.phones.main) },
      },
      trail(site, offerCrumbs(offer), path),
    ],
  };
};
