import { hash } from 'node:crypto';

/**
 * Questions whose answers change only with the events that `Changes` counts, and at the moments that `AnswerExpiry` knows.
 * A page that asks anything else is rendered for each request.
 */
const cacheable =
  /^\/api\/(search|vehicles|models|model-pages|makes|dealerships(\/[^/?]+)?|budget|offers(\/[^/?]+)?|brands(\/[^/?]+)?|reviews|locations(\/[^/?]+)?|pages\/[^?]*|cars\/[^/?]+(\/(similar|related|finance))?)(\?|$)/;
/** Places are looked up outside. */
const placed = /[?&](near|postcode)=/;

/** @param asksOutside whether postcodes are looked up by a service outside */
export const isCacheablePath = (path: string, asksOutside: boolean): boolean =>
  cacheable.test(path) && !(asksOutside && placed.test(path));

/**
 * An answer as a page takes it: without how long it took, and without how often cars were looked at, which would change
 * with every visitor; browsers ask for that. The texts can only be these fields: inside a value a quote would stand behind
 * a backslash.
 */
export const asPagesTakeIt = (body: string): string =>
  body.replace(/,"ms":[\d.]+\}$/, ',"ms":0}').replace(/"views":[1-9]\d*/g, '"views":0');

/** Names an answer: any other has another name. */
export const nameOf = ({ status, body }: { readonly status: number; readonly body: string }): string =>
  `${status} ${hash('sha1', body, 'base64url')}`;
