import { formatDollars, telephone } from '#contracts/domain/format';
import { localMinute } from '#contracts/domain/local-time';
import type { Site } from '#contracts/domain/site/site';
import type { ReservationEvent, ReservationOutcome } from '#contracts/events/reservation';
import type { Content, ShownCar } from '../rendering/content.js';
import { greetingName, inWords } from './lead.js';

type DataOf<Type extends ReservationEvent['type']> = Extract<ReservationEvent, { type: Type }>['data'];
export type Started = DataOf<'ReservationStarted'>;

export interface AboutReservation {
  readonly started: Started;
  readonly site: Site;
  readonly car: ShownCar | undefined;
  readonly phone: string;
}

/** The deposit arrived, and until when the car is held. */
export const reservationReceipt = (
  { started, site, car, phone }: AboutReservation,
  { held_until }: DataOf<'ReservationConfirmed'>,
): Content => {
  const { contact, amount, refundable, reservation_id } = started;
  const name = greetingName(contact.name);
  const until = inWords(localMinute(new Date(held_until), site.timezone));
  const deposit = formatDollars(amount / 100);
  return {
    subject: `${started.purchase ? 'Your purchase' : 'Your reservation'}: ${started.car.name}`,
    preview: `We have your ${deposit} deposit and are holding it for you until ${until}.`,
    blocks: [
      { kind: 'heading', text: name === undefined ? 'It’s reserved for you' : `${name}, it’s reserved for you` },
      {
        kind: 'text',
        text: `We have your ${deposit} deposit and are holding the ${started.car.name} for you. We’ll call you about the next steps.`,
      },
      {
        kind: 'facts',
        rows: [
          { label: 'Deposit', value: `${deposit}, ${refundable ? 'refundable' : 'not refundable'}` },
          { label: 'Held until', value: until },
          { label: 'Reservation', value: reservation_id },
        ],
      },
      { kind: 'buttons', links: [{ label: `Call ${phone}`, href: telephone(phone) }] },
      ...(car ? [{ kind: 'car', car } as const] : []),
    ],
    because: `You’re getting this because you paid a deposit at ${site.name}.`,
  };
};

/** Ends of which a shopper who paid is notified; a car that was bought is no news. */
const ends: Partial<Readonly<Record<ReservationOutcome, (car: string) => string>>> = {
  cancelled: (car) => `You’ve cancelled your reservation of the ${car}.`,
  lapsed: (car) => `Your hold on the ${car} has run out, so it’s for sale again.`,
  refunded: (car) => `We’ve cancelled your reservation of the ${car}.`,
  lost: (car) => `We’re sorry: the ${car} was sold to someone else at the same moment.`,
};

/** @returns undefined: there is nothing to tell */
export const reservationEnd = (
  { started, site, phone }: AboutReservation,
  outcome: ReservationOutcome,
  isRefunded: boolean,
): Content | undefined => {
  const why = ends[outcome];
  if (why === undefined) return undefined;
  const deposit = formatDollars(started.amount / 100);
  const money = isRefunded
    ? `Your ${deposit} deposit is on its way back to your card. Your bank may take up to ten days to show it.`
    : `As you agreed when you paid, your ${deposit} deposit isn’t refundable.`;
  return {
    subject: `Your reservation has ended: ${started.car.name}`,
    preview: money,
    blocks: [
      { kind: 'heading', text: 'Your reservation has ended' },
      { kind: 'text', text: [why(started.car.name), money].join('\n\n') },
      {
        kind: 'buttons',
        links: [
          { label: 'See what else we have', href: `${site.url}${site.search.defaultPath}` },
          { label: `Call ${phone}`, href: telephone(phone) },
        ],
      },
    ],
    because: `You’re getting this because you reserved a vehicle at ${site.name}.`,
  };
};
