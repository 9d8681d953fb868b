import type { Site } from '../site/site.js';

/** What a person is told where their data is collected (Australian Privacy Principle 5), around a link. */
export interface CollectionNotice {
  readonly before: string;
  readonly link: string;
  readonly after: string;
  /** The site's privacy page. */
  readonly path: string;
}

/** The privacy page that the site names, else the one its footer links to. */
const privacyPage = ({ forms, footer }: Pick<Site, 'forms' | 'footer'>): string | undefined =>
  forms.privacy.page ?? footer.flatMap(({ links }) => links).find(({ path }) => /^\/privacy\b/.test(path))?.path;

/** Returns the notice of the site's forms; undefined: the site has no privacy page. */
export const collectionNotice = (site: Pick<Site, 'forms' | 'footer'>): CollectionNotice | undefined => {
  const path = privacyPage(site);
  return path === undefined
    ? undefined
    : {
        before: `${site.forms.privacy.notice} Our `,
        link: 'Privacy Policy',
        after: ' explains how we use and share it, how you can see or correct it, and how to make a complaint.',
        path,
      };
};
