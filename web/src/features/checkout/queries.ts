import { queryOptions } from '@tanstack/react-query';
import type {
  embeddedAuthentication,
  embeddedCard,
  ReservationRequest,
  ReservationResponse,
} from '#contracts/api/reservations';
import type { z } from 'zod';
import { fetchAnswer, type Load } from '../../lib/api.js';
import { send } from '../../lib/send.js';

const reservation = () =>
  import('../../lib/schemas/shoppers.js').then(({ reservationResponse }) => reservationResponse);

const isMoving = ({ state, refund }: ReservationResponse): boolean =>
  state === 'paid' || refund === 'due' || (state === 'ended' && refund === 'failed');

/**
 * Loads one reservation. Polls while its state is about to change.
 * @param isPaying the provider has the card, and its webhook is pending
 */
export const reservationQuery = (load: Load, id: string | undefined, isPaying = false) =>
  queryOptions({
    queryKey: ['reservations', id],
    queryFn: ({ signal }) => fetchAnswer(load, '/api/reservations/:id', reservation, { params: { id: id! }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data && 'found' in data && (isPaying || isMoving(data.found)) && !['confirmed'].includes(data.found.state)
        ? 800
        : false,
  });

/** @param key idempotency key, the same for every attempt at the same reservation */
export const reserve = (order: ReservationRequest, key: string) =>
  send('/api/reservations', { body: order, key }, reservation);

export const cancel = (id: string) => send('/api/reservations/:id/cancel', { params: { id } }, reservation);

const answer = () => import('../../lib/schemas/shoppers.js').then(({ embeddedAnswer }) => embeddedAnswer);

export const payEmbedded = (payment_id: string, body: z.input<typeof embeddedCard>) =>
  send('/api/payments/embedded/:id', { params: { id: payment_id }, body }, answer);

export const authenticateEmbedded = (payment_id: string, body: z.input<typeof embeddedAuthentication>) =>
  send('/api/payments/embedded/:id/authenticate', { params: { id: payment_id }, body }, answer);
