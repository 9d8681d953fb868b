import { momentAfter } from '#contracts/domain/durations';
import { unpaidStream, type UnpaidEvent } from '#contracts/events/unpaid';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';

/** Cars that one phone may hold unpaid at the same time. */
const maxUnpaid = 2;

interface Unpaid {
  readonly reservation_id: string;
  readonly until: string;
}

export type UnpaidCommand =
  /** `hold`: milliseconds after which the reservation is over, where nobody says so before. */
  | { readonly type: 'Open'; readonly reservation_id: string; readonly hold: number }
  | { readonly type: 'Close'; readonly reservation_id: string };

/**
 * What a shopper has yet to pay for, decided on a stream of the shopper's own: of two reservations that come at once, the
 * log takes one, and the other decides anew.
 */
export const unpaid: Decider<readonly Unpaid[], UnpaidCommand, UnpaidEvent> = {
  category: unpaidStream.category,
  initial: [],
  evolve: {
    UnpaidReservationOpened: (state, { reservation_id, opened_at, until }) => [
      ...state.filter((one) => one.until > opened_at),
      { reservation_id, until },
    ],
    UnpaidReservationClosed: (state, closed) =>
      state.filter(({ reservation_id }) => reservation_id !== closed.reservation_id),
  },
  decide: (state, { reservation_id, ...command }, { now }) => {
    const opened_at = now.toISOString();
    const known = state.some((one) => one.reservation_id === reservation_id);
    if (command.type === 'Close') return known ? [{ type: 'UnpaidReservationClosed', data: { reservation_id } }] : [];
    if (known) return [];
    if (state.filter(({ until }) => until > opened_at).length >= maxUnpaid) {
      return reject(
        'too_many_unpaid',
        `You already have ${maxUnpaid} vehicles on hold that aren’t paid for. Pay for one or cancel it first.`,
      );
    }
    const until = momentAfter(now, command.hold);
    return [{ type: 'UnpaidReservationOpened', data: { reservation_id, opened_at, until } }];
  },
};
