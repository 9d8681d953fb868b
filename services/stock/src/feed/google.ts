import { type FormatDescription, vocabularyOf } from './vocabulary.js';

/**
 * Google's vehicle feeds: listings (https://developers.google.com/vehicle-listings/reference/feed-specification) and
 * ads (https://support.google.com/merchants/answer/11192663). Either name of a column is accepted. As in Merchant
 * Center, names may have spaces for underscores and a `g:` prefix.
 */

const body = (name: string) => ({ body: name, simple_body: name });
const bodies = {
  city_car: body('Hatch'),
  hatchback: body('Hatch'),
  sedan: body('Sedan'),
  notchback: body('Sedan'),
  limousine: body('Sedan'),
  suv: body('SUV'),
  compact_suv: body('SUV'),
  crossover: body('SUV'),
  station_wagon: body('Wagon'),
  coupe: body('Coupe'),
  convertible: body('Convertible'),
  minivan: body('People Mover'),
  full_size_van: body('Van'),
  // An American truck is an Australian ute.
  truck: body('Ute'),
  ute: body('Ute'),
  class_a_motorhome: { ...body('Motorhome'), item_type: 'caravan' },
  class_b_motorhome: { ...body('Motorhome'), item_type: 'caravan' },
  class_c_motorhome: { ...body('Motorhome'), item_type: 'caravan' },
  travel_trailer: { ...body('Caravan'), item_type: 'caravan' },
  fifth_wheel: { ...body('Caravan'), item_type: 'caravan' },
  pop_up_camper: { ...body('Camper Trailer'), item_type: 'caravan' },
  truck_camper: { ...body('Slide-on Camper'), item_type: 'caravan' },
};

const fuels = {
  gasoline: { fuel: 'Petrol' },
  diesel: { fuel: 'Diesel' },
  electric: { fuel: 'Electric', simple_fuel: 'Electric' },
  hybrid: { fuel: 'Hybrid', simple_fuel: 'Hybrid' },
  plug_in_hybrid: { fuel: 'Plug-in Hybrid', simple_fuel: 'PHEV' },
  lpg: { fuel: 'LPG' },
  methane: { fuel: 'CNG' },
  natural_gas: { fuel: 'CNG' },
  other: {},
};

const make = { field: 'make', as: 'text' } as const;
const colour = { field: 'colour', as: 'text' } as const;
const features = { field: 'standardEquipment', as: 'list' } as const;

export const googleFormat: FormatDescription = {
  name: 'google',
  spelling: 'merchant_center',
  columns: {
    id: { field: 'stocknum', as: 'text' },
    vin: { field: 'vin', as: 'text' },
    store_code: { as: 'store' },
    vehicle_fulfillment: { as: 'fulfilment' },
    title: { field: 'name', as: 'text' },
    description: { field: 'dealercomments', as: 'text' },
    make,
    brand: make,
    model: { field: 'model', as: 'text' },
    trim: { field: 'badge', as: 'text' },
    year: { field: 'year', as: 'ours' },
    condition: { as: 'car_type' },
    certified_pre_owned: { field: 'certified', as: 'ours' },
    availability: {
      as: 'availability',
      words: {
        in_stock: { status: 'in_stock' },
        'in stock': { status: 'in_stock' },
        out_of_stock: { status: 'out_of_stock' },
        'out of stock': { status: 'out_of_stock' },
        preorder: { status: 'coming_soon', preorder: true },
        backorder: { status: 'coming_soon' },
      },
    },
    price: { field: 'price', as: 'price' },
    sale_price: { field: 'price', as: 'sale_price' },
    vehicle_price_type: { field: 'price_type', as: 'text' },
    mileage: { field: 'km', as: 'distance' },
    color: colour,
    exterior_color: colour,
    interior_color: { field: 'interior_colour', as: 'text' },
    body_style: { field: 'body', as: 'words', words: bodies },
    body_type: { field: 'body', as: 'words', words: bodies },
    engine: { field: 'fuel', as: 'words', words: fuels },
    fuel_type: { field: 'fuel', as: 'words', words: fuels },
    transmission: { field: 'trans', as: 'text' },
    drivetrain: { field: 'drive', as: 'text' },
    image_link: { field: 'images', as: 'first_image' },
    additional_image_link: { field: 'images', as: 'images' },
    vehicle_option: features,
    options: features,
    date_in_stock: { field: 'created_at', as: 'ours' },
    // A recommended price is not the car's price.
    vehicle_msrp: { as: 'unused_amount' },
  },
  ignored: [
    ...['place_id', 'maps_url', 'dealership_name', 'dealership_address', 'dealership_email', 'dealership_phone'],
    ...['tracking_phone_number', 'link', 'mobile_link', 'link_template', 'mobile_link_template', 'canonical_link'],
    ...['google_product_category', 'product_type', 'vehicle_category', 'vehicle_all_in_price', 'identifier_exists'],
    ...['vehicle_expenses', 'vehicle_mandatory_inspection_included', 'warranty', 'legal_disclaimer', 'msrp'],
    ...['fuel_consumption', 'fuel_consumption_discharged_battery', 'energy_consumption', 'electric_range'],
    ...['co2_emissions', 'emissions_standard', 'date_first_registered', 'sale_price_effective_date'],
    ...['custom_label_0', 'custom_label_1', 'custom_label_2', 'custom_label_3', 'custom_label_4', 'ads_redirect'],
    ...['included_destination', 'excluded_destination', 'shipping', 'gtin', 'mpn', 'item_group_id', 'expiration_date'],
    // Elements of RSS and Atom items.
    ...['guid', 'pubdate', 'updated', 'published', 'summary', 'content', 'author', 'category', 'comments', 'source'],
  ],
  repeatable: ['additional_image_link', 'vehicle_option', 'vehicle_fulfillment', 'store_code'],
  needed: ['id', 'vin'],
  columnOf: { stocknum: 'id', car_type: 'condition', dealership_id: 'store_code' },
  finish: 'vin_for_stocknum',
};

export const google = vocabularyOf(googleFormat);
