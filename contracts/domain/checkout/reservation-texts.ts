import type { ReservationOutcome } from '../../events/reservation.js';

/** Returns the number of a reservation as people read it: the start of its id. */
export const reservationNumber = (id: string): string => id.slice(0, 8).toUpperCase();

/** Outcomes of a reservation that was paid, and so is a lead. */
export type PaidOutcome = Exclude<ReservationOutcome, 'refused' | 'expired'>;

/** Titles and reasons for the dealership. */
const ends: Readonly<Record<PaidOutcome, readonly [title: string, why: string]>> = {
  cancelled: ['Reservation cancelled', 'The shopper cancelled the reservation.'],
  lapsed: ['Reservation run out', 'The hold has run out, and the vehicle is for sale again.'],
  refunded: ['Deposit returned', 'The deposit was returned, so the reservation is over.'],
  lost: ['Reservation lost', 'The vehicle was no longer available.'],
  fulfilled: ['Reserved vehicle sold', 'The vehicle was sold while it was held.'],
};

export const reservationEndTitle = (outcome: PaidOutcome): string => ends[outcome][0];

export const reservationEndText = (outcome: PaidOutcome, isRefunded: boolean): string =>
  `${ends[outcome][1]} ${isRefunded ? 'The deposit goes back to the shopper.' : 'The deposit stays with the dealership.'}`;
