import type { AnalyticsEventName } from '#contracts/domain/analytics-events';
import type { TagSettings } from '#contracts/domain/site/tag-settings';
import { hasGoogle, type TagPurpose } from '#contracts/domain/site/tags';
import { onTrackedEvent } from '../../lib/analytics.js';

interface Fbq {
  (...command: unknown[]): void;
  readonly queue: unknown[];
  /** Meta's script, once loaded. */
  callMethod?: (...command: unknown[]) => void;
  readonly loaded: boolean;
  readonly version: string;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
    fbq?: Fbq;
    _fbq?: Fbq;
  }
}

/**
 * Names of page events at Google and Meta. Google: the recommended events of Analytics 4,
 * https://developers.google.com/analytics/devguides/collection/ga4/reference/events; Meta: the pixel's standard events,
 * https://developers.facebook.com/docs/meta-pixel/reference
 */
const names: Readonly<Partial<Record<AnalyticsEventName | 'vehicle_view', readonly [google: string, meta: string]>>> = {
  vehicle_view: ['view_item', 'ViewContent'],
  search_page_view: ['view_search_results', 'Search'],
  favourite: ['add_to_wishlist', 'AddToWishlist'],
  phone_click: ['phone_click', 'Contact'],
  new_test_drive: ['generate_lead', 'Schedule'],
  used_test_drive: ['generate_lead', 'Schedule'],
  finance_enquiry: ['generate_lead', 'Lead'],
  new_enquiry: ['generate_lead', 'Lead'],
  used_enquiry: ['generate_lead', 'Lead'],
  offer_accepted: ['generate_lead', 'Lead'],
  default_form: ['generate_lead', 'Lead'],
};

/** Loads the allowed tags and reports page events to them from now on, without personal data. */
export const runTags = (tags: TagSettings, allowed: readonly TagPurpose[]): void => {
  const has = (purpose: TagPurpose) => allowed.includes(purpose);
  if (hasGoogle(tags)) runGoogle(tags, has);
  if (tags.metaPixel !== undefined && has('advertising')) runMeta(tags.metaPixel);
};

const runGoogle = ({ tagManager, ...tags }: TagSettings, has: (purpose: TagPurpose) => boolean): void => {
  const layer = (window.dataLayer ??= []);
  const gtag = (...command: unknown[]) => layer.push(asArguments(...command));
  const [analytics, advertising] = (['analytics', 'advertising'] as const).map((purpose) =>
    has(purpose) ? 'granted' : 'denied',
  );
  gtag('consent', 'default', {
    analytics_storage: analytics,
    ad_storage: advertising,
    ad_user_data: advertising,
    ad_personalization: advertising,
  });
  const ids = [
    ...(tags.googleAnalytics !== undefined && has('analytics') ? [tags.googleAnalytics] : []),
    ...(tags.googleAds !== undefined && has('advertising') ? [tags.googleAds] : []),
  ];
  gtag('js', new Date());
  for (const id of ids) gtag('config', id);
  if (ids[0] !== undefined) fetchScript(`https://www.googletagmanager.com/gtag/js?id=${ids[0]}`);
  if (tagManager !== undefined) {
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    fetchScript(`https://www.googletagmanager.com/gtm.js?id=${tagManager}`);
  }
  onTrackedEvent((name, car_id) => {
    const [event] = names[name] ?? [name];
    const details = { kind: name, ...(car_id !== undefined && { items: [{ item_id: car_id }] }) };
    if (ids.length > 0) gtag('event', event, details);
    if (tagManager !== undefined) layer.push({ event, ...details });
  });
};

function asArguments(..._command: unknown[]): IArguments {
  // eslint-disable-next-line prefer-rest-params -- Google recognises commands by the `arguments` object; an array would be an event.
  return arguments;
}

const runMeta = (pixel: string): void => {
  const queue: unknown[] = [];
  const fbq: Fbq = Object.assign(
    (...command: unknown[]): void => (fbq.callMethod ? fbq.callMethod(...command) : void queue.push(command)),
    { queue, loaded: true, version: '2.0' },
  );
  window.fbq = window._fbq = fbq;
  fbq('init', pixel);
  fbq('track', 'PageView');
  fetchScript('https://connect.facebook.net/en_US/fbevents.js');
  onTrackedEvent((name, car_id) => {
    const event = names[name]?.[1];
    if (event === undefined) return;
    fbq('track', event, car_id === undefined ? {} : { content_type: 'vehicle', content_ids: [car_id] });
  });
};

const fetchScript = (src: string): void => {
  document.head.append(Object.assign(document.createElement('script'), { async: true, src }));
};

/** Matches the cookies that Google and Meta set on this site. */
const ofTags = /^(?:_ga|_gid|_gat|_gcl|_fbp|_fbc)/;

/** Running tags cannot be stopped, so this deletes their cookies and reloads the page without them. */
export const stopTags = (): void => {
  const named = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]!);
  // Tags set cookies for the widest domain that accepts them.
  const parts = location.hostname.split('.');
  const domains = ['', ...parts.map((_, index) => `; domain=${parts.slice(index).join('.')}`)];
  for (const name of named.filter((cookie) => ofTags.test(cookie)))
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  location.reload();
};
