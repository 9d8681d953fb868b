import type { Offer } from '#contracts/api/offers';
import type { Site } from '#contracts/domain/site/site';
import { formatDate } from '../../lib/format.js';

/** Maximum characters of a text shown in full. Longer descriptions are cut to 160, longer disclaimers to 200. */
const long = 200;
const shortDescription = 160;

const cut = (text: string, limit: number): string => `${text.slice(0, limit).trimEnd()}…`;

/** Returns the shortened description; undefined if it is shown in full. */
export const shortenedDescription = (description: string): string | undefined =>
  description.length > long ? cut(description, shortDescription) : undefined;

/** Returns the shortened disclaimer; undefined if it is shown in full. */
export const shortenedDisclaimer = (disclaimer: string): string | undefined =>
  disclaimer.length > long ? cut(disclaimer, long) : undefined;

/** Decides whether a model can be test-driven. Caravans cannot. */
export const canBeTestDriven = ({ body }: { readonly body?: string | undefined }): boolean =>
  body?.toLowerCase() !== 'caravan';

/** Returns a model name that is clear by itself. Adds the manufacturer to names that are a number or a letter. */
export const modelLabel = (name: string, manufacturer: string | undefined): string =>
  /[a-z]{2}/i.test(name) || manufacturer === undefined ? name : `${manufacturer} ${name}`;

/** Returns the offer's last day in the site's time zone, such as `Ends 30 June 2026`. */
export const endsText = (
  { expiry }: Pick<Offer, 'expiry'>,
  { timezone }: Pick<Site, 'timezone'>,
): string | undefined => {
  if (expiry === undefined) return undefined;
  const lastMoment = new Date(Date.parse(expiry) - 1);
  return `Ends ${formatDate(lastMoment.toISOString(), timezone)}`;
};
