import type { Location, Site } from '#contracts/domain/site/site';
import { imageSource } from '../../lib/images.js';
import type { Head } from '../../lib/page.js';
import { structuredOrganization, structuredPlace, structuredWebSite } from '../../lib/structured-place.js';
import { homeHead } from './head.js';

/** Maximum width of a shared link's picture, in pixels. */
const sharedWidth = 1100;

/** Returns the home page's head with data for search engines and link previews, which always ask the server. */
export const sharedHomeHead = (site: Site): Head => {
  const head = homeHead(site);
  const { home, locations, name, url } = site;
  const primary: Location | undefined = locations.find((place) => place.primary && place.visible);
  return {
    ...head,
    openGraph: {
      'og:type': 'website',
      'og:site_name': name,
      'og:locale': 'en_AU',
      'og:title': head.title,
      'og:description': head.description,
      'og:url': `${url}/`,
      ...(home.picture !== undefined && { 'og:image': url + imageSource(home.picture, sharedWidth).src }),
    },
    structured: [
      structuredWebSite(site),
      structuredOrganization(site, primary),
      ...(primary ? [structuredPlace(site, primary)] : []),
      ...(home.questions.length > 0
        ? [
            {
              '@context': 'https://schema.org',
              '@type': 'FAQPage',
              mainEntity: home.questions.map(({ question, answer }) => ({
                '@type': 'Question',
                name: question,
                acceptedAnswer: { '@type': 'Answer', text: answer },
              })),
            },
          ]
        : []),
    ],
  };
};
