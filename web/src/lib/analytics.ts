import {
  type AnalyticsEventName,
  analyticsEvents,
  maxAnalyticsBytes,
  maxAnalyticsEvents,
} from '#contracts/domain/analytics-events';
import type { AnalyticsBatch } from '#contracts/api/analytics';
import { logWarning } from './log.js';
import { newUuid } from './uuid.js';
import { isFirstView, searchParameter } from './visit.js';

/** Details of an event. */
export interface AnalyticsDetails {
  readonly car_id?: string;
  readonly details?: Raised['details'];
}

type Raised = AnalyticsBatch['events'][number] & { readonly at: number };

const address = '/api/analytics';
/** Milliseconds; events within this time are sent together. */
const pause = 1_000;
const maxUrlLength = 500;
const maxSearchLength = 1000;

let queue: Raised[] = [];
let views = new Set<string>();
let searches: (NonNullable<AnalyticsBatch['searches']>[number] & { readonly at: number })[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let watching = false;

type Call = readonly [name: AnalyticsEventName | 'vehicle_view', car_id: string | undefined];
type Listener = (...calls: Call) => void;
const listeners: Listener[] = [];
/** Events of the current page. */
let page: { readonly path: string; readonly calls: Call[] } = { path: '', calls: [] };

const emit = (...calls: Call): void => {
  if (page.path !== location.pathname) page = { path: location.pathname, calls: [] };
  page.calls.push(calls);
  for (const listen of listeners) listen(...calls);
};

/** Calls a listener with the events of the current page so far, and with every later event. */
export const onTrackedEvent = (listener: Listener): void => {
  listeners.push(listener);
  if (page.path === location.pathname) for (const calls of page.calls) listener(...calls);
};

/** Queues an event, which is sent after a pause or when the page is left. Never blocks or throws. */
export const trackEvent = (name: AnalyticsEventName, { car_id, details }: AnalyticsDetails = {}): void => {
  if (hasGlobalPrivacyControl()) return;
  emit(name, car_id);
  queue.push({
    event_id: analyticsEvents[name],
    url: pageUrl(),
    at: Date.now(),
    ...(car_id !== undefined && { car_id }),
    ...(details !== undefined && { details }),
  });
  sendSoon();
};

/** Returns the page's URL without personal data, which campaigns and forms may put into the query string. */
const pageUrl = (): string => {
  const parameters = location.search
    .slice(1)
    .split('&')
    .filter((parameter) => searchParameter.test([...new URLSearchParams(parameter).keys()][0] ?? ''));
  return `${location.pathname}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`.slice(0, maxUrlLength);
};

/** Decides whether the browser asks for no tracking (Global Privacy Control). */
export const hasGlobalPrivacyControl = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Counts a view of a vehicle's page, once per visit. */
export const countView = (car_id: string): void => {
  if (hasGlobalPrivacyControl()) return;
  emit('vehicle_view', car_id);
  if (!isFirstView(car_id)) return;
  views.add(car_id);
  sendSoon();
};

/** Reports a search with few or no results. */
export const countShortfall = (search: string, found: number): void => {
  if (hasGlobalPrivacyControl()) return;
  searches.push({ search: search.slice(0, maxSearchLength), found, at: Date.now() });
  sendSoon();
};

const sendSoon = (): void => {
  if (!watching) {
    watching = true;
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') flush();
    });
    window.addEventListener('pagehide', flush);
  }
  const isMuch = JSON.stringify([queue, [...views], searches]).length > maxAnalyticsBytes / 2;
  if (isMuch || Math.max(queue.length, views.size, searches.length) >= maxAnalyticsEvents) flush();
  else timer ??= setTimeout(flush, pause);
};

const flush = (): void => {
  clearTimeout(timer);
  timer = undefined;
  const raised = queue;
  const viewed = [...views];
  const asked = searches;
  queue = [];
  views = new Set();
  searches = [];
  if (raised.length + viewed.length + asked.length === 0) return;
  const now = Date.now();
  const dated = <One extends { readonly at: number }>({ at, ...one }: One) => ({
    ...one,
    ago: Math.min(3_600_000, Math.max(0, now - at)),
  });
  void send({
    batch_id: newUuid(),
    events: raised.map(dated),
    ...(viewed.length > 0 && { viewed }),
    ...(asked.length > 0 && { searches: asked.map(dated) }),
  });
};

/** Sends by beacon, which outlives the page; if that is unavailable or full, by an ordinary request. */
const send = async (batch: AnalyticsBatch): Promise<void> => {
  const body = JSON.stringify(batch);
  try {
    if (navigator.sendBeacon?.(address, new Blob([body], { type: 'application/json' }))) return;
    const headers = { 'content-type': 'application/json' };
    const { ok, status } = await fetch(address, { method: 'POST', headers, body, keepalive: true });
    if (!ok) logWarning(`Analytics were not taken: ${status}.`);
  } catch (error) {
    logWarning('Analytics could not be sent.', error);
  }
};
