import { localMinute } from './local-time.js';
import type { SiteConfig } from './site/site.js';

/** Messages a shopper asks for, by text message or mail: when a saved vehicle becomes cheaper, when a saved search finds something new. */

type AlertKind = 'price' | 'search';

/** Saved searches one shopper can have. */
export const maxSavedSearches = 20;

/** Addresses of one shopper whose reader has yet to agree to mail. */
export const maxUnconfirmed = 3;

/**
 * What a shopper agrees to, word for word as it stands beside the button: the Spam Act 2003 wants consent that can be
 * shown. Change it, and those who agreed before keep the words they agreed to.
 */
export const alertWording = (
  kind: AlertKind,
  { name, labels }: Pick<SiteConfig, 'name' | 'labels'>,
  by: 'text' | 'email' = 'text',
): string => {
  const car = labels.car.toLowerCase();
  const what =
    kind === 'price' ? `when the price of this ${car} drops` : `when another ${car} in stock matches this search`;
  return `${name} may ${by} me ${what}, at most once a day. Every message has a link to stop.`;
};

/** Hours on the site's own clock between which nobody is sent anything but what they are waiting for. */
const quiet = { from: 20, until: 9 } as const;

/** When it is quiet at a moment: seconds until the morning. */
export const quietSeconds = (moment: Date, timeZone: string): number | undefined => {
  const hour = Number(localMinute(moment, timeZone).slice(11, 13));
  return hour >= quiet.until && hour < quiet.from ? undefined : morningSeconds(moment, timeZone);
};

/** Seconds until messages are sent again, at the next morning. */
export const morningSeconds = (moment: Date, timeZone: string): number => {
  const [hours = 0, minutes = 0] = localMinute(moment, timeZone).slice(11).split(':').map(Number);
  return (((quiet.until - hours - 1 + 24) % 24) + 1) * 3600 - minutes * 60;
};
