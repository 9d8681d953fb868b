import type { OutgoingFeed } from './columns.js';
import { addressOf, aud, dayListed, picturesOf, placeOf, storeOf, titleOf, wordOf } from './columns.js';

/** Google's vehicle feed (https://developers.google.com/vehicle-listings/reference/feed-specification). */

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
  caravan: 'travel_trailer',
  'camper trailer': 'pop_up_camper',
  'slide-on camper': 'truck_camper',
  motorhome: 'class_c_motorhome',
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
/** It advertises no motorcycles and no commercial vehicles. */
const advertised = ['car', 'ute', 'van', 'caravan'];
const mostPictures = 20;

export const googleFeed: OutgoingFeed = {
  takes: ({ car, details: { item_type = 'car' } }) => !car.reserved && advertised.includes(item_type),
  columns: [
    ['id', ({ id }) => id],
    ['store_code', storeOf],
    ['vin', ({ details }) => details.vin],
    ['title', titleOf],
    ['description', ({ details }) => details.dealercomments],
    ['link', addressOf],
    ['image_link', (listed) => picturesOf(listed)[0]],
    [
      'additional_image_link',
      (listed) =>
        picturesOf(listed)
          .slice(1, mostPictures + 1)
          .join(',') || undefined,
    ],
    ['make', ({ details }) => details.make],
    ['model', ({ details }) => details.model],
    ['trim', ({ details }) => details.badge],
    ['year', ({ details }) => details.year],
    // A demonstrator has been registered.
    ['condition', ({ details }) => (details.car_type === 'new' ? 'new' : 'used')],
    [
      'certified_pre_owned',
      ({ details }) => (details.certified === undefined ? undefined : details.certified ? 'yes' : 'no'),
    ],
    ['availability', ({ car }) => (car.status === 'coming_soon' ? 'backorder' : 'in_stock')],
    ['price', ({ price: { now, before } }) => aud(before ?? now)],
    ['sale_price', ({ price: { now, before } }) => (before === undefined ? undefined : aud(now))],
    ['mileage', ({ details: { km } }) => (km === undefined ? undefined : `${km} km`)],
    ['color', ({ details }) => details.colour],
    ['interior_color', ({ details }) => details.interior_colour],
    ['body_style', ({ details }) => body(details.body)],
    ['engine', ({ details }) => fuel(details.fuel)],
    ['transmission', ({ details }) => details.trans],
    ['drivetrain', ({ details }) => details.drive],
    // What has a comma itself would be read as two.
    [
      'vehicle_option',
      ({ details }) => details.standardEquipment?.filter((option) => !option.includes(',')).join(',') || undefined,
    ],
    ['date_in_stock', dayListed],
    ['vehicle_fulfillment', (listed) => `in_store:${storeOf(listed)}`],
    ['dealership_name', (listed) => placeOf(listed)?.name ?? listed.site.name],
    ['custom_label_0', ({ details }) => details.car_type],
  ],
};
