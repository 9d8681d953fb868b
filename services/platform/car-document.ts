import type { CarDetails } from '#contracts/domain/car/details';
import { isInStock } from '#contracts/domain/car/status';
import { priceRangeOf, weeklyPriceRangeOf } from '#contracts/domain/car/price-ranges';
import type { CarDocument } from '#contracts/search/car-document';
import type { CarView } from '#contracts/views/car';

/** Pictures a result card may leaf through. */
const cardImages = 6;
const day = 86_400;

const composedName = ({ year, make, model, badge }: CarDetails): string =>
  [year, make, model, badge].filter(Boolean).join(' ');

/**
 * The default order, descending: what can be bought before what can't, shown with pictures and a price before without,
 * then the newest arrivals. The parts don't overlap: no age outweighs a missing picture.
 */
const customRank = ({ status, details, created_at_timestamp }: CarView): number =>
  (status === 'in_stock' ? 4 : isInStock(status) ? 3 : 0) * 1_000_000 +
  (details.images?.length ? 200_000 : 0) +
  ((details.price ?? details.subscription_price ?? 0) > 0 ? 100_000 : 0) +
  Math.min(99_999, Math.max(0, Math.floor(created_at_timestamp / day)));

/** The car as the search index has it; a delisted one stays, hidden, so that late events can't bring it back. */
export const carDocument = (car: CarView): CarDocument => {
  const { details } = car;
  return {
    id: car.id,
    slug: car.slug,
    stocknum: details.stocknum,
    name: details.name ?? composedName(details),
    year: details.year,
    make: details.make,
    model: details.model,
    make_model: `${details.make} ${details.model}`,
    badge: details.badge,
    series: details.series,
    car_type: details.car_type,
    status: car.status,
    item_type: details.item_type ?? 'car',
    categories: details.categories ?? [],
    body: details.body,
    simple_body: details.simple_body,
    colour: details.colour,
    drive: details.drive,
    fuel: details.fuel,
    simple_fuel: details.simple_fuel,
    transmission: details.simple_transmission ?? details.trans,
    seats: details.seats,
    km: details.km,
    price: details.price ?? 0,
    before_price: details.before_price,
    reduced_price: details.reduced_price,
    subscription_price: details.subscription_price,
    price_type: details.price_type,
    price_range: priceRangeOf(details.price),
    weekly_price_range: weeklyPriceRangeOf(details.subscription_price),
    state_average_market_price: details.state_average_market_price,
    average_market_price: details.average_market_price,
    reserve_amount: details.reserve_amount,
    preorder: details.preorder ?? false,
    reserved: car.reserved,
    certified: details.certified ?? false,
    checkout_enabled: details.checkout_enabled ?? false,
    tag: details.tag,
    filtered_features: details.filtered_features ?? [],
    sleeps: details.sleeps,
    body_length: details.body_length,
    tare_weight: details.tare_weight,
    towingcapacitybraked: details.towingcapacitybraked,
    images: details.images?.slice(0, cardImages) ?? [],
    image_count: details.images?.length ?? 0,
    primary_image_url: details.images?.[0],
    has_spin: (details.spin_images?.length ?? 0) > 0,
    dealership_id: details.dealership_id,
    dealership_slug: details.dealership_slug,
    dealership_name: details.dealership_name,
    location_id: details.location_id,
    location_slug: details.location_slug,
    location_name: details.location_name,
    city: details.city,
    state: details.state,
    show_on_dealer_website: isVisible(car),
    created_at_timestamp: car.created_at_timestamp,
    sold_date_timestamp: car.sold_date_timestamp,
    custom_rank: customRank(car),
    views: 0,
  };
};

const isVisible = ({ delisted, details }: CarView): boolean => !delisted && (details.show_on_dealer_website ?? true);
