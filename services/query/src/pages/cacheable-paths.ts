import { hash } from 'node:crypto';
import { durationIn } from '#platform/http/entity-tags';

/**
 * API paths whose responses change only with the events that `Changes` counts, and at the moments of `AnswerExpiry`.
 * A page that requests any other path is rendered for each request.
 */
const cacheable =
  /^\/api\/(search(\/suggestions)?|vehicles|models|model-pages|makes|dealerships(\/[^/?]+)?|budget|offers(\/[^/?]+)?|brands(\/[^/?]+)?|reviews|locations(\/[^/?]+)?|pages\/[^?]*|cars\/[^/?]+(\/(similar|related|finance))?)(\?|$)/;
/** Queries that geocode a place with an external service. */
const placed = /[?&](near|postcode)=/;

/** @param asksOutside whether an external service geocodes postcodes */
export const isCacheablePath = (path: string, asksOutside: boolean): boolean =>
  cacheable.test(path) && !(asksOutside && placed.test(path));

/**
 * Normalises a response for pages: without its duration and without view counts, which would change with every visitor.
 * Browsers load the counts themselves. The matches can only be these fields: inside a value, quotes would be escaped.
 */
export const asPagesTakeIt = (body: string): string => {
  const duration = durationIn(body);
  const others = duration === '' ? body : `${body.slice(0, -duration.length)},"ms":0}`;
  return others.replace(/"views":[1-9]\d*/g, '"views":0');
};

/** Returns a hash of an answer. Different answers have different hashes. */
export const nameOf = ({ status, body }: { readonly status: number; readonly body: string }): string =>
  `${status} ${hash('sha1', body, 'base64url')}`;
