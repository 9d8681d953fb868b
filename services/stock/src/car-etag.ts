import { hash } from 'node:crypto';
import type { Car } from '#contracts/domain/car/car';

const inOrder = (fields: object = {}) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * Returns the entity tag of what was said of a car. It leaves out what becomes known of its pictures, because that is
 * nobody's change.
 */
export const etagOf = ({ details, status, sold, delisted, reservation, held, gallery }: Car): string => {
  const said = [inOrder(details), status, sold, delisted, reservation, inOrder(held), gallery];
  return `"${hash('sha256', JSON.stringify(said)).slice(0, 32)}"`;
};

/** Whether `If-Match` names the entity tag, in the strong comparison of RFC 9110. */
export const isMatched = (ifMatch: string, etag: string): boolean =>
  ifMatch.split(',').some((one) => one.trim() === etag || one.trim() === '*');
