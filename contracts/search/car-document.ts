import { z } from 'zod';
import { isHidden, isReserved, nameOf } from '../domain/car/car.js';
import { comparablePrice } from '../domain/car/charges.js';
import { provenBefore } from '../domain/car/price-history.js';
import { priceTypeOf, withPriceType } from '../domain/car/price-kind.js';
import { priceRangeOf, weeklyPriceRangeOf } from '../domain/car/price-ranges.js';
import { shownPictures } from '../domain/car/pictures.js';
import { isInStock } from '../domain/car/status.js';
import {
  kindValue,
  makeValue,
  modelValue,
  nameValue,
  phraseValue,
  phraseValues,
  cleanValue,
  variantValue,
} from './facet-values.js';
import type { CarView } from '../views/car.js';
import { day, second } from '../domain/durations.js';

/** Its listing does not say whose it is: of the only site that its dealership has had. No site's id, and a value to an index. */
export const onlySite = '(only)';

/** A hit: what a result card needs. Times are seconds since 1970. */
export const carDocument = z.object({
  id: z.string(),
  slug: z.string(),
  stocknum: z.string(),
  name: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  make_model: z.string(),
  badge: z.string().optional(),
  series: z.string().optional(),
  car_type: z.string(),
  status: z.string(),
  item_type: z.string(),
  categories: z.array(z.string()),
  body: z.string().optional(),
  simple_body: z.string().optional(),
  colour: z.string().optional(),
  drive: z.string().optional(),
  fuel: z.string().optional(),
  simple_fuel: z.string().optional(),
  transmission: z.string().optional(),
  seats: z.number().optional(),
  /** Odometer, kilometres. */
  km: z.number().optional(),
  price: z.number(),
  /** What it is sorted and filtered by, where that is not `price`: government charges may not be in it. */
  comparable_price: z.number().optional(),
  before_price: z.number().optional(),
  /** Days it was offered at that; absent: it never was. */
  before_days: z.number().optional(),
  before_until: z.number().optional(),
  reduced_price: z.number().optional(),
  /** A week. */
  subscription_price: z.number().optional(),
  price_type: z.string().optional(),
  price_range: z.string().optional(),
  weekly_price_range: z.string().optional(),
  state_average_market_price: z.number().optional(),
  average_market_price: z.number().optional(),
  reserve_amount: z.number().optional(),
  preorder: z.boolean(),
  reserved: z.boolean(),
  certified: z.boolean(),
  checkout_enabled: z.boolean(),
  tag: z.string().optional(),
  filtered_features: z.array(z.string()),
  /** Sleeping places, for caravans. */
  sleeps: z.number().optional(),
  /** Feet, for caravans. */
  body_length: z.number().optional(),
  /** Kilograms. */
  tare_weight: z.number().optional(),
  towingcapacitybraked: z.number().optional(),
  cylinders: z.number().optional(),
  induction: z.string().optional(),
  /** Cubic centimetres. */
  engine_size: z.number().optional(),
  /** The first few; `image_count` says how many there are. */
  images: z.array(z.string()),
  image_count: z.number(),
  primary_image_url: z.string().optional(),
  /** Pixels, and the colour of the ground it appears on; absent where nobody has measured it. */
  primary_image_width: z.number().optional(),
  primary_image_height: z.number().optional(),
  primary_image_colour: z.string().optional(),
  has_spin: z.boolean(),
  /** Whose it is, or {@link onlySite}. */
  site_id: z.string(),
  dealership_id: z.string(),
  dealership_slug: z.string().optional(),
  dealership_name: z.string().optional(),
  location_id: z.string().optional(),
  location_slug: z.string().optional(),
  location_name: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  show_on_dealer_website: z.boolean(),
  created_at_timestamp: z.number(),
  sold_date_timestamp: z.number().optional(),
  custom_rank: z.number(),
  views: z.number(),
  /** Kilometres from the postcode of the search; in its answers only. */
  distance: z.number().optional(),
});
export type CarDocument = z.infer<typeof carDocument>;

/** Of a hit what a result card shows: a page carries no more of it. */
export const carSummary = carDocument.omit({
  categories: true,
  colour: true,
  comparable_price: true,
  custom_rank: true,
  cylinders: true,
  dealership_name: true,
  engine_size: true,
  filtered_features: true,
  has_spin: true,
  images: true,
  induction: true,
  location_name: true,
  location_slug: true,
  make_model: true,
  price_range: true,
  show_on_dealer_website: true,
  site_id: true,
  weekly_price_range: true,
});
export type CarSummary = z.infer<typeof carSummary>;

/** Pictures a result card may leaf through. */
const cardImages = 6;

/**
 * The default order, descending: what can be bought before what can't, shown with pictures and a price before without,
 * then the newest arrivals. The parts don't overlap: no age outweighs a missing picture.
 */
const customRank = ({ status, details, created_at_timestamp }: CarView, pictures: number): number =>
  (status === 'in_stock' ? 4 : isInStock(status) ? 3 : 0) * 1_000_000 +
  (pictures > 0 ? 200_000 : 0) +
  ((details.price ?? details.subscription_price ?? 0) > 0 ? 100_000 : 0) +
  Math.min(99_999, Math.max(0, Math.floor((created_at_timestamp * second) / day)));

/** The car as the search index has it; a delisted one stays, hidden, so that late events can't bring it back. */
// eslint-disable-next-line max-lines-per-function -- One field of the document per line.
export const toCarDocument = (car: CarView): CarDocument => {
  const { details } = car;
  const make = makeValue(details.make);
  const model = modelValue(make, details.model);
  const pictures = shownPictures(car);
  const [first] = pictures;
  const comparable = comparablePrice(withPriceType(details), details.state);
  return {
    id: car.car_id,
    slug: car.slug,
    stocknum: details.stocknum,
    name: nameOf(car),
    year: details.year,
    make,
    model,
    make_model: `${make} ${model}`,
    badge: variantValue(details.badge),
    series: variantValue(details.series),
    car_type: details.car_type,
    status: car.status,
    item_type: cleanValue(details.item_type)?.toLowerCase() ?? 'car',
    categories: phraseValues(details.categories),
    body: kindValue(details.body),
    simple_body: kindValue(details.simple_body),
    colour: kindValue(details.colour),
    drive: kindValue(details.drive),
    fuel: kindValue(details.fuel),
    simple_fuel: kindValue(details.simple_fuel),
    transmission: kindValue(details.simple_transmission) ?? kindValue(details.trans),
    seats: details.seats,
    km: details.km,
    price: details.price ?? 0,
    ...(comparable !== (details.price ?? 0) && { comparable_price: comparable }),
    before_price: details.before_price,
    ...provenBefore(car),
    reduced_price: details.reduced_price,
    subscription_price: details.subscription_price,
    price_type: priceTypeOf(details.price_type),
    price_range: priceRangeOf(comparable),
    weekly_price_range: weeklyPriceRangeOf(details.subscription_price),
    state_average_market_price: details.state_average_market_price,
    average_market_price: details.average_market_price,
    reserve_amount: details.reserve_amount,
    preorder: details.preorder ?? false,
    reserved: isReserved(car),
    certified: details.certified ?? false,
    checkout_enabled: details.checkout_enabled ?? false,
    tag: phraseValue(details.tag),
    filtered_features: phraseValues(details.filtered_features),
    sleeps: details.sleeps,
    body_length: details.body_length,
    tare_weight: details.tare_weight,
    towingcapacitybraked: details.towingcapacitybraked,
    cylinders: details.cylinders || undefined,
    induction: kindValue(details.induction),
    engine_size: details.engine_size || (details.engine_size_litres ?? 0) * 10 || undefined,
    images: pictures.slice(0, cardImages).map(({ url }) => url),
    image_count: pictures.length,
    primary_image_url: first?.url,
    primary_image_width: first?.width,
    primary_image_height: first?.height,
    primary_image_colour: first?.colour,
    has_spin: (details.spin_images?.length ?? 0) > 0,
    site_id: car.site_id ?? onlySite,
    dealership_id: details.dealership_id,
    dealership_slug: details.dealership_slug,
    dealership_name: nameValue(details.dealership_name),
    location_id: details.location_id,
    location_slug: details.location_slug,
    location_name: nameValue(details.location_name),
    city: kindValue(details.city),
    state: cleanValue(details.state)?.toUpperCase(),
    show_on_dealer_website: !car.delisted && !isHidden(car),
    created_at_timestamp: car.created_at_timestamp,
    sold_date_timestamp: car.sold_date_timestamp,
    custom_rank: customRank(car, pictures.length),
    views: 0,
  };
};
