import { isHidden, isReserved, nameOf } from '../domain/car/car.js';
import { comparablePrice } from '../domain/car/charges.js';
import { provePreviousPrice } from '../domain/car/price-history.js';
import { normalisePriceType, withNormalisedPriceType } from '../domain/car/price-kind.js';
import { priceRangeOf, weeklyPriceRangeOf } from '../domain/car/price-ranges.js';
import { galleryPictures } from '../domain/car/pictures.js';
import { isInStock } from '../domain/car/status.js';
import {
  normaliseBadge,
  normaliseInduction,
  normaliseKind,
  normaliseMake,
  normaliseModel,
  normaliseName,
  normalisePhrase,
  phraseValues,
  cleanValue,
  normaliseVariant,
} from './facet-values.js';
import type { CarView } from '../views/car.js';
import { day, second } from '../domain/durations.js';
import { type CarDocument, onlySite } from './car-document.js';

/** Maximum number of pictures on a result card. */
const cardImages = 6;

/**
 * Rank of the default order, descending: available cars first, then cars with pictures, then cars with a price, then
 * the newest. The parts do not overlap, so age never outweighs a missing picture.
 */
const customRank = ({ status, details, created_at_timestamp }: CarView, pictures: number): number =>
  (status === 'in_stock' ? 4 : isInStock(status) ? 3 : 0) * 1_000_000 +
  (pictures > 0 ? 200_000 : 0) +
  ((details.price ?? details.subscription_price ?? 0) > 0 ? 100_000 : 0) +
  Math.min(99_999, Math.max(0, Math.floor((created_at_timestamp * second) / day)));

/** Returns a car's search document. Delisted cars stay as hidden documents, so late events can't bring them back. */
// eslint-disable-next-line max-lines-per-function -- One field of the document per line.
export const toCarDocument = (car: CarView): CarDocument => {
  const { details } = car;
  const make = normaliseMake(details.make);
  const model = normaliseModel(make, details.model);
  const pictures = galleryPictures(car);
  const [first] = pictures;
  const comparable = comparablePrice(withNormalisedPriceType(details), details.state);
  return {
    id: car.car_id,
    slug: car.slug,
    stocknum: details.stocknum,
    name: nameOf(car),
    year: details.year,
    make,
    model,
    make_model: `${make} ${model}`,
    badge: normaliseBadge(details.badge, details.body),
    series: normaliseVariant(details.series),
    car_type: details.car_type,
    status: car.status,
    item_type: cleanValue(details.item_type)?.toLowerCase() ?? 'car',
    categories: phraseValues(details.categories),
    body: normaliseKind(details.body),
    simple_body: normaliseKind(details.simple_body),
    colour: normaliseKind(details.colour),
    drive: normaliseKind(details.drive),
    fuel: normaliseKind(details.fuel),
    simple_fuel: normaliseKind(details.simple_fuel),
    transmission: normaliseKind(details.simple_transmission) ?? normaliseKind(details.trans),
    seats: details.seats,
    km: details.km,
    price: details.price ?? 0,
    ...(comparable !== (details.price ?? 0) && { comparable_price: comparable }),
    before_price: details.before_price,
    ...provePreviousPrice(car),
    reduced_price: details.reduced_price,
    subscription_price: details.subscription_price,
    price_type: normalisePriceType(details.price_type),
    price_range: priceRangeOf(comparable),
    weekly_price_range: weeklyPriceRangeOf(details.subscription_price),
    state_average_market_price: details.state_average_market_price,
    average_market_price: details.average_market_price,
    reserve_amount: details.reserve_amount,
    preorder: details.preorder ?? false,
    reserved: isReserved(car),
    certified: details.certified ?? false,
    checkout_enabled: details.checkout_enabled ?? false,
    tag: normalisePhrase(details.tag),
    filtered_features: phraseValues(details.filtered_features),
    sleeps: details.sleeps,
    body_length: details.body_length,
    tare_weight: details.tare_weight,
    towingcapacitybraked: details.towingcapacitybraked,
    cylinders: details.cylinders || undefined,
    induction: normaliseInduction(details.induction),
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
    dealership_name: normaliseName(details.dealership_name),
    location_id: details.location_id,
    location_slug: details.location_slug,
    location_name: normaliseName(details.location_name),
    city: normaliseKind(details.city),
    state: cleanValue(details.state)?.toUpperCase(),
    show_on_dealer_website: !car.delisted && !isHidden(car),
    created_at_timestamp: car.created_at_timestamp,
    sold_date_timestamp: car.sold_date_timestamp,
    custom_rank: customRank(car, pictures.length),
    views: 0,
  };
};
