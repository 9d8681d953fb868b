import { newUuid } from '../../lib/uuid.js';

/** This tab's state of a reservation, which survives a reload. */

const keyOf = (car_id: string) => `forecourt.checkout.${car_id}`;
const memory = new Map<string, string>();

const read = (name: string): string | undefined => {
  try {
    return sessionStorage.getItem(name) ?? memory.get(name);
  } catch {
    return memory.get(name);
  }
};
const write = (name: string, value: string): void => {
  memory.set(name, value);
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Without storage, it lasts until the page is closed.
  }
};

/** Returns the idempotency key, which is the same for every attempt to reserve this car. */
export const attemptKey = (car_id: string): string => {
  const known = read(keyOf(car_id));
  if (known !== undefined) return known;
  const key = newUuid();
  write(keyOf(car_id), key);
  return key;
};

export const storedReservationId = (car_id: string): string | undefined => read(`${keyOf(car_id)}.id`);
export const noteReservation = (car_id: string, id: string): void => write(`${keyOf(car_id)}.id`, id);

/** The shopper's details as typed so far. */
export interface TypedDetails {
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
}
const detailsKey = (car_id: string) => `${keyOf(car_id)}.details`;
export const noteDetails = (car_id: string, details: TypedDetails): void =>
  write(detailsKey(car_id), JSON.stringify(details));
export const typedDetails = (car_id: string): TypedDetails | undefined => {
  const kept = read(detailsKey(car_id));
  return kept === undefined ? undefined : (JSON.parse(kept) as TypedDetails);
};

const forget = (name: string): void => {
  memory.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Storage is not available.
  }
};

/** After a refusal, whose answer every request with the same key would get. The details stay. */
export const renewKey = (car_id: string): void => forget(keyOf(car_id));

/** Starts over: the next attempt is a new reservation. */
export const forgetAttempt = (car_id: string): void =>
  [keyOf(car_id), `${keyOf(car_id)}.id`, detailsKey(car_id)].forEach(forget);
