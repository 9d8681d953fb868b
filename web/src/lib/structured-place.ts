import { typeOf } from '#contracts/domain/places/location-type';
import { isRatingShown } from '#contracts/domain/reviews/rating';
import { rasterLogo } from '#contracts/domain/site/raster-logo';
import type { Location, Site } from '#contracts/domain/site/site';
import type { Crumb } from '../ui/BreadcrumbTrail.js';
import { e164 } from '#contracts/domain/e164';
import { placePath } from './places.js';

const types = { sales: 'AutoDealer', service: 'AutoRepair', parts: 'AutoPartsStore' } as const;
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const usualHoursOf = ({ opening_hours }: Location) =>
  opening_hours.flatMap(({ weekday, status, open, close }) =>
    status === 'Open' && open !== undefined && close !== undefined
      ? [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: `https://schema.org/${days[weekday]}`,
            opens: open,
            closes: close,
          },
        ]
      : [],
  );

const specialHoursOf = ({ special_hours }: Location) =>
  special_hours.map(({ date, status, start_hour, end_hour }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: date,
    validThrough: date,
    // In schema.org, equal times mean closed all day.
    opens: status === 'Open' ? (start_hour ?? '00:00') : '00:00',
    closes: status === 'Open' ? (end_hour ?? '23:59') : '00:00',
  }));

const organizationId = ({ url }: Pick<Site, 'url'>): string => `${url}/#organization`;

const logoOf = ({ url }: Pick<Site, 'url'>) => ({
  '@type': 'ImageObject',
  url: `${url}/site-assets/${rasterLogo.file}`,
  width: rasterLogo.width,
  height: rasterLogo.height,
});

const addressOf = ({ address }: Location) => ({
  '@type': 'PostalAddress',
  streetAddress: address.street,
  addressLocality: address.city,
  addressRegion: address.state,
  postalCode: address.postcode,
  addressCountry: 'AU',
});

/**
 * Returns schema.org data of the site's dealer, for the home page. Every location refers to it.
 * @param primary location of its address
 */
export const structuredOrganization = (
  site: Pick<Site, 'name' | 'tagline' | 'url' | 'logo' | 'phones' | 'social'>,
  primary: Location | undefined,
): object => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  '@id': organizationId(site),
  name: site.name,
  description: site.tagline,
  url: site.url,
  telephone: e164(site.phones.main),
  ...(primary && { address: addressOf(primary) }),
  ...(site.logo !== undefined && { logo: logoOf(site) }),
  ...(site.social && { sameAs: site.social.map(({ path }) => path) }),
});

/** Returns the site name that search engines show. */
export const structuredWebSite = ({ name, url }: Pick<Site, 'name' | 'url'>): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name,
  url: `${url}/`,
});

/** Returns schema.org data of a location: a dealer, a workshop or a parts store. */
export const structuredPlace = (site: Site, place: Location): object => {
  const { name, phone, address, reviews } = place;
  return {
    '@context': 'https://schema.org',
    '@type': types[typeOf(place)],
    '@id': site.url + placePath(place),
    name,
    url: site.url + placePath(place),
    telephone: e164(phone),
    parentOrganization: { '@type': 'Organization', '@id': organizationId(site), name: site.name, url: site.url },
    ...(site.logo !== undefined && { image: logoOf(site).url }),
    address: addressOf(place),
    geo: { '@type': 'GeoCoordinates', latitude: address.lat, longitude: address.long },
    openingHoursSpecification: usualHoursOf(place),
    ...(place.special_hours.length > 0 && { specialOpeningHoursSpecification: specialHoursOf(place) }),
    ...(isRatingShown(reviews, site.reviews) && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: reviews.average_rating, reviewCount: reviews.count },
    }),
  };
};

/** Returns schema.org breadcrumbs. @param path path of the page itself */
export const structuredCrumbs = (site: Pick<Site, 'url'>, crumbs: readonly Crumb[], path: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: crumb.label,
    item: site.url + (crumb.path ?? path),
  })),
});
