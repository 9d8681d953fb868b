import type { Location, Site } from '#contracts/domain/site/site';
import type { Head } from '../../lib/page.js';
import { structuredOrganization, structuredPlace, structuredWebSite } from '../../lib/structured-place.js';
import { homeHead } from './head.js';

/** Returns the home page's head with data for search engines and link previews, which always ask the server. */
export const sharedHomeHead = (site: Site): Head => {
  const { home, locations } = site;
  const primary: Location | undefined = locations.find((place) => place.primary && place.visible);
  return {
    ...homeHead(site),
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
