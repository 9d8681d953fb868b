import { csvLine } from '#contracts/domain/csv';
import { localDay } from '#contracts/domain/local-time';
import type { CarDetails } from '#contracts/domain/car/details';
import { commentParagraphs } from '#contracts/domain/car/comments';
import { offeredPrice, statedPriceType, shownPreviousPrice } from '#contracts/domain/car/price';
import { provePreviousPrice } from '#contracts/domain/car/price-history';
import { withNormalisedPriceType } from '#contracts/domain/car/price-kind';
import { galleryPictures } from '#contracts/domain/car/pictures';
import type { Site } from '#contracts/domain/site/site';
import type { CarView } from '#contracts/views/car';
import { nameOf } from '#contracts/domain/car/car';

/** A vehicle in an outgoing feed. */
export interface Listed {
  readonly site: Site;
  readonly car: CarView;
  readonly details: CarDetails;
  /** Stock number, prefixed with the dealership id if another vehicle of the site has the same number. */
  readonly id: string;
  readonly price: Prices;
}

/** Dollars. */
interface Prices {
  /** Current price. */
  readonly now: number;
  /** Previous price, if it was higher. */
  readonly before?: number;
  /** Meaning of the price, in the site's words. */
  readonly type?: string;
}

/** A column of a feed; undefined leaves the vehicle's cell empty. */
type Column = readonly [name: string, value: (listed: Listed) => string | number | undefined];

/** A feed in the format of one advertiser. */
export interface OutgoingFeed {
  readonly columns: readonly Column[];
  readonly takes: (listed: Omit<Listed, 'id'>) => boolean;
}

/** Prices shown for a vehicle; undefined if no price is shown. */
const pricesOf = (car: CarView, site: Site, at: Date): Prices | undefined => {
  const priced = withNormalisedPriceType({ ...car.details, ...provePreviousPrice(car) });
  const now = offeredPrice(priced);
  if (now === 0) return undefined;
  const before = shownPreviousPrice(priced, site, at);
  const type = statedPriceType(priced, site);
  return { now, ...(before !== undefined && { before }), ...(type !== undefined && { type }) };
};

const pictureWidth = 1440;
/** Maximum length that every advertiser accepts, in characters. */
const maxDescriptionLength = 5000;

/** Addresses of the vehicle's pictures as JPEG, which every advertiser reads. */
export const picturesOf = ({ site, car }: Pick<Listed, 'site' | 'car'>): string[] =>
  galleryPictures(car).map(({ url }) => `${site.url}${url}?w=${pictureWidth}&fm=jpeg`);

export const addressOf = ({ site, car }: Listed): string => `${site.url}/cars/${encodeURIComponent(car.slug)}`;
export const placeOf = ({ site, details: { location_id } }: Listed) =>
  site.locations.find(({ id }) => id === location_id);
export const storeOf = ({ car, details: { location_id } }: Listed): string => location_id ?? car.dealership_id;
export const dayListed = ({ site, car }: Listed): string =>
  localDay(new Date(car.created_at_timestamp * 1000), site.timezone);
export const titleOf = ({ car }: Listed): string => nameOf(car);
/** The dealer's comments, one paragraph a line, lists with bullets; the vehicle's title if there are none. */
export const wordsOf = (listed: Listed): string =>
  commentParagraphs(listed.details.dealercomments ?? '')
    .map((paragraph) => paragraph.replace(/^[-+] /gm, '• '))
    .join('\n')
    .slice(0, maxDescriptionLength) || titleOf(listed);
export const aud = (dollars: number | undefined): string | undefined =>
  dollars === undefined ? undefined : `${dollars} AUD`;

/** Translates our word to the advertiser's, ignoring case; returns ours if the advertiser has none. */
export const wordOf =
  (words: Readonly<Record<string, string>>) =>
  (ours: string | undefined): string | undefined =>
    ours === undefined ? undefined : (words[ours.toLowerCase()] ?? ours);

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
