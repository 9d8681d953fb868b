import type { ReservationResponse } from '#contracts/api/reservations';
import type { ReservationOutcome } from '#contracts/events/reservation';
import { formatDollars } from '../../lib/format.js';

/** `Friday 22 May, 4:30 pm` */
export const momentText = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(moment));

export const outcomeText: Readonly<Record<ReservationOutcome, { readonly title: string; readonly text: string }>> = {
  refused: { title: 'Somebody was faster', text: 'The vehicle was taken just before you. Nothing was charged.' },
  expired: { title: 'Your time to pay ran out', text: 'We let the vehicle go so that others can have it.' },
  cancelled: { title: 'Your reservation is cancelled', text: 'The vehicle is free again.' },
  lost: { title: 'Somebody was faster', text: 'The vehicle was gone before your payment arrived.' },
  lapsed: { title: 'Your reservation has ended', text: 'The time the vehicle was held for is over.' },
  fulfilled: { title: 'Enjoy your new car', text: 'The vehicle is sold, and your deposit came off its price.' },
};

export const refundText = ({ refund, amount }: Pick<ReservationResponse, 'refund' | 'amount'>): string =>
  refund === 'made'
    ? `${formatDollars(amount)} is on its way back to your card; banks take up to ten days.`
    : refund !== undefined
      ? `${formatDollars(amount)} is being refunded.`
      : '';
