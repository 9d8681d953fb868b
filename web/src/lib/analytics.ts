import {
  type AnalyticsEventName,
  analyticsEvents,
  maxAnalyticsBytes,
  maxAnalyticsEvents,
} from '#contracts/domain/analytics-events';
import type { AnalyticsBatch } from '#contracts/api/analytics';
import { logWarning } from './log.js';
import { newUuid } from './uuid.js';
import { isFirstView, ofTheSearch } from './visit.js';

/** What happened on a page beyond that it did. */
export interface AnalyticsDetails {
  readonly car_id?: string;
  readonly details?: Raised['details'];
}

type Raised = AnalyticsBatch['events'][number] & { readonly at: number };

const address = '/api/analytics';
/** Events raised within this time travel together. */
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
/** What happened on the page that is open. */
let page: { readonly path: string; readonly calls: Call[] } = { path: '', calls: [] };

const emit = (...calls: Call): void => {
  if (page.path !== location.pathname) page = { path: location.pathname, calls: [] };
  page.calls.push(calls);
  for (const listen of listeners) listen(...calls);
};

/** Notifies somebody else of what has happened on the page that is open, and of what happens from now on. */
export const onRaised = (listener: Listener): void => {
  listeners.push(listener);
  if (page.path === location.pathname) for (const calls of page.calls) listener(...calls);
};

/** Notes an event, to be sent in a moment or when the page is left. Never waits, never throws. */
export const raise = (name: AnalyticsEventName, { car_id, details }: AnalyticsDetails = {}): void => {
  if (isPrivate()) return;
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

/** The page's address without what may say who came: campaigns and forms put names and numbers into the query string. */
const pageUrl = (): string => {
  const parameters = location.search
    .slice(1)
    .split('&')
    .filter((parameter) => ofTheSearch.test([...new URLSearchParams(parameter).keys()][0] ?? ''));
  return `${location.pathname}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`.slice(0, maxUrlLength);
};

/** Whether the browser says for its user that nothing of them is to be recorded (Global Privacy Control). */
export const isPrivate = (): boolean => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Counts that a vehicle's page was opened, once a visit; with the events around it. */
export const countView = (car_id: string): void => {
  if (isPrivate()) return;
  emit('vehicle_view', car_id);
  if (!isFirstView(car_id)) return;
  views.add(car_id);
  sendSoon();
};

/** Tells of a search that found nothing or little. */
export const countShortfall = (search: string, found: number): void => {
  if (isPrivate()) return;
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

/** By beacon, which outlives the page; where the browser has none or takes no more, as an ordinary request. */
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
