import { isPageOffered } from '#contracts/domain/site/offered-features';
import type { Site } from '#contracts/domain/site/site';

const link = (label: string, address: string, note = '') => `- [${label}](${address})${note && `: ${note}`}`;

/** Describes a site and its pages to language models (https://llmstxt.org). */
export const writeLlms = (site: Site): string => {
  const { name, tagline, url } = site;
  const linked = [...site.navigation, ...site.footer].flatMap((item) =>
    'path' in item ? [item, ...item.links] : item.links,
  );
  const pages = new Map(
    linked
      .filter(({ path }) => path.startsWith('/') && isPageOffered(path, site))
      .map(({ path, label }) => [path, label]),
  );
  const places = site.locations.filter(({ visible }) => visible);
  return [
    `# ${name}\n`,
    `> ${tagline}\n`,
    'What is in stock, and its price, changes all day: the page of a vehicle says how it is now.\n',
    '## Pages\n',
    ...[...pages].map(([path, label]) => link(label, url + path)),
    '\n## Locations\n',
    ...places.map(({ name, slug, phone, address: { street, city, state, postcode } }) =>
      link(name, `${url}/locations/${slug}`, `${street}, ${city} ${state} ${postcode}, ${phone}`),
    ),
    '\n## Data\n',
    link('Sitemap', `${url}/sitemap.xml`),
    link('Vehicles in stock', `${url}/feeds/google.csv`, 'CSV, in Google’s columns'),
    link('API', `${url}/openapi.json`, 'OpenAPI'),
    '',
  ].join('\n');
};
