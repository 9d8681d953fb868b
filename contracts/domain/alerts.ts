import { localMinute } from './local-time.js';
import type { SiteConfig } from './site/site.js';

/** Alerts by text or mail: a saved vehicle becomes cheaper, or a saved search finds a new one. */

type AlertKind = 'price' | 'search';

/** Maximum number of saved searches per shopper. */
export const maxSavedSearches = 20;

/** Maximum number of a shopper's email addresses that are not confirmed yet. */
export const maxUnconfirmed = 3;

/**
 * Returns the consent text, exactly as it stands beside the button, because the Spam Act 2003 requires proof of
 * consent. After a change of the text, earlier consents keep their earlier wording.
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

/** Hours on the site's clock between which only messages that a shopper is waiting for are sent. */
const quiet = { from: 20, until: 9 } as const;

/** Returns the seconds until the morning during quiet hours; undefined outside them. */
export const quietSeconds = (moment: Date, timeZone: string): number | undefined => {
  const hour = Number(localMinute(moment, timeZone).slice(11, 13));
  return hour >= quiet.until && hour < quiet.from ? undefined : morningSeconds(moment, timeZone);
};

/** Returns the seconds until the end of the next quiet hours, in the morning. */
export const morningSeconds = (moment: Date, timeZone: string): number => {
  const [hours = 0, minutes = 0] = localMinute(moment, timeZone).slice(11).split(':').map(Number);
  return (((quiet.until - hours - 1 + 24) % 24) + 1) * 3600 - minutes * 60;
};
