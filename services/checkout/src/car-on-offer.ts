import { carStream, type CarEvent } from '#contracts/events/car';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';

/** What the checkout has to know of a car, from the car's own stream. */
export interface CarOnOffer {
  readonly car_id: string;
  readonly dealership_id: string;
  readonly slug: string;
  readonly name: string;
  readonly make: string;
  readonly status: string;
  readonly isHidden: boolean;
  readonly isSold: boolean;
  /** Dollars. */
  readonly price?: number | undefined;
  readonly isDelisted: boolean;
  readonly hasCheckout: boolean;
  /** Dollars; absent: the site's. */
  readonly reserve_amount?: number | undefined;
  readonly reservation?: { readonly id: string; readonly until?: string | undefined };
  /** Reservations that have let the car go: what comes late from them holds it no more. */
  readonly released: readonly string[];
}

export type CarHoldState = CarOnOffer | undefined;

export type CarHoldCommand =
  | { readonly type: 'Hold'; readonly car_id: string; readonly reservation_id: string; readonly until: string }
  | { readonly type: 'LetGo'; readonly car_id: string; readonly reservation_id: string; readonly reason: string };

const origin = 'checkout';

const free = ({ reservation: _, ...car }: CarOnOffer): CarOnOffer => car;

/**
 * Holds a car for a reservation, on the car's own stream: of two that want it, the log takes one, and the other decides
 * anew. The rules are those of the stock service; a test holds the two against each other (ADR 19).
 */
export const carHold: Decider<CarHoldState, CarHoldCommand, CarEvent> = {
  category: carStream.category,
  initial: undefined,
  evolve: {
    CarListed: (_, { car_id, slug, car }) => ({
      car_id,
      dealership_id: car.dealership_id,
      slug,
      name: car.name ?? [car.year, car.make, car.model, car.badge].filter(Boolean).join(' '),
      make: car.make,
      status: car.status ?? 'in_stock',
      isHidden: car.show_on_dealer_website === false,
      isSold: false,
      price: car.price,
      isDelisted: false,
      hasCheckout: car.checkout_enabled ?? false,
      reserve_amount: car.reserve_amount,
      released: [],
    }),
    CarDetailsChanged: (state, { changes }) =>
      state && {
        ...state,
        ...(changes.name && { name: changes.name }),
        ...(changes.make && { make: changes.make }),
        ...(changes.status && { status: changes.status }),
        ...(changes.show_on_dealer_website !== undefined && { isHidden: changes.show_on_dealer_website === false }),
        ...(changes.checkout_enabled !== undefined && { hasCheckout: changes.checkout_enabled === true }),
        ...(changes.reserve_amount !== undefined && { reserve_amount: changes.reserve_amount ?? undefined }),
      },
    CarPriceChanged: (state, { changes: { price } }) =>
      state && price !== undefined ? { ...state, price: price ?? undefined } : state,
    CarReserved: (state, { reservation_id, reserved_until }) =>
      state && { ...state, reservation: { id: reservation_id, until: reserved_until } },
    CarReleased: (state, { reservation_id }) =>
      state && { ...free(state), released: [...state.released, reservation_id] },
    CarSold: (state) => state && { ...free(state), isSold: true, status: 'sold' },
    CarDelisted: (state) => state && { ...free(state), isDelisted: true },
    CarRelisted: (state, { status }) => state && { ...state, isDelisted: false, isSold: false, status },
  },

  decide: (state, command, { now }) => {
    const { car_id, reservation_id } = command;
    if (!state) return reject('car_not_listed', `Vehicle ${car_id} was never listed.`);
    const isOurs = state.reservation?.id === reservation_id;
    if (command.type === 'LetGo') {
      return isOurs ? [{ type: 'CarReleased', data: { car_id, reservation_id, reason: command.reason, origin } }] : [];
    }
    if (state.isDelisted) return reject('car_delisted', 'The vehicle is no longer offered.');
    if (state.isSold) return reject('car_sold', 'The vehicle is sold.');
    if (state.released.includes(reservation_id)) return reject('reservation_over', 'The vehicle was let go.');
    if (isOurs && (state.reservation?.until ?? command.until) >= command.until) return [];
    if (!isOurs && isHeld(state, now)) return reject('car_reserved', 'Somebody else has reserved this vehicle.');
    return [{ type: 'CarReserved', data: { car_id, reservation_id, reserved_until: command.until, origin } }];
  },
};

/** A reservation holds the car until it is released or its time is up. */
export const isHeld = ({ reservation }: CarOnOffer, now: Date): boolean =>
  reservation !== undefined && (reservation.until === undefined || now.toISOString() < reservation.until);
