import { carFold, type CarState, isReservationActive } from '#contracts/domain/car/car';
import { carStream, type CarEvent } from '#contracts/events/car';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';

export type CarHoldCommand =
  | { readonly type: 'Hold'; readonly car_id: string; readonly reservation_id: string; readonly until: string }
  | { readonly type: 'LetGo'; readonly car_id: string; readonly reservation_id: string; readonly reason: string };

const origin = 'checkout';

/**
 * Holds a car for a reservation, on the car's own stream, so that simultaneous reservations conflict and the second one
 * is decided again. The rules are those of the stock service; a test compares the two (ADR 19).
 */
export const carHold: Decider<CarState, CarHoldCommand, CarEvent> = {
  category: carStream.category,
  ...carFold,

  decide: (state, command, { now }) => {
    const { car_id, reservation_id } = command;
    if (!state) return reject('car_not_listed', `Vehicle ${car_id} was never listed.`);
    const isOurs = state.reservation?.id === reservation_id;
    if (command.type === 'LetGo') {
      return isOurs ? [{ type: 'CarReleased', data: { car_id, reservation_id, reason: command.reason, origin } }] : [];
    }
    if (state.delisted) return reject('car_delisted', 'This vehicle is no longer for sale.');
    if (state.sold) return reject('car_sold', 'This vehicle has sold.');
    if (state.released?.includes(reservation_id)) return reject('reservation_over', 'The vehicle was let go.');
    if (isOurs && (state.reservation?.until ?? command.until) >= command.until) return [];
    if (!isOurs && isReservationActive(state, now))
      return reject('car_reserved', 'Someone else has reserved this vehicle.');
    return [{ type: 'CarReserved', data: { car_id, reservation_id, reserved_until: command.until, origin } }];
  },
};
