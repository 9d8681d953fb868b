import {
  asOurs,
  availability,
  distance,
  dollars,
  images,
  oneOf,
  price,
  reads,
  salePrice,
  store,
  tableVocabulary,
  text,
  words,
  wordsFor,
} from './vocabulary.js';

/**
 * Google's vehicle feeds: vehicle listings (https://developers.google.com/vehicle-listings/reference/feed-specification)
 * and vehicle ads (https://support.google.com/merchants/answer/11192663). Where the two name one thing differently, both
 * names are taken. As in Merchant Center, a name may have spaces for underscores, and a `g:` before it.
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
  // What America calls a truck is a ute here.
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

/** `in_store:S1,S2`, or in XML an option and its store codes. */
const fulfilment = reads(store.fields, (value, draft, column) => {
  if (draft.row.dealership_id !== undefined) return undefined;
  const codes =
    typeof value === 'string' ? value.split(':').slice(1).join(':') : (value as { store_code?: unknown }).store_code;
  return codes ? store(codes, draft, column) : undefined;
});

const make = text('make');
const colour = text('colour');
const features = words('standardEquipment');

export const google = tableVocabulary({
  name: 'google',
  plainName: (column) =>
    column
      .slice(0, 100)
      .trim()
      .toLowerCase()
      .replace(/^g:/, '')
      .replace(/[\s-]+/g, '_')
      .replace(/^([^(]*)\(.*\)$/, '$1'),
  columns: {
    id: text('stocknum'),
    vin: text('vin'),
    store_code: store,
    vehicle_fulfillment: fulfilment,
    title: text('name'),
    description: text('dealercomments'),
    make,
    brand: make,
    model: text('model'),
    trim: text('badge'),
    year: asOurs('year'),
    condition: oneOf({
      new: { car_type: 'new' },
      n: { car_type: 'new' },
      used: { car_type: 'used' },
      u: { car_type: 'used' },
      demo: { car_type: 'demo' },
      demonstrator: { car_type: 'demo' },
      ex_demo: { car_type: 'demo' },
      pre_owned: { car_type: 'used' },
      refurbished: { car_type: 'used' },
      cpo: { car_type: 'used', certified: true },
      'certified pre-owned': { car_type: 'used', certified: true },
    }),
    certified_pre_owned: asOurs('certified'),
    availability: availability({
      in_stock: { status: 'in_stock' },
      'in stock': { status: 'in_stock' },
      out_of_stock: { status: 'out_of_stock' },
      'out of stock': { status: 'out_of_stock' },
      preorder: { status: 'coming_soon', preorder: true },
      backorder: { status: 'coming_soon' },
    }),
    price: price,
    sale_price: salePrice,
    vehicle_price_type: text('price_type'),
    mileage: distance('km'),
    color: colour,
    exterior_color: colour,
    interior_color: text('interior_colour'),
    body_style: wordsFor('body', bodies),
    body_type: wordsFor('body', bodies),
    engine: wordsFor('fuel', fuels),
    fuel_type: wordsFor('fuel', fuels),
    transmission: text('trans'),
    drivetrain: text('drive'),
    image_link: reads(images.fields, (value, draft, column) => {
      const more = draft.images.splice(0);
      const reason = images(value, draft, column);
      draft.images.push(...more);
      return reason;
    }),
    additional_image_link: images,
    vehicle_option: features,
    options: features,
    date_in_stock: asOurs('created_at'),
    // Checked, so that a wrong currency does not pass in silence; a recommended price is not what the car costs here.
    vehicle_msrp: dollars([], () => undefined),
  },
  ignored: [
    ...['place_id', 'maps_url', 'dealership_name', 'dealership_address', 'dealership_email', 'dealership_phone'],
    ...['tracking_phone_number', 'link', 'mobile_link', 'link_template', 'mobile_link_template', 'canonical_link'],
    ...['google_product_category', 'product_type', 'vehicle_category', 'vehicle_all_in_price'],
    ...['vehicle_expenses', 'vehicle_mandatory_inspection_included', 'warranty', 'legal_disclaimer', 'msrp'],
    ...['fuel_consumption', 'fuel_consumption_discharged_battery', 'energy_consumption', 'electric_range'],
    ...[
      'co2_emissions',
      'emissions_standard',
      'date_first_registered',
      'sale_price_effective_date',
      'identifier_exists',
    ],
    ...['custom_label_0', 'custom_label_1', 'custom_label_2', 'custom_label_3', 'custom_label_4', 'ads_redirect'],
    ...['included_destination', 'excluded_destination', 'shipping', 'gtin', 'mpn', 'item_group_id', 'expiration_date'],
    // What RSS and Atom say of an item themselves.
    ...['guid', 'pubdate', 'updated', 'published', 'summary', 'content', 'author', 'category', 'comments', 'source'],
  ],
  repeatable: ['additional_image_link', 'vehicle_option', 'vehicle_fulfillment', 'store_code'],
  needed: ['id', 'vin'],
  columnOf: { stocknum: 'id', car_type: 'condition', dealership_id: 'store_code' },
  finish: (draft) => {
    // A vehicle without a stock number goes by its VIN.
    if (draft.row.stocknum === undefined && draft.row.vin !== undefined) draft.set('stocknum', draft.row.vin, 'vin');
  },
});
