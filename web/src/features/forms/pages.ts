import type { FormId } from '#contracts/domain/forms/ids';
import type { Site } from '#contracts/domain/site/site';
import type { FormPath } from '../../lib/form-paths.js';
import type { Head } from '../../lib/page.js';
import { pageTitle } from '../../lib/page-title.js';

interface FormPageText {
  readonly form: FormId;
  readonly heading: string;
  readonly text: string;
  /** Locations of this kind are told beside the form, where the site has any. */
  readonly type?: 'sales' | 'service' | 'parts';
}

/** The pages that are a form, by their addresses. */
const formPages = {
  contact: {
    form: 'contact',
    heading: 'Contact us',
    text: 'Tell us what it is about and it reaches the right desk. We answer within a business day.',
  },
  service: {
    form: 'service',
    heading: 'Book a service',
    text: 'Three short steps. We confirm the day and time by phone before anything is fixed.',
    type: 'service',
  },
  'book-test-drive': {
    form: 'test-drive',
    heading: 'Book a test drive',
    text: 'Pick where and when. The vehicle will be washed, fuelled and waiting.',
    type: 'sales',
  },
  fleet: {
    form: 'fleet',
    heading: 'Fleet',
    text: 'From four vehicles to four hundred: tell us what you run and what it has to do.',
    type: 'sales',
  },
  'vehicle-parts-and-accessories': {
    form: 'parts',
    heading: 'Parts and accessories',
    text: 'Tell us the vehicle and the part. We check stock and price, and fit it if you like.',
    type: 'parts',
  },
  careers: {
    form: 'careers',
    heading: 'Work with us',
    text: 'We hire people who like vehicles and the people who drive them. Tell us about yourself.',
  },
  'ask-us': {
    form: 'generic',
    heading: 'Ask us anything',
    text: 'One question, one answer, from somebody who knows.',
  },
} as const satisfies Readonly<Record<FormPath, FormPageText>>;

export const formPageOf = (pathname: string): FormPageText =>
  (formPages as Readonly<Record<string, FormPageText>>)[pathname.replace(/^\/|\/$/g, '')] ?? formPages.contact;

export const formPageHead = (site: Site, pathname: string): Head => {
  const { heading, text } = formPageOf(pathname);
  return { title: pageTitle(site, heading), description: text, canonical: pathname };
};

export const locationHead = (site: Site, pathname: string, name: string): Head => ({
  title: pageTitle(site, `Contact ${name}`),
  description: `Address, phone and opening hours of ${name}, and a form that goes straight to it.`,
  canonical: pathname,
});
