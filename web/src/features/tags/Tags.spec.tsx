import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { TagSettings } from '#contracts/domain/site/tag-settings';
import { countView, trackEvent } from '../../lib/analytics.js';
import { consent } from '../../lib/consent.js';
import { interceptAnalytics } from '../../testing/tracked-events.js';
import { renderPage } from '../../testing/render-page.js';
import { Tags } from './Tags.js';

const all = { tagManager: 'GTM-ABC1234', googleAds: 'AW-123456789', metaPixel: '1234567890', hosts: [] };

let pages = 0;
beforeEach(() => {
  history.replaceState(null, '', `/${++pages}`);
  interceptAnalytics();
  consent.clear();
});
afterEach(() => {
  cleanup();
  for (const script of document.head.querySelectorAll('script')) script.remove();
  for (const name of ['dataLayer', 'fbq', '_fbq']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

const open = (tags: TagSettings = all, at = '/') => renderPage(<Tags tags={tags} />, { at });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('region', { name: 'Cookies' });
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => new URL(src));
const fetched = () => scripts().map(({ hostname, pathname }) => hostname + pathname);
/** Commands to Google's scripts, which are `arguments` objects, and events for the tag manager. */
const layer = () =>
  (window.dataLayer ?? []).map((entry) => ('length' in (entry as object) ? [...(entry as [])] : entry));

it('no tag is fetched until the question is answered, and a refusal is remembered [SITE-12]', () => {
  open();
  expect([question() !== null, fetched()]).toEqual([true, []]);
  press('Reject all');
  expect([question(), fetched(), window.dataLayer]).toEqual([null, [], undefined]);
  cleanup();
  open();
  expect([question(), fetched()]).toEqual([null, []]);
});

it('accepting all runs each tag once, and informs Google of what was granted [SITE-12]', () => {
  open();
  press('Accept all');
  expect(fetched()).toEqual([
    'www.googletagmanager.com/gtag/js',
    'www.googletagmanager.com/gtm.js',
    'connect.facebook.net/en_US/fbevents.js',
  ]);
  expect(scripts().map(({ search }) => search)).toEqual(['?id=AW-123456789', '?id=GTM-ABC1234', '']);
  const granted = { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' };
  expect(layer()[0]).toEqual(['consent', 'default', { analytics_storage: 'granted', ...granted }]);
  expect(window.fbq!.queue).toEqual([
    ['init', '1234567890'],
    ['track', 'PageView'],
  ]);
});

it('one purpose can be allowed without the other [SITE-12]', () => {
  open();
  press('Choose');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Analytics/ }));
  press('Save my choice');
  expect(fetched()).toEqual(['www.googletagmanager.com/gtm.js']);
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  expect(layer()[0]).toEqual(['consent', 'default', { analytics_storage: 'granted', ...denied }]);
  expect(window.fbq).toBeUndefined();
});

it('where there is one purpose only, there is nothing to choose [SITE-12]', () => {
  open({ googleAnalytics: 'G-ABC1234567', hosts: [] });
  expect(screen.queryByRole('button', { name: 'Choose' })).toBeNull();
  press('Accept all');
  expect(layer()).toContainEqual(['config', 'G-ABC1234567']);
});

it('tags get events by the names of Google and Meta, without what the visitor typed [SITE-12]', () => {
  open();
  press('Accept all');
  countView('c1');
  trackEvent('used_enquiry', { car_id: 'c1', details: { as: 'Mia' } });
  trackEvent('print');
  expect(layer().slice(-6)).toEqual(
    [
      ['view_item', { kind: 'vehicle_view', items: [{ item_id: 'c1' }] }] as const,
      ['generate_lead', { kind: 'used_enquiry', items: [{ item_id: 'c1' }] }] as const,
      ['print', { kind: 'print' }] as const,
    ].flatMap(([event, details]) => [['event', event, details], { event, ...details }]),
  );
  const ofCar = { content_type: 'vehicle', content_ids: ['c1'] };
  expect(window.fbq!.queue.slice(2)).toEqual([
    ['track', 'ViewContent', ofCar],
    ['track', 'Lead', ofCar],
  ]);
});

it('tags get what happened on the open page before they ran, and nothing of earlier pages [SITE-12]', () => {
  trackEvent('favourite');
  history.replaceState(null, '', `/${++pages}`);
  countView('c1');
  open();
  press('Accept all');
  expect(window.fbq!.queue.slice(2)).toEqual([
    ['track', 'ViewContent', { content_type: 'vehicle', content_ids: ['c1'] }],
  ]);
});

it('events go to Meta’s script once it is loaded, and into its queue before that [SITE-12]', () => {
  open();
  press('Accept all');
  const calls: unknown[] = [];
  window.fbq!.callMethod = (...command) => calls.push(command);
  trackEvent('phone_click');
  expect(calls).toEqual([['track', 'Contact', {}]]);
});

it('no tag runs and nothing is asked under Global Privacy Control, whatever was allowed before [SITE-12]', () => {
  for (const id of ['analytics', 'advertising'] as const) consent.add({ id, isAllowed: true, at: Date.now() });
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  open();
  expect([question(), fetched()]).toEqual([null, []]);
  act(() => consent.clear());
  expect(question()).toBeNull();
});

it.each(['/stop-alerts?token=abc', '/online-payment?payment_intent_client_secret=abc'])(
  'no tag runs at %s, because the address contains a secret [SITE-12]',
  (address) => {
    consent.add({ id: 'advertising', isAllowed: true, at: Date.now() });
    open(all, address);
    expect(fetched()).toEqual([]);
  },
);

it('after a year the question is asked again [SITE-12]', () => {
  open();
  press('Reject all');
  const answered = (daysAgo: number) => {
    const at = Date.now() - daysAgo * 86_400_000;
    const choices = ['analytics', 'advertising'].map((id) => ({ id, isAllowed: false, at }));
    localStorage.setItem('forecourt.consent', JSON.stringify(choices));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'forecourt.consent' })));
  };
  answered(364);
  expect(question()).toBeNull();
  answered(366);
  expect(question()).not.toBeNull();
});
