import {
  reservationEndText,
  reservationEndTitle,
  reservationNumber,
} from '#contracts/domain/checkout/reservation-texts';
import { formatDollars, telephone } from '#contracts/domain/format';
import { localMinute } from '#contracts/domain/local-time';
import type { Site } from '#contracts/domain/site/site';
import type { LeadEvent } from '#contracts/events/lead';
import type { ReservationEvent, ReservationOutcome } from '#contracts/events/reservation';
import type { Content, ShownCar } from '../rendering/content.js';
import { type AboutLead, greetingName, inboxAddress, inWords, subjectOf } from './lead.js';

type DataOf<Type extends ReservationEvent['type']> = Extract<ReservationEvent, { type: Type }>['data'];
export type Started = DataOf<'ReservationStarted'>;

export interface AboutReservation {
  readonly started: Started;
  readonly site: Site;
  readonly car: ShownCar | undefined;
  readonly phone: string;
}

/** Confirms the deposit, and how long the car is held. */
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
          { label: 'Reservation', value: reservationNumber(reservation_id) },
        ],
      },
      { kind: 'buttons', links: [{ label: `Call ${phone}`, href: telephone(phone) }] },
      ...(car ? [{ kind: 'car', car } as const] : []),
    ],
    because: `You’re getting this because you paid a deposit at ${site.name}.`,
  };
};

/** Outcomes that a shopper who paid is told about. A bought car is not one of them. */
const ends: Partial<Readonly<Record<ReservationOutcome, (car: string) => string>>> = {
  cancelled: (car) => `You’ve cancelled your reservation of the ${car}.`,
  lapsed: (car) => `Your hold on the ${car} has run out, so it’s for sale again.`,
  refunded: (car) => `We’ve cancelled your reservation of the ${car}.`,
  lost: (car) => `We’re sorry: the ${car} was sold to someone else at the same moment.`,
};

/** @returns undefined if there is nothing to tell */
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

/** Tells the dealership that a reservation it was told of has ended. */
export const reservationEndNotice = (
  about: AboutLead,
  { outcome, refunded }: Extract<LeadEvent, { type: 'LeadReservationEnded' }>['data'],
): Content => {
  const { lead, site, car } = about;
  const { user, fields } = lead;
  const title = reservationEndTitle(outcome);
  const text = reservationEndText(outcome, refunded);
  return {
    subject: `${title}: ${user.name} ${user.last_name}, ${subjectOf(about)}`,
    preview: text,
    blocks: [
      { kind: 'heading', text: title },
      { kind: 'text', text },
      {
        kind: 'facts',
        rows: [
          { label: 'Shopper', value: `${user.name} ${user.last_name}` },
          { label: 'Phone', value: user.phone, href: telephone(user.phone) },
          { label: 'Email', value: user.email, href: `mailto:${user.email}` },
          { label: 'Reservation', value: reservationNumber(fields['reservation_id'] ?? '') },
          { label: 'Deposit', value: fields['Deposit'] ?? '' },
        ],
      },
      { kind: 'buttons', links: [{ label: 'Open in the inbox', href: inboxAddress(about) }] },
      ...(car ? [{ kind: 'car', car } as const] : []),
    ],
    because: `You’re getting this because ${site.name} lists this address for its leads. Your reply goes straight to the customer.`,
  };
};
