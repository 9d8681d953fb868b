import { csvLine } from '#contracts/domain/csv';
import type { CarDetails } from '#contracts/domain/car/details';
import { commentParagraphs } from '#contracts/domain/car/comments';
import { offeredPrice, statedPriceType, wasPrice } from '#contracts/domain/car/price';
import { provenBefore } from '#contracts/domain/car/price-history';
import { withPriceType } from '#contracts/domain/car/price-kind';
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
  /** What the price is, in our words. */
  readonly type?: string;
}

/** A column of a feed; undefined: the vehicle's row says nothing there. */
type Column = readonly [name: string, value: (listed: Listed) => string | number | undefined];

/** A feed as one advertiser reads it. */
export interface OutgoingFeed {
  readonly columns: readonly Column[];
  readonly takes: (listed: Omit<Listed, 'id'>) => boolean;
}

/** What a vehicle is shown to cost; undefined where no price is shown. */
const pricesOf = (car: CarView, site: Site, at: Date): Prices | undefined => {
  const priced = withPriceType({ ...car.details, ...provenBefore(car) });
  const now = offeredPrice(priced);
  if (now === 0) return undefined;
  const before = wasPrice(priced, site, at);
  const type = statedPriceType(priced, site);
  return { now, ...(before !== undefined && { before }), ...(type !== undefined && { type }) };
};

const pictureWidth = 1440;
/** Characters every advertiser reads. */
const maxDescriptionLength = 5000;

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
    .slice(0, maxDescriptionLength) || titleOf(listed);
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
  now: Date,
): AsyncGenerator<string> {
  const ids = new Set<string>();
  yield csvLine(columns.map(([name]) => name));
  for await (const car of cars) {
    const { details } = car;
    const price = pricesOf(car, site, now);
    if (!price || !takes({ site, car, details, price })) continue;
    const id = ids.has(details.stocknum) ? `${car.dealership_id}-${details.stocknum}` : details.stocknum;
    ids.add(id);
    const listed = { site, car, details, price, id };
    yield csvLine(columns.map(([, value]) => value(listed)));
  }
};
