import { queryOptions } from '@tanstack/react-query';
import type { ReservationRequest, ReservationResponse } from '#contracts/api/reservations';
import { ask, type Load } from '../../lib/api.js';
import { send } from '../../lib/send.js';

const reservation = () =>
  import('../../lib/schemas/shoppers.js').then(({ reservationResponse }) => reservationResponse);

const isMoving = ({ state, refund }: ReservationResponse): boolean =>
  state === 'paid' || refund === 'due' || (state === 'ended' && refund === 'failed');

/**
 * One reservation; asked for again and again while it moves by itself.
 * @param isPaying the provider has the card, and its news is on the way
 */
export const reservationQuery = (load: Load, id: string | undefined, isPaying = false) =>
  queryOptions({
    queryKey: ['reservations', id],
    queryFn: ({ signal }) => ask(load, `/api/reservations/${encodeURIComponent(id!)}`, reservation, signal),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data && 'found' in data && (isPaying || isMoving(data.found)) && !['confirmed'].includes(data.found.state)
        ? 800
        : false,
  });

export const reservationsQuery = (load: Load, isSignedIn: boolean) =>
  queryOptions({
    queryKey: ['reservations'],
    queryFn: ({ signal }) =>
      ask(
        load,
        '/api/reservations',
        () => import('../../lib/schemas/shoppers.js').then(({ reservationsResponse }) => reservationsResponse),
        signal,
      ),
    enabled: isSignedIn,
  });

/** @param key the same for every try at the same reservation */
export const reserve = (order: ReservationRequest, key: string) =>
  send('/api/reservations', { body: order, key }, reservation);

export const cancel = (id: string) =>
  send(`/api/reservations/${encodeURIComponent(id)}/cancel`, { body: {} }, reservation);

const answer = () => import('../../lib/schemas/shoppers.js').then(({ embeddedAnswer }) => embeddedAnswer);

export const payEmbedded = (payment_id: string, body: object) =>
  send(`/api/payments/embedded/${encodeURIComponent(payment_id)}`, { body }, answer);

export const authenticateEmbedded = (payment_id: string, body: object) =>
  send(`/api/payments/embedded/${encodeURIComponent(payment_id)}/authenticate`, { body }, answer);

export const deliveryQuery = (load: Load, postcode: string, car_id: string) =>
  queryOptions({
    queryKey: ['delivery', car_id, postcode],
    queryFn: ({ signal }) =>
      ask(
        load,
        `/api/delivery?postcode=${encodeURIComponent(postcode)}&car_id=${encodeURIComponent(car_id)}`,
        () => import('../../lib/schemas/cars.js').then(({ deliveryResponse }) => deliveryResponse),
        signal,
      ),
    staleTime: Infinity,
  });
