import { type FormatDescription, vocabularyOf } from './vocabulary.js';

/**
 * Meta's vehicle catalogue (https://developers.facebook.com/docs/marketing-api/auto-ads/reference). Nested or repeated
 * values may be flattened into columns (`image[0].url`, `mileage.value`), or stand in one column as an object.
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
  // An American truck is an Australian ute.
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

export const metaFormat: FormatDescription = {
  name: 'meta',
  spelling: 'indexed',
  compound: {
    ...{ image: ['images'], images: ['images'], mileage: ['km'], address: ['city', 'state'] },
    ...{ features: [], vehicle_specifications: [] },
  },
  columns: {
    vehicle_id: { field: 'stocknum', as: 'text' },
    // This is the name in the second example of Meta's reference.
    auto_listing_id: { field: 'stocknum', as: 'text' },
    vin: { field: 'vin', as: 'text' },
    vehicle_registration_plate: { field: 'regplate', as: 'text' },
    dealer_id: { as: 'store' },
    title: { field: 'name', as: 'text' },
    description: { field: 'dealercomments', as: 'text' },
    make: { field: 'make', as: 'text' },
    model: { field: 'model', as: 'text' },
    trim: { field: 'badge', as: 'text' },
    year: { field: 'year', as: 'ours' },
    state_of_vehicle: { as: 'car_type' },
    availability: {
      as: 'availability',
      words: {
        available: { status: 'in_stock' },
        'in stock': { status: 'in_stock' },
        not_available: { status: 'not_available' },
        'not available': { status: 'not_available' },
        'out of stock': { status: 'not_available' },
        pending: { status: 'pending' },
        unknown: {},
      },
    },
    vehicle_type: {
      as: 'one_of',
      words: {
        car_truck: { item_type: 'car' },
        motorcycle: { item_type: 'motorcycle' },
        rv_camper: { item_type: 'caravan' },
        commercial: { item_type: 'truck' },
        boat: { item_type: 'boat' },
        powersport: { item_type: 'powersport' },
        trailer: { item_type: 'trailer' },
        other: {},
      },
    },
    price: { field: 'price', as: 'price' },
    sale_price: { field: 'price', as: 'sale_price' },
    previous_price: { field: 'before_price', as: 'money' },
    currency: { as: 'currency' },
    sale_currency: { as: 'currency' },
    previous_currency: { as: 'currency' },
    'mileage.value': { field: 'km', as: 'distance_amount' },
    'mileage.unit': { field: 'km', as: 'distance_unit' },
    exterior_color: { field: 'colour', as: 'text' },
    interior_color: { field: 'interior_colour', as: 'text' },
    body_style: { field: 'body', as: 'words', words: bodies },
    fuel_type: { field: 'fuel', as: 'words', words: fuels },
    drivetrain: { field: 'drive', as: 'words', words: drives },
    transmission: { field: 'trans', as: 'words', words: transmissions },
    'image.url': { field: 'images', as: 'images' },
    'images.url': { field: 'images', as: 'images' },
    'images.image_url': { field: 'images', as: 'images' },
    'address.city': { field: 'city', as: 'text' },
    'address.region': { field: 'state', as: 'text' },
    date_first_on_lot: { field: 'created_at', as: 'ours' },
  },
  ignored: [
    ...['url', 'link', 'condition', 'days_on_lot', 'stock_number', 'latitude', 'longitude', 'neighborhood'],
    ...['image.tag', 'images.tag', 'images.tags', 'video.url', 'video.tag', 'unit_price', 'chassis', 'total_price'],
    ...['address', 'address.addr1', 'address.addr2', 'address.addr3', 'address.city_id', 'address.country'],
    ...['address.latitude', 'address.longitude', 'address.postal_code', 'address.street_address'],
    ...['dealer_name', 'dealer_phone', 'dealer_email', 'dealer_communication_channel', 'dealer_privacy_policy_url'],
    ...['legal_disclosure_impressum_url', 'availability_circle_radius', 'availability_circle_radius_unit'],
    ...['availability_circle_origin.latitude', 'availability_circle_origin.longitude', 'availability_postal_codes'],
    ...['availability_radius.value', 'availability_radius.unit', 'features.type', 'features.value', 'features'],
    ...['vehicle_specifications', 'vehicle_specifications.type', 'vehicle_specifications.value'],
    ...['custom_label_0', 'custom_label_1', 'custom_label_2', 'custom_label_3', 'custom_label_4'],
    ...['custom_number_0', 'custom_number_1', 'custom_number_2', 'custom_number_3', 'custom_number_4'],
    ...['product_priority_0', 'product_priority_1', 'product_priority_2', 'product_priority_3', 'product_priority_4'],
    ...['applink.ios_url', 'applink.ios_app_store_id', 'applink.ios_app_name', 'applink.iphone_url'],
    ...['applink.iphone_app_store_id', 'applink.iphone_app_name', 'applink.ipad_app_store_id', 'applink.ipad_app_name'],
    ...['applink.android_url', 'applink.android_package', 'applink.android_class', 'applink.android_app_name'],
    ...['applink.windows_phone_url', 'applink.windows_phone_app_id', 'applink.windows_phone_app_name', 'visibility'],
    ...['applink.ipad_url', 'applink.property', 'applink.content'],
    ...['chrome_id', 'address.neighborhoods', 'fb_page_id', 'category_specific_fields'],
    // Elements of RSS and Atom items.
    ...['guid', 'pubdate', 'updated', 'published', 'summary', 'author', 'category'],
  ],
  repeatable: [],
  needed: ['vehicle_id', 'auto_listing_id'],
  columnOf: { stocknum: 'vehicle_id', car_type: 'state_of_vehicle', dealership_id: 'dealer_id' },
  finish: 'distance',
};

export const meta = vocabularyOf(metaFormat);
