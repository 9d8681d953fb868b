import { formatDollars, telephone } from '#contracts/domain/format';
import { localTime } from '#contracts/domain/local-time';
import { nextOpening, openNow, timeZoneOf } from '#contracts/domain/places/opening-hours';
import type { Location } from '#contracts/domain/site/site';
import type { Content } from '../rendering/content.js';
import { type AboutLead, greetingName, isTradeIn, knownSubjectOf } from './lead.js';

/** Confirms an enquiry. It contains no text that the shopper typed, because the address may be somebody else's. */
export const acknowledgement = (about: AboutLead): Content => {
  const { lead, site, place, car, now } = about;
  const who = place?.name ?? site.name;
  const name = greetingName(lead.user.name);
  const phone = place?.phone ?? site.phones.main;
  const asked = askedOf(about);
  return {
    subject: ['We have your enquiry', isTradeIn(lead) ? 'your trade-in' : knownSubjectOf(about)]
      .filter((part) => part !== undefined)
      .join(': '),
    preview: `${who} will be in touch.${place ? ` ${answeringTime(place, now)}` : ''}`,
    blocks: [
      { kind: 'heading', text: name === undefined ? 'Thank you' : `Thank you, ${name}` },
      {
        kind: 'text',
        text: [
          `${who} has your enquiry${asked === undefined ? '' : ` about ${asked}`} and will be in touch.`,
          ...(place ? [answeringTime(place, now)] : []),
          'Want to add something? Reply to this email or give us a call.',
        ].join('\n\n'),
      },
      { kind: 'buttons', links: [{ label: `Call ${phone}`, href: telephone(phone) }] },
      ...(car ? [{ kind: 'car', car } as const] : []),
    ],
    because: `You’re getting this because someone used this address to enquire at ${site.name}. If that wasn’t you, please ignore it.`,
  };
};

/** What the enquiry is about. Of the shopper's own vehicle it says only what we computed. */
const askedOf = ({ lead, car }: AboutLead): string | undefined => {
  const the = car && `the ${car.name}`;
  if (!isTradeIn(lead)) return the;
  const valuation = lead.trade_in?.valuation;
  const estimate = valuation && `our estimate of ${formatDollars(valuation.low)} to ${formatDollars(valuation.high)}`;
  return `the value of your own vehicle${the ? ` as a trade-in for ${the}` : ''}${estimate ? ` (${estimate})` : ''}`;
};

/** Returns when the location answers, such as `We are open until 5:30 pm today.` */
const answeringTime = (place: Location, now: Date): string => {
  const at = localTime(now, timeZoneOf(place));
  const open = openNow(place, at);
  if (open?.isOpen) return `We are ${open.text.toLowerCase()} today.`;
  const next = nextOpening(place, at);
  return next === undefined ? '' : `We are closed right now and open again ${next}.`;
};
