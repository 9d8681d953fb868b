import type { ReservationResponse } from '#contracts/api/reservations';
import type { Site } from '#contracts/domain/site/site';
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
  refused: {
    title: 'Someone else got there first',
    text: 'Someone reserved it moments before you did. You haven’t been charged.',
  },
  expired: { title: 'Your time to pay ran out', text: 'The vehicle is available to everyone again.' },
  cancelled: { title: 'Your reservation is cancelled', text: 'The vehicle is available again.' },
  lost: { title: 'Someone else got there first', text: 'It was taken before your payment came through.' },
  lapsed: { title: 'Your reservation has ended', text: 'The vehicle is no longer on hold for you.' },
  refunded: { title: 'Your deposit has been refunded', text: 'The vehicle is available again.' },
  fulfilled: { title: 'Enjoy your new car', text: 'The vehicle is yours, and your deposit came off the price.' },
};

export const refundText = ({ refund, amount }: Pick<ReservationResponse, 'refund' | 'amount'>): string =>
  refund === 'made'
    ? `${formatDollars(amount)} is on its way back to your card. Banks can take up to ten days.`
    : refund !== undefined
      ? `${formatDollars(amount)} is being refunded.`
      : '';

interface Deposit {
  /** For example `$200`. */
  readonly amount: string;
  readonly isSubscribed: boolean;
  /** Name of the location that receives it. */
  readonly location: string | undefined;
}

/** Explains what happens to the deposit, step by step. */
export const whatHappensNext = (
  { name, checkout, labels }: Pick<Site, 'name' | 'checkout' | 'labels'>,
  { amount, isSubscribed, location }: Deposit,
): string[] => {
  const car = labels.car.toLowerCase();
  const counted = isSubscribed
    ? `Subscribe and the ${amount} comes off your first weeks.`
    : `Buy it and the ${amount} comes off the price.`;
  return [
    `You pay ${amount} by card. ${location ?? name} holds it as your deposit.`,
    `We take the ${car} off sale for ${checkout.holdHours} hours and call you to arrange a look or a drive.`,
    checkout.refundable
      ? `${counted} Change your mind and you get all of it back on your card within ten days.`
      : `${counted} If you don’t, the deposit is not refunded.`,
  ];
};
