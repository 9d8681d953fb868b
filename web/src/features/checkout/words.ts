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
  refused: { title: 'Somebody was faster', text: 'The vehicle was taken just before you. Nothing was charged.' },
  expired: { title: 'Your time to pay ran out', text: 'We let the vehicle go so that others can have it.' },
  cancelled: { title: 'Your reservation is cancelled', text: 'The vehicle is free again.' },
  lost: { title: 'Somebody was faster', text: 'The vehicle was gone before your payment arrived.' },
  lapsed: { title: 'Your reservation has ended', text: 'The time the vehicle was held for is over.' },
  refunded: { title: 'Your deposit was given back', text: 'The vehicle is free again.' },
  fulfilled: { title: 'Enjoy your new car', text: 'The vehicle is sold, and your deposit came off its price.' },
};

export const refundText = ({ refund, amount }: Pick<ReservationResponse, 'refund' | 'amount'>): string =>
  refund === 'made'
    ? `${formatDollars(amount)} is on its way back to your card; banks take up to ten days.`
    : refund !== undefined
      ? `${formatDollars(amount)} is being refunded.`
      : '';

/** What becomes of the deposit, step by step. */
export const whatHappensNext = (
  { name, checkout, labels }: Pick<Site, 'name' | 'checkout' | 'labels'>,
  location: string | undefined,
  amount: string,
): string[] => {
  const car = labels.car.toLowerCase();
  return [
    `You pay ${amount} by card. ${location ?? name} holds it as your deposit.`,
    `We take the ${car} off sale for ${checkout.holdHours} hours and call you to arrange a look or a drive.`,
    checkout.refundable
      ? `Buy it and the ${amount} comes off the price. Change your mind and all of it goes back to your card, within ten days.`
      : `Buy it and the ${amount} comes off the price. If you don’t, the deposit is not refunded.`,
  ];
};
