import { isReserved } from '#contracts/domain/car/car';
import { publishedVin } from '#contracts/domain/car/vin';
import type { Listed, OutgoingFeed } from './columns.js';
import { addressOf, aud, dayListed, picturesOf, placeOf, storeOf, titleOf, wordsOf } from './columns.js';

/** Meta's vehicle catalogue (https://developers.facebook.com/docs/marketing-api/auto-ads/reference). */

const other = 'OTHER';
/** Meta accepts only its own words. */
const oneOf = (words: Readonly<Record<string, string>>) => (ours: string | undefined) =>
  ours === undefined ? undefined : (words[ours.toLowerCase()] ?? other);

const body = oneOf({
  hatch: 'HATCHBACK',
  sedan: 'SEDAN',
  suv: 'SUV',
  wagon: 'WAGON',
  coupe: 'COUPE',
  convertible: 'CONVERTIBLE',
  'people mover': 'MINIVAN',
  van: 'VAN',
  ute: 'TRUCK',
});
const fuel = oneOf({
  petrol: 'GASOLINE',
  diesel: 'DIESEL',
  electric: 'ELECTRIC',
  hybrid: 'HYBRID',
  'plug-in hybrid': 'PLUGIN_HYBRID',
});
const drive = oneOf({ '4wd': '4X4', '2wd': '4X2', awd: 'AWD', fwd: 'FWD', rwd: 'RWD' });
const types: Readonly<Record<string, string>> = {
  car: 'car_truck',
  motorcycle: 'motorcycle',
  caravan: 'rv_camper',
  truck: 'commercial',
  trailer: 'trailer',
};
const maxPictures = 20;

const pictureColumns = Array.from({ length: maxPictures }, (_, index) => {
  const url = (listed: Listed) => picturesOf(listed)[index];
  // The tag of the first picture is required.
  const tag = (listed: Listed) => url(listed) && (index === 0 ? 'Exterior' : `Picture ${index + 1}`);
  return [[`image[${index}].url`, url] as const, [`image[${index}].tag[0]`, tag] as const];
}).flat();

const transmission = ({ details: { simple_transmission, trans = simple_transmission } }: Listed) =>
  trans === undefined ? undefined : /manual/i.test(trans) && !/auto/i.test(trans) ? 'MANUAL' : 'AUTOMATIC';

/** A JSON object in one column, which Meta accepts. */
const address = (listed: Listed): string | undefined => {
  const { city, state } = listed.details;
  const place = placeOf(listed)?.address;
  return place || city
    ? JSON.stringify({
        addr1: place?.street,
        city: city ?? place?.city,
        region: state ?? place?.state,
        postal_code: place?.postcode,
        country: 'Australia',
      })
    : undefined;
};

export const metaFeed: OutgoingFeed = {
  takes: ({ site, car }) => !isReserved(car) && car.status === 'in_stock' && picturesOf({ site, car }).length > 0,
  columns: [
    ['vehicle_id', ({ id }) => id],
    ['dealer_id', storeOf],
    ['dealer_name', (listed) => placeOf(listed)?.name ?? listed.site.name],
    ['vin', ({ details }) => publishedVin(details)],
    ['title', titleOf],
    ['description', wordsOf],
    ['url', addressOf],
    ...pictureColumns,
    ['make', ({ details }) => details.make],
    ['model', ({ details }) => details.model],
    ['trim', ({ details }) => details.badge],
    ['year', ({ details }) => details.year],
    [
      'state_of_vehicle',
      // Meta knows only these. A demo car is `USED` because it has been registered; the label names it.
      ({ details: { car_type, certified } }) =>
        car_type === 'new' ? 'NEW' : car_type === 'used' && certified ? 'CPO' : 'USED',
    ],
    ['availability', () => 'AVAILABLE'],
    ['vehicle_type', ({ details: { item_type = 'car' } }) => types[item_type.toLowerCase()] ?? 'other'],
    ['body_style', ({ details }) => body(details.body) ?? other],
    ['price', ({ price: { now, before } }) => aud(before ?? now)],
    ['sale_price', ({ price: { now, before } }) => (before === undefined ? undefined : aud(now))],
    ['mileage.value', ({ details: { km, car_type } }) => km ?? (car_type === 'new' ? 0 : undefined)],
    ['mileage.unit', ({ details: { km, car_type } }) => (km === undefined && car_type !== 'new' ? undefined : 'KM')],
    ['exterior_color', ({ details }) => details.colour],
    ['interior_color', ({ details }) => details.interior_colour],
    ['fuel_type', ({ details }) => fuel(details.fuel)],
    ['drivetrain', ({ details }) => drive(details.drive)],
    ['transmission', transmission],
    ['address', address],
    ['latitude', (listed) => placeOf(listed)?.address.lat],
    ['longitude', (listed) => placeOf(listed)?.address.long],
    ['date_first_on_lot', dayListed],
    // Meta has no column for the meaning of a price.
    ['custom_label_1', ({ price: { type } }) => type],
    ['custom_label_0', ({ details }) => details.car_type],
  ],
};
