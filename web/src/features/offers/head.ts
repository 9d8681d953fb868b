import type { BrandResponse, ModelPageResponse } from '#contracts/api/brands';
import type { Offer } from '#contracts/api/offers';
import type { Site } from '#contracts/domain/site/site';
import type { Head } from '../../lib/page.js';
import type { Crumb } from '../../ui/BreadcrumbTrail.js';
import { everything, offersAddress, type OffersState } from './address.js';
import { firstThatFits, withPageNumber, pageTitle, sentences, shortened } from '../../lib/page-title.js';
import { absoluteOf } from '../../lib/html.js';

const withPicture = (picture: string | undefined, alt: string): Pick<Head, 'openGraph'> =>
  picture === undefined ? {} : { openGraph: { 'og:image': picture, 'og:image:alt': alt } };

export const trail = (site: Site, crumbs: readonly Crumb[], own: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, path = own }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: absoluteOf(site, path),
  })),
});

export const offersTitle = (maker: string | undefined): string => (maker ? `${maker} offers` : 'Special offers');

export const offersHead = (site: Site, state: OffersState, maker: string | undefined): Head => {
  const canonical = offersAddress({ ...everything, manufacturer: state.manufacturer, page: state.page });
  const name = withPageNumber(offersTitle(maker), state.page);
  const title = pageTitle(site, name);
  const description = `${name} at ${site.name}: what is on now, what it costs and how long it runs.`;
  if (offersAddress(state) !== canonical) return { title, description, isPrivate: true };
  return { title, description, canonical };
};

export const offerCrumbs = ({ name, manufacturer }: Offer): Crumb[] => [
  { label: 'Home', path: '/' },
  { label: 'Offers', path: '/special-offers' },
  ...(manufacturer ? [{ label: manufacturer.name, path: `/offers/${manufacturer.slug}` }] : []),
  { label: name },
];

const gone = (site: Site, title: string): Head => ({ title: pageTitle(site, title), description: site.tagline });

export const offerHead = (site: Site, offer: Offer | undefined): Head => {
  if (!offer) return gone(site, 'Offer not found');
  const { name, description: words, path, image_or_model_image } = offer;
  return {
    title: pageTitle(site, name),
    description: shortened(words || `${name} at ${site.name}.`),
    canonical: path,
    ...withPicture(image_or_model_image?.url, name),
  };
};

export const brandsHead = (site: Site): Head => {
  const canonical = '/brands';
  const title = pageTitle(site, 'Our brands');
  const description = sentences(`Every brand ${site.name} sells and services`, site.tagline);
  return { title, description, canonical };
};

export const brandCrumbs = ({ brands }: Site, title: string): Crumb[] => [
  { label: 'Home', path: '/' },
  ...(brands.length === 1 ? [] : [{ label: 'Brands', path: '/brands' }]),
  { label: title },
];

export const brandHead = (site: Site, answer: BrandResponse | undefined): Head => {
  if (!answer || answer.brand.skipPage) return gone(site, 'Brand not found');
  const { title: name, path, banner } = answer.brand;
  return {
    title: firstThatFits(`${name} at ${site.name}`, name),
    description: `${name} at ${site.name}: ${answer.models.length > 0 ? 'models, ' : ''}offers, stock and where to find us.`,
    canonical: path,
    ...withPicture(banner, name),
    structured: [trail(site, brandCrumbs(site, name), path)],
  };
};

export const modelCrumbs = ({ model, brand }: ModelPageResponse): Crumb[] => [
  { label: 'Home', path: '/' },
  ...(brand.skipPage ? [{ label: brand.title, path: brand.stock_path }] : [{ label: brand.title, path: brand.path }]),
  { label: model.name },
];

export const modelHead = (site: Site, answer: ModelPageResponse | undefined): Head => {
  if (!answer) return gone(site, 'Page not found');
  const { model, brand } = answer;
  const name = `${brand.title} ${model.name}`;
  const head = {
    title: pageTitle(site, `${name}: offers, stock and test drives`),
    description: shortened(sentences(model.tagline, `See the ${name} at ${site.name}: offers, stock and a test drive`)),
    canonical: model.path.startsWith('/') ? model.path : `/${model.slug}`,
  };
  return {
    ...head,
    ...withPicture(model.picture, name),
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'ProductModel',
        name,
        url: absoluteOf(site, head.canonical),
        brand: { '@type': 'Brand', name: brand.title },
        ...(model.picture !== undefined && { image: absoluteOf(site, model.picture) }),
        ...(model.tagline !== undefined && { description: model.tagline }),
      },
      trail(site, modelCrumbs(answer), head.canonical),
    ],
  };
};

export const locatorHead = (site: Site, brand: string): Head => {
  const title = pageTitle(site, `${brand ? `Find ${brand} dealers` : 'Find a dealer'}`);
  return {
    title,
    description: `The nearest ${brand ? `${brand} ` : ''}dealership of ${site.name} to your postcode, with its phone and hours.`,
    ...(brand ? { isPrivate: true } : { canonical: '/dealer-locator' }),
  };
};
