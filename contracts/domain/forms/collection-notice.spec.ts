import { expect, it } from '@jest/globals';
import { collectionNotice } from './collection-notice.js';
import { formSettings } from './settings.js';

const footer = [{ title: 'Us', links: [{ label: 'Privacy', path: '/privacy-policy' }] }];

it('the notice of a form links to the privacy page of the footer, or to the one the site names [LEAD-15]', () => {
  expect(collectionNotice({ forms: formSettings.parse({}), footer })?.path).toBe('/privacy-policy');
  const forms = formSettings.parse({ privacy: { page: '/our-promise', notice: 'We ask only what we need.' } });
  expect(collectionNotice({ forms, footer })).toMatchObject({
    path: '/our-promise',
    before: 'We ask only what we need. Our ',
  });
});

it('a site without a privacy page has no notice [LEAD-15]', () => {
  expect(collectionNotice({ forms: formSettings.parse({}), footer: [] })).toBeUndefined();
});
