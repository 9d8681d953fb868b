import type { AlertNews, AlertSubject } from '#contracts/events/shopper';
import { formatMoney } from '#contracts/domain/format';
import type { Site } from '#contracts/domain/site/site';
import type { Content, ShownCar } from '../look/content.js';

/** Whoever reads the mailbox is asked; nothing of what was typed with the address is in it. */
export const confirmEmail = (site: Site, confirm: string): Content => ({
  subject: `Do you want mail from ${site.name}?`,
  preview: 'Somebody asked for it with this address. Nothing comes before you say yes.',
  blocks: [
    { kind: 'heading', text: 'Is this your address?' },
    {
      kind: 'text',
      text: `Somebody asked ${site.name} to write to this address when a price drops or a search finds something new, at most once a day. Nothing comes before you say yes.`,
    },
    { kind: 'buttons', links: [{ label: 'Yes, send me these emails', href: confirm }] },
  ],
  because: 'If it was not you, do nothing: nothing more will come.',
});

export interface AlertMail {
  readonly site: Site;
  readonly about: AlertSubject;
  readonly news: AlertNews;
  readonly before: number | undefined;
  readonly car: ShownCar;
  /** Where all can be stopped. */
  readonly stop: string;
}

const beginnings: Readonly<Record<Exclude<AlertNews, 'price'>, string>> = {
  new: 'New for',
  changed: 'Now in',
  again: 'Back in',
};

/** News of a saved car or search. */
export const alertMail = ({ site, about, news, before, car, stop }: AlertMail): Content => {
  const was =
    before === undefined ? undefined : `${formatMoney(before)}${site.features.subscriptions ? ' a week' : ''}`;
  const heading = news === 'price' ? 'The price has dropped' : `${beginnings[news]} “${about.name}”`;
  const text = was === undefined ? [] : [{ kind: 'text', text: `Down from ${was}.` } as const];
  const all = about.kind === 'search' ? [{ label: 'All it finds', href: addressOf(about, site) }] : [];
  return {
    subject: news === 'price' ? `Now ${car.price ?? 'for less'}: ${car.name}` : `${heading}: ${car.name}`,
    preview: [car.name, car.price, was && `down from ${was}`].filter(Boolean).join(', '),
    blocks: [
      { kind: 'heading', text: heading },
      ...text,
      { kind: 'car', car },
      { kind: 'buttons', links: [{ label: 'Look at it', href: car.href }, ...all] },
    ],
    because: `You get this because you asked ${site.name} for it, and confirmed this address.`,
    unsubscribe: stop,
  };
};

const addressOf = ({ path, search }: Extract<AlertSubject, { kind: 'search' }>, { url }: Site): string =>
  `${url}${path}${search === '' ? '' : `?${search}`}`;
