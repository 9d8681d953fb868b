import type { Offer } from '#contracts/api/offers';
import type { Site } from '#contracts/domain/site/site';

/** A description of more characters is cut to 160; a disclaimer of more is cut to as many. */
const long = 200;
const shortDescription = 160;

const cut = (text: string, limit: number): string => `${text.slice(0, limit).trimEnd()}…`;

/** What of a description is shown at first; undefined: all of it. */
export const shortenedDescription = (description: string): string | undefined =>
  description.length > long ? cut(description, shortDescription) : undefined;

/** What of a disclaimer is shown at first; undefined: all of it. */
export const shortenedDisclaimer = (disclaimer: string): string | undefined =>
  disclaimer.length > long ? cut(disclaimer, long) : undefined;

/** A caravan is looked at, not driven. */
export const isDriven = ({ body }: { readonly body?: string | undefined }): boolean =>
  body?.toLowerCase() !== 'caravan';

/** The model's name as it stands by itself: some are a number or a letter. */
export const modelLabel = (name: string, manufacturer: string | undefined): string =>
  /[a-z]{2}/i.test(name) || manufacturer === undefined ? name : `${manufacturer} ${name}`;

/** `Ends 30 June 2026`: the last day it is shown, by the clock of the site. */
export const endsText = (
  { expiry }: Pick<Offer, 'expiry'>,
  { timezone }: Pick<Site, 'timezone'>,
): string | undefined => {
  if (expiry === undefined) return undefined;
  const lastMoment = new Date(Date.parse(expiry) - 1);
  const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: timezone });
  return `Ends ${day.format(lastMoment)}`;
};
