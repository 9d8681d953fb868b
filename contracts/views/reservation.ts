import type { DisputeStatus, ReservationOutcome } from '../events/reservation.js';
import type { ViewDefinition } from './view.js';

export const reservationView = {
  name: 'reservation',
  version: 2,
  indexes: [['shopper_id', 'started_at']],
} as const satisfies ViewDefinition;

export interface ReservationView {
  readonly id: string;
  readonly shopper_id: string;
  readonly car: { readonly car_id: string; readonly slug: string; readonly name: string };
  /** Cents. */
  readonly amount: number;
  readonly refundable: boolean;
  readonly hold_hours: number;
  readonly started_at: string;
  readonly pay_by: string;
  readonly state: 'waiting' | 'declined' | 'paid' | 'confirmed' | 'ended';
  readonly outcome?: ReservationOutcome | undefined;
  readonly held_until?: string | undefined;
  readonly refund?: 'due' | 'made' | 'failed' | undefined;
  /** Cents that the dealer returned directly at the provider. */
  readonly refunded?: number | undefined;
  readonly dispute?: DisputeStatus | undefined;
}
