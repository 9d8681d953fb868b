import { csvLine } from '#contracts/domain/csv';
import type { CarDetails } from '#contracts/domain/car/details';
import { commentParagraphs } from '#contracts/domain/car/comments';
import { shownPictures } from '#contracts/domain/car/pictures';
import type { Site } from '#contracts/domain/site/site';
import type { CarView } from '#contracts/views/car';
import { nameOf } from '#contracts/domain/car/car';

/** A vehicle on its way to an advertiser. */
export interface Listed {
  readonly site: Site;
  readonly car: CarView;
  readonly details: CarDetails;
  /** The dealer's number of it, made unique where two dealerships of the site use the same. */
  readonly id: string;
  readonly price: Prices;
}

/** Dollars. */
interface Prices {
  /** What it costs. */
  readonly now: number;
  /** What it cost before, where that was more. */
  readonly before?: number;
}

/** A column of a feed; undefined: the vehicle's row says nothing there. */
type Column = readonly [name: string, value: (listed: Listed) => string | number | undefined];

/** A feed as one advertiser reads it. */
export interface OutgoingFeed {
  readonly columns: readonly Column[];
  readonly takes: (listed: Omit<Listed, 'id'>) => boolean;
}

/** A price of this much and less stands for none. */
const least = 10;

/** What a vehicle is shown to cost; undefined where no price is told. */
const pricesOf = ({ price = 0, reduced_price = 0, before_price = 0 }: CarDetails): Prices | undefined => {
  const now = reduced_price > least && reduced_price !== price ? reduced_price : price;
  if (now <= least) return undefined;
  return before_price > now ? { now, before: before_price } : { now };
};

const pictureWidth = 1440;
/** Characters every advertiser reads. */
const longestWords = 5000;

/** Addresses of its pictures; our own as JPEG, which every advertiser reads. */
export const picturesOf = ({ site, car }: Pick<Listed, 'site' | 'car'>): string[] =>
  shownPictures(car).map(({ url }) => `${site.url}${url}?w=${pictureWidth}&fm=jpeg`);

export const addressOf = ({ site, car }: Listed): string => `${site.url}/cars/${encodeURIComponent(car.slug)}`;
export const placeOf = ({ site, details: { location_id } }: Listed) =>
  site.locations.find(({ id }) => id === location_id);
export const storeOf = ({ car, details: { location_id } }: Listed): string => location_id ?? car.dealership_id;
export const dayListed = ({ car }: Listed): string =>
  new Date(car.created_at_timestamp * 1000).toISOString().slice(0, 10);
export const titleOf = ({ car }: Listed): string => nameOf(car);
/** What the dealer says of it, a paragraph a line, lists with bullets; where that is nothing, what it is. */
export const wordsOf = (listed: Listed): string =>
  commentParagraphs(listed.details.dealercomments ?? '')
    .map((paragraph) => paragraph.replace(/^[-+] /gm, '• '))
    .join('\n')
    .slice(0, longestWords) || titleOf(listed);
export const aud = (dollars: number | undefined): string | undefined =>
  dollars === undefined ? undefined : `${dollars} AUD`;

/** The advertiser's word for ours, whatever the case; ours, where it has none. */
export const wordOf =
  (words: Readonly<Record<string, string>>) =>
  (ours: string | undefined): string | undefined =>
    ours === undefined ? undefined : (words[ours.toLowerCase()] ?? ours);

/** The feed as CSV, line by line. */
export const writeFeed = async function* (
  { columns, takes }: OutgoingFeed,
  site: Site,
  cars: AsyncIterable<CarView>,
): AsyncGenerator<string> {
  const ids = new Set<string>();
  yield csvLine(columns.map(([name]) => name));
  for await (const car of cars) {
    const { details } = car;
    const price = pricesOf(details);
    if (!price || !takes({ site, car, details, price })) continue;
    const id = ids.has(details.stocknum) ? `${car.dealership_id}-${details.stocknum}` : details.stocknum;
    ids.add(id);
    const listed = { site, car, details, price, id };
    yield csvLine(columns.map(([, value]) => value(listed)));
  }
};
