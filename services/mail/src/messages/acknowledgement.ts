import { telephone } from '#contracts/domain/format';
import { localTime } from '#contracts/domain/local-time';
import { nextOpening, openNow, timeZoneOf } from '#contracts/domain/places/opening-hours';
import type { Location } from '#contracts/domain/site/site';
import type { Content } from '../rendering/content.js';
import { type AboutLead, greetingName, subjectOf } from './lead.js';

/** The enquiry arrived, and who will answer. Nothing the shopper typed is in it, as it may be somebody else's address. */
export const acknowledgement = (about: AboutLead): Content => {
  const { lead, site, place, car, now } = about;
  const who = place?.name ?? site.name;
  const name = greetingName(lead.user.name);
  const phone = place?.phone ?? site.phones.main;
  return {
    subject: `We have your enquiry: ${subjectOf(about)}`,
    preview: `${who} will be in touch.${place ? ` ${answeringTime(place, now)}` : ''}`,
    blocks: [
      { kind: 'heading', text: name === undefined ? 'Thank you' : `Thank you, ${name}` },
      {
        kind: 'text',
        text: [
          `${who} has your enquiry${car ? ` about the ${car.name}` : ''} and will be in touch.`,
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

/** `We are open until 5:30 pm today.` */
const answeringTime = (place: Location, now: Date): string => {
  const at = localTime(now, timeZoneOf(place));
  const open = openNow(place, at);
  if (open?.isOpen) return `We are ${open.text.toLowerCase()} today.`;
  const next = nextOpening(place, at);
  return next === undefined ? '' : `We are closed right now and open again ${next}.`;
};
