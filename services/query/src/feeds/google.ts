import { priceKindWords } from '#contracts/domain/car/price';
import { isReserved } from '#contracts/domain/car/car';
import { publishedVin } from '#contracts/domain/car/vin';
import type { Listed, OutgoingFeed } from './columns.js';
import { addressOf, aud, dayListed, picturesOf, placeOf, storeOf, titleOf, wordOf, wordsOf } from './columns.js';

/**
 * Google's vehicle feed. One file serves vehicle listings
 * (https://developers.google.com/vehicle-listings/reference/feed-specification) and vehicle ads
 * (https://support.google.com/merchants/answer/11192663). If their names for a column differ, the file has both.
 */

const body = wordOf({
  hatch: 'hatchback',
  sedan: 'sedan',
  suv: 'suv',
  wagon: 'station_wagon',
  coupe: 'coupe',
  convertible: 'convertible',
  'people mover': 'minivan',
  van: 'full_size_van',
  ute: 'truck',
});
const fuel = wordOf({
  petrol: 'gasoline',
  diesel: 'diesel',
  electric: 'electric',
  hybrid: 'hybrid',
  'plug-in hybrid': 'plug_in_hybrid',
  lpg: 'lpg',
  cng: 'natural_gas',
});
/** Google advertises no motorcycles, caravans or commercial vehicles. */
const advertised = ['car', 'ute', 'van'];
const maxPictures = 10;
/** Google's product category of cars, trucks and vans. */
const category = 916;

const addressOfDealer = (listed: Listed): string => {
  const place = placeOf(listed)?.address;
  const { city = place?.city, state = place?.state } = listed.details;
  return [place?.street, [city, state, place?.postcode].filter(Boolean).join(' '), 'Australia']
    .filter(Boolean)
    .join(', ');
};

const priceTypes: Readonly<Record<string, string>> = {
  [priceKindWords.drive_away]: 'drive_away_price',
  [priceKindWords.excluding_charges]: 'excluding_government_charges_price',
};

const yesOrNo = (flag: boolean): string => (flag ? 'yes' : 'no');
const mileage = (km: number | undefined): string | undefined => (km === undefined ? undefined : `${km} km`);

export const googleFeed: OutgoingFeed = {
  takes: ({ car, details }) =>
    !isReserved(car) &&
    car.status === 'in_stock' &&
    publishedVin(details) !== undefined &&
    advertised.includes(details.item_type?.toLowerCase() ?? 'car'),
  columns: [
    ['id', ({ id }) => id],
    ['store_code', storeOf],
    ['vin', ({ details }) => publishedVin(details)],
    ['title', titleOf],
    ['description', wordsOf],
    ['link', addressOf],
    ['image_link', (listed) => picturesOf(listed)[0]],
    [
      'additional_image_link',
      (listed) =>
        picturesOf(listed)
          .slice(1, maxPictures + 1)
          .join(',') || undefined,
    ],
    ['make', ({ details }) => details.make],
    ['brand', ({ details }) => details.make],
    ['model', ({ details }) => details.model],
    ['trim', ({ details }) => details.badge],
    ['year', ({ details }) => details.year],
    // Google knows only `new` and `used`. A demo car is `used` because it has been registered; the label names it.
    ['condition', ({ details }) => (details.car_type === 'new' ? 'new' : 'used')],
    [
      'certified_pre_owned',
      ({ details: { car_type, certified } }) =>
        car_type === 'used' && certified !== undefined ? yesOrNo(certified) : undefined,
    ],
    // The current price. Google has no column for the previous price.
    ['price', ({ price: { now } }) => aud(now)],
    // https://support.google.com/merchants/answer/14592783
    ['vehicle_price_type', ({ price: { type = '' } }) => priceTypes[type]],
    ['mileage', ({ details: { km, car_type } }) => mileage(km ?? (car_type === 'new' ? 0 : undefined))],
    ['exterior_color', ({ details }) => details.colour],
    ['color', ({ details }) => details.colour],
    ['interior_color', ({ details }) => details.interior_colour],
    ['body_style', ({ details }) => body(details.body)],
    ['engine', ({ details }) => fuel(details.fuel)],
    ['transmission', ({ details }) => details.trans],
    ['drivetrain', ({ details }) => details.drive],
    // Options with a comma are left out, because Google would read each as two.
    [
      'vehicle_option',
      ({ details }) => details.standardEquipment?.filter((option) => !option.includes(',')).join(',') || undefined,
    ],
    ['date_in_stock', dayListed],
    ['vehicle_fulfillment', (listed) => `in_store:${storeOf(listed)}`],
    ['dealership_name', (listed) => placeOf(listed)?.name ?? listed.site.name],
    ['dealership_address', addressOfDealer],
    ['google_product_category', () => category],
    ['custom_label_0', ({ details }) => details.car_type],
  ],
};
