import type { AlertNews, AlertSubject } from '#contracts/events/shopper';
import type { Site } from '#contracts/domain/site/site';
import type { Content, ShownCar } from '../rendering/content.js';

/** Asks the mailbox's owner for confirmation. It contains no text that the requester typed. */
export const confirmEmail = (site: Site, confirm: string): Content => ({
  subject: `Please confirm your alerts from ${site.name}`,
  preview: 'One click, and we email you when the price drops or something new comes in.',
  blocks: [
    { kind: 'heading', text: 'Is this your email address?' },
    {
      kind: 'text',
      text: `Someone asked ${site.name} to send alerts to this address: an email when a price drops or a saved search has a new match, once a day at most. We won’t send any until you confirm.`,
    },
    { kind: 'buttons', links: [{ label: 'Yes, send me alerts', href: confirm }] },
  ],
  because: 'If that wasn’t you, ignore this email and we won’t send any alerts.',
});

export interface AlertMail {
  readonly site: Site;
  readonly about: AlertSubject;
  readonly news: AlertNews;
  /** The former price: `$32,990 Drive Away`. */
  readonly before: string | undefined;
  readonly car: ShownCar;
  /** URL to stop all alerts. */
  readonly stop: string;
}

const beginnings: Readonly<Record<Exclude<AlertNews, 'price'>, string>> = {
  new: 'New for',
  changed: 'Now in',
  again: 'Back in',
};

/** What mail programs make a link of: the name of a search may be a stranger's who asked for alerts to this address. */
const clickable = /[\p{L}\d]\.\p{L}|[/@]|(?:\d ?){6}/u;

export const alertMail = ({ site, about, news, before, car, stop }: AlertMail): Content => {
  const heading =
    news === 'price'
      ? 'The price has dropped'
      : `${beginnings[news]} ${clickable.test(about.name) ? 'your saved search' : `“${about.name}”`}`;
  const text = before === undefined ? [] : [{ kind: 'text', text: `It was ${before}.` } as const];
  const all = about.kind === 'search' ? [{ label: 'See all matches', href: addressOf(about, site) }] : [];
  return {
    subject: news === 'price' ? `Now ${car.price ?? 'for less'}: ${car.name}` : `${heading}: ${car.name}`,
    preview: [car.name, car.price, before && `was ${before}`].filter(Boolean).join(', '),
    blocks: [
      { kind: 'heading', text: heading },
      ...text,
      { kind: 'car', car },
      { kind: 'buttons', links: [{ label: 'View it', href: car.href }, ...all] },
    ],
    because: `You’re getting this because you asked ${site.name} for alerts and confirmed this address.`,
    unsubscribe: stop,
  };
};

const addressOf = ({ path, search }: Extract<AlertSubject, { kind: 'search' }>, { url }: Site): string =>
  `${url}${path}${search === '' ? '' : `?${search}`}`;
