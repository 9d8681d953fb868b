import type { Fields } from './raw.js';
import {
  asOurs,
  australian,
  availability,
  distanceAmount,
  distanceOf,
  distanceUnit,
  images,
  money,
  oneOf,
  price,
  salePrice,
  store,
  tableVocabulary,
  text,
  wordsFor,
} from './vocabulary.js';

/**
 * Meta's vehicle catalogue (https://developers.facebook.com/docs/marketing-api/auto-ads/reference). What is nested or
 * repeated may be flattened into columns (`image[0].url`, `mileage.value`), or stand in one as an object.
 */

const body = (name: string) => ({ body: name, simple_body: name });
const bodies = {
  convertible: body('Convertible'),
  roadster: body('Convertible'),
  coupe: body('Coupe'),
  sportscar: body('Coupe'),
  supercar: body('Coupe'),
  grandtourer: body('Coupe'),
  hatchback: body('Hatch'),
  small_car: body('Hatch'),
  supermini: body('Hatch'),
  sedan: body('Sedan'),
  saloon: body('Sedan'),
  suv: body('SUV'),
  crossover: body('SUV'),
  wagon: body('Wagon'),
  estate: body('Wagon'),
  minivan: body('People Mover'),
  mpv: body('People Mover'),
  minibus: body('People Mover'),
  van: body('Van'),
  // What America calls a truck is a ute here.
  truck: body('Ute'),
  pickup: body('Ute'),
  other: {},
  none: {},
};

const fuels = {
  gasoline: { fuel: 'Petrol' },
  petrol: { fuel: 'Petrol' },
  flex: { fuel: 'Petrol' },
  diesel: { fuel: 'Diesel' },
  electric: { fuel: 'Electric', simple_fuel: 'Electric' },
  hybrid: { fuel: 'Hybrid', simple_fuel: 'Hybrid' },
  plugin_hybrid: { fuel: 'Plug-in Hybrid', simple_fuel: 'PHEV' },
  other: {},
  none: {},
};

const drives = {
  '4x4': { drive: '4WD' },
  four_wd: { drive: '4WD' },
  '4wd': { drive: '4WD' },
  '4x2': { drive: '2WD' },
  two_wd: { drive: '2WD' },
  awd: { drive: 'AWD' },
  fwd: { drive: 'FWD' },
  rwd: { drive: 'RWD' },
  other: {},
  none: {},
};

const transmissions = {
  automatic: { trans: 'Automatic', simple_transmission: 'Automatic' },
  manual: { trans: 'Manual', simple_transmission: 'Manual' },
  other: {},
  none: {},
};

const compound = ['image', 'images', 'mileage', 'address', 'features', 'vehicle_specifications'];

export const meta = tableVocabulary({
  name: 'meta',
  compound,
  fieldsOfCompound: { image: ['images'], images: ['images'], mileage: ['km'], address: ['city', 'state'] },
  plainName: (column) =>
    column
      .slice(0, 100)
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
      .replace(/\[\d+\]/g, ''),
  columns: {
    vehicle_id: text('stocknum'),
    // So Meta's reference names it in its second example.
    auto_listing_id: text('stocknum'),
    vin: text('vin'),
    vehicle_registration_plate: text('regplate'),
    dealer_id: store,
    title: text('name'),
    description: text('dealercomments'),
    make: text('make'),
    model: text('model'),
    trim: text('badge'),
    year: asOurs('year'),
    state_of_vehicle: oneOf({
      new: { car_type: 'new' },
      used: { car_type: 'used' },
      demo: { car_type: 'demo' },
      cpo: { car_type: 'used', certified: true },
    }),
    availability: availability({
      available: { status: 'in_stock' },
      'in stock': { status: 'in_stock' },
      not_available: { status: 'not_available' },
      'not available': { status: 'not_available' },
      'out of stock': { status: 'not_available' },
      pending: { status: 'pending' },
      unknown: {},
    }),
    vehicle_type: oneOf({
      car_truck: { item_type: 'car' },
      motorcycle: { item_type: 'motorcycle' },
      rv_camper: { item_type: 'caravan' },
      commercial: { item_type: 'truck' },
      boat: { item_type: 'boat' },
      powersport: { item_type: 'powersport' },
      trailer: { item_type: 'trailer' },
      other: {},
    }),
    price,
    sale_price: salePrice,
    previous_price: money('before_price'),
    currency: australian,
    sale_currency: australian,
    previous_currency: australian,
    'mileage.value': distanceAmount,
    'mileage.unit': distanceUnit,
    exterior_color: text('colour'),
    interior_color: text('interior_colour'),
    body_style: wordsFor('body', bodies),
    fuel_type: wordsFor('fuel', fuels),
    drivetrain: wordsFor('drive', drives),
    transmission: wordsFor('trans', transmissions),
    'image.url': images,
    'images.url': images,
    'images.image_url': images,
    'address.city': text('city'),
    'address.region': text('state'),
    date_first_on_lot: asOurs('created_at'),
  },
  ignored: [
    ...['url', 'link', 'condition', 'days_on_lot', 'stock_number', 'latitude', 'longitude', 'neighborhood'],
    ...['image.tag', 'images.tag', 'images.tags', 'video.url', 'video.tag', 'unit_price', 'chassis', 'total_price'],
    ...['address', 'address.addr1', 'address.addr2', 'address.addr3', 'address.city_id', 'address.country'],
    ...[
      'address.latitude',
      'address.longitude',
      'address.postal_code',
      'address.street_address',
      'address.neighborhoods',
    ],
    ...['dealer_name', 'dealer_phone', 'dealer_email', 'dealer_communication_channel', 'dealer_privacy_policy_url'],
    ...[
      'fb_page_id',
      'legal_disclosure_impressum_url',
      'availability_circle_radius',
      'availability_circle_radius_unit',
    ],
    ...['availability_circle_origin.latitude', 'availability_circle_origin.longitude', 'availability_postal_codes'],
    ...['availability_radius.value', 'availability_radius.unit', 'features.type', 'features.value', 'features'],
    ...[
      'vehicle_specifications',
      'vehicle_specifications.type',
      'vehicle_specifications.value',
      'category_specific_fields',
    ],
    ...['custom_label_0', 'custom_label_1', 'custom_label_2', 'custom_label_3', 'custom_label_4'],
    ...['custom_number_0', 'custom_number_1', 'custom_number_2', 'custom_number_3', 'custom_number_4'],
    ...['product_priority_0', 'product_priority_1', 'product_priority_2', 'product_priority_3', 'product_priority_4'],
    ...[
      'applink.ios_url',
      'applink.ios_app_store_id',
      'applink.ios_app_name',
      'applink.iphone_url',
      'applink.ipad_url',
    ],
    ...['applink.iphone_app_store_id', 'applink.iphone_app_name', 'applink.ipad_app_store_id', 'applink.ipad_app_name'],
    ...['applink.android_url', 'applink.android_package', 'applink.android_class', 'applink.android_app_name'],
    ...['applink.windows_phone_url', 'applink.windows_phone_app_id', 'applink.windows_phone_app_name', 'visibility'],
    // What RSS and Atom say of an item themselves.
    ...['guid', 'pubdate', 'updated', 'published', 'summary', 'author', 'category'],
  ],
  repeatable: [],
  needed: ['vehicle_id', 'auto_listing_id'],
  columnOf: { stocknum: 'vehicle_id', car_type: 'state_of_vehicle', dealership_id: 'dealer_id' },
  flatten: (fields) => Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => flattened(name, value))),
  finish: (draft) => distanceOf('km', draft, 'mileage.value', 'mileage.unit'),
});

const deepest = 6;
const longestLoose = 2_000;

/** The columns that an object or a list stands for; also one that is written into a cell. */
const flattened = (name: string, value: unknown, depth = 0): [string, unknown][] => {
  const inner =
    depth === 0 && typeof value === 'string' && compound.includes(name.toLowerCase()) ? written(value) : value;
  if (typeof inner !== 'object' || inner === null || depth > deepest) return [[name, inner]];
  return Array.isArray(inner)
    ? inner.flatMap((item, index) => flattened(`${name}[${index}]`, item, depth + 1))
    : Object.entries(inner).flatMap(([key, item]) => flattened(`${name}.${key}`, item, depth + 1));
};

/** JSON, or the looser notation of Meta's own examples: `{addr1: '550 Auto Center Dr', city: 'Watsonville'}`. */
const written = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as Fields;
  } catch {
    if (text.length > longestLoose) return text;
    const pairs = [...text.matchAll(/\b(\w+)["']?\s*:\s*(?:'([^']*)'|"([^"]*)")/g)];
    return pairs.length > 0
      ? Object.fromEntries(pairs.map(([, key, single, double]) => [key!, single ?? double]))
      : text;
  }
};
