import { momentAfter } from '#contracts/domain/durations';
import { unpaidStream, type UnpaidEvent } from '#contracts/events/unpaid';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';

/** Maximum number of cars that one shopper may hold unpaid. */
const maxUnpaid = 2;

interface Unpaid {
  readonly reservation_id: string;
  readonly until: string;
}

export type UnpaidCommand =
  /** `hold`: milliseconds after which the entry expires, unless it is closed before. */
  | { readonly type: 'Open'; readonly reservation_id: string; readonly hold: number }
  | { readonly type: 'Close'; readonly reservation_id: string };

/** Unpaid reservations of a shopper, on one stream, so that simultaneous reservations conflict. */
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
