import { newUuid } from '../../lib/uuid.js';

/** What this tab knows of a car being reserved: a reload goes on where it stood. */

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
    // As long as the page, then.
  }
};

/** The same for every try at reserving this car. */
export const attemptKey = (car_id: string): string => {
  const known = read(keyOf(car_id));
  if (known !== undefined) return known;
  const key = newUuid();
  write(keyOf(car_id), key);
  return key;
};

export const reservationOfTab = (car_id: string): string | undefined => read(`${keyOf(car_id)}.id`);
export const noteReservation = (car_id: string, id: string): void => write(`${keyOf(car_id)}.id`, id);

/** From here on it is another reservation. */
export const forgetAttempt = (car_id: string): void => {
  for (const name of [keyOf(car_id), `${keyOf(car_id)}.id`]) {
    memory.delete(name);
    try {
      sessionStorage.removeItem(name);
    } catch {
      // It was never there.
    }
  }
};
