import type { LeadForm } from '#contracts/api/leads';
import { newUuid } from './uuid.js';

type LeadAttributes = NonNullable<LeadForm['lead_attributes']>;

const pagesKey = 'forecourt.visited-pages';
const parametersKey = 'forecourt.linked-parameters';
const idKey = 'forecourt.visit';
const viewedKey = 'forecourt.viewed-in-visit';
const maxPages = 50;
const maxViewed = 500;
const maxLength = 500;
const maxName = 60;

/** Matches a query parameter of the search page. */
export const searchParameter = /^(query|page|sortBy|near|literal|(refinementList|range|exclude|require)\[.*)$/;

const read = <Value>(key: string, fallback: Value): Value => {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null) ?? fallback;
  } catch {
    return fallback;
  }
};

const write = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage, the lead is sent without the visit.
  }
};

/** A lead with control characters would be refused. */
const visible = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

/** Matches a query parameter that only this visitor may know, such as the payment provider's. */
const secretParameter = /token|secret|payment_intent/i;

/** Records a page of this visit, and the campaign parameters of the visitor's link, without secrets. */
export const recordVisit = (path: string, queryString: string): void => {
  const pages = read<string[]>(pagesKey, []);
  const given = [...new URLSearchParams(queryString)];
  const parameters = given.filter(([name]) => !secretParameter.test(name));
  const shown =
    parameters.length === given.length ? queryString : `?${new URLSearchParams(parameters)}`.replace(/\?$/, '');
  const page = `${path}${shown}`.slice(0, maxLength);
  if (pages.at(-1) !== page) write(pagesKey, [...pages, page].slice(-maxPages));
  const linked = parameters.filter(([name]) => !searchParameter.test(name));
  if (linked.length === 0) return;
  const cut = linked.map(([name, value]) => [visible(name).slice(0, maxName), visible(value).slice(0, maxLength)]);
  write(parametersKey, { ...read(parametersKey, {}), ...(Object.fromEntries(cut) as Record<string, string>) });
};

/** Returns the visit's attributes of a lead. */
export const visitAttributes = (): LeadAttributes => ({
  visited_pages: read<string[]>(pagesKey, []),
  linked_query_params: read<Record<string, string>>(parametersKey, {}),
});

/** Returns whether this is the visit's first view of a vehicle, and marks it as viewed. Call it once per page view. */
export const isFirstView = (car_id: string): boolean => {
  const seen = read<string[]>(viewedKey, []);
  if (seen.includes(car_id)) return false;
  write(viewedKey, [...seen, car_id].slice(-maxViewed));
  return true;
};

let unstoredId: string | undefined;

/** Returns a random id of this visit, for events that count once per visit. A visit ends when its tab is closed. */
export const visitId = (): string => {
  const known = read<string | undefined>(idKey, unstoredId);
  if (known !== undefined) return known;
  unstoredId = newUuid();
  write(idKey, unstoredId);
  return unstoredId;
};
