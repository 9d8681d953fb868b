import type { FormId } from '#contracts/domain/forms/ids';
import type { Site } from '#contracts/domain/site/site';
import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';
import type { FormPath } from '../../lib/form-paths.js';
import type { Head } from '../../lib/page.js';
import { pageTitle } from '../../lib/page-title.js';

interface FormPageText {
  readonly form: FormId;
  readonly heading: string;
  readonly text: string;
  /** Type of the locations shown beside the form, if the site has any. */
  readonly type?: 'sales' | 'service' | 'parts';
}

const formPages = {
  contact: {
    form: 'contact',
    heading: 'Contact us',
    text: 'Tell us what it’s about and we’ll get it to the right person. We reply within one business day.',
  },
  service: {
    form: 'service',
    heading: 'Book a service',
    text: 'Three quick steps. We’ll call to confirm the day and time.',
    type: 'service',
  },
  'book-test-drive': {
    form: 'test-drive',
    heading: 'Book a test drive',
    text: 'Choose where and when. It’ll be washed, fuelled and waiting.',
    type: 'sales',
  },
  fleet: {
    form: 'fleet',
    heading: 'Fleet',
    text: 'From four vehicles to four hundred. Tell us what you run and what it needs to do.',
    type: 'sales',
  },
  'vehicle-parts-and-accessories': {
    form: 'parts',
    heading: 'Parts and accessories',
    text: 'Tell us the vehicle and the part. We’ll check stock and price, and fit it if you like.',
    type: 'parts',
  },
  careers: {
    form: 'careers',
    heading: 'Work with us',
    text: 'We’re always keen to meet people who love cars and look after customers. Tell us about yourself.',
  },
  'ask-us': {
    form: 'generic',
    heading: 'Ask us anything',
    text: 'Ask us anything. You’ll hear back from someone who knows.',
  },
} as const satisfies Readonly<Record<FormPath, FormPageText>>;

const bookedElsewhere = 'Pick your day and time on our booking page. It’s confirmed at once.';

export const formPageOf = ({ serviceBooking }: Site, pathname: string): FormPageText => {
  const pages: Readonly<Record<string, FormPageText>> = formPages;
  const page = pages[pathname.replace(/^\/|\/$/g, '')] ?? formPages.contact;
  return page.form === 'service' && serviceBooking ? { ...page, text: bookedElsewhere } : page;
};

export const formPageHead = (site: Site, pathname: string): Head => {
  const { heading, text } = formPageOf(site, pathname);
  return { title: pageTitle(site, heading), description: text, canonical: withoutTrailingSlashes(pathname) };
};

export const locationHead = (site: Site, pathname: string, name: string): Head => ({
  title: pageTitle(site, `Contact ${name}`),
  description: `Address, phone and opening hours of ${name}, and a form that goes straight to it.`,
  canonical: withoutTrailingSlashes(pathname),
});
