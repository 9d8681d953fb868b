import type { Location, SiteConfig } from '#contracts/domain/site/site';
import type { CarDetails } from '#contracts/domain/car/details';
import type { Body, Engine, Grade, Model } from './model.js';
import { bikeColours, coloursOf, truckColours, vanColours } from './colours.js';
import type { Random } from './random.js';
import type { Row } from './row.js';
import { exteriorAddress } from '../pictures/address.js';
import type { PaintName } from '../pictures/paints.js';
import { hasAllAroundPictures } from './clips.js';
import type { Caravan } from './yard.js';
import { classOf } from './yard.js';
import { comments, equipmentOf, filteredFeatures } from './words.js';

export type Condition = CarDetails['car_type'];

/** The year of the stock. Dates near the moment of seeding are tokens such as `{{-3d}}`. */
export const thisYear = 2026;

export interface Place {
  readonly dealership: SiteConfig['dealerships'][number];
  readonly location: Location;
}

const daysAgo = (days: number): string => `{{-${days}d}}`;
const hoursAgo = (hours: number): string => `{{-${hours}h}}`;
const daysAhead = (days: number): string => `{{+${days}d}}`;
const roundTo = (step: number, amount: number): number => Math.round(amount / step) * step;
/** Rounds a price as dealers write it: it ends in 90 below $20,000, in 890 below $40,000, and in 990 above. */
const asPrice = (amount: number): number =>
  amount < 20_000 ? roundTo(500, amount) - 10 : roundTo(1000, amount) - (amount < 40_000 ? 110 : 10);

/** Views of a vehicle, in the order of its gallery. */
const gallery = ['a030', 'a090', 'a150', 'a330', 'a180', 'a000', 'a210'];
/** Number of photographs by body; a listing shows the best of them. */
const maxPhotos: Readonly<Partial<Record<Body, number>>> = { Motorcycle: 13, Caravan: 12 };

const regoPatterns: Readonly<Record<Location['address']['state'], string>> = {
  NSW: 'AAA99A',
  VIC: '1AA9AA',
  QLD: '999AA9',
  SA: 'S999AAA',
  WA: '1AAA999',
  TAS: 'A99AA',
  NT: 'CA99AA',
  ACT: 'YAA99A',
};

const pictures = (random: Random, kind: Body, look: string, paint: PaintName): Row => {
  const draw = random.next();
  const taken = draw < 0.015 ? 0 : draw < 0.035 ? 1 : random.integer(8, maxPhotos[kind] ?? 14);
  const hasAll = taken > 8 && kind !== 'Caravan' && random.chance(0.15);
  const shown = hasAll || hasAllAroundPictures({ vehicle: look, paint }) ? gallery : gallery.slice(0, 6);
  return { images: shown.slice(0, taken).map((view) => exteriorAddress(look, paint, view)) };
};

const placeOf = ({ dealership, location }: Place): Row => ({
  dealership_id: dealership.id,
  dealership_slug: dealership.slug,
  dealership_name: dealership.name,
  location_id: location.id,
  location_slug: location.slug,
  location_name: location.name,
  location_phone: location.phone,
  city: location.address.city,
  state: location.address.state,
});

/** Draws a status. Most vehicles are for sale, some are on their way, some were sold, recently or long ago. */
const statusOf = (random: Random, condition: Condition): Row => {
  const draw = random.next();
  const created = random.chance(0.12) ? hoursAgo(random.integer(2, 180)) : daysAgo(random.integer(9, 120));
  if (draw < 0.05)
    return {
      status: 'coming_soon',
      created_at: daysAgo(random.integer(1, 6)),
      ...(condition === 'new' && random.chance(0.4) && { preorder: true }),
    };
  if (draw < 0.085)
    return { status: 'sold', created_at: daysAgo(random.integer(20, 90)), sold_date: hoursAgo(random.integer(3, 70)) };
  if (draw < 0.105)
    return { status: 'sold', created_at: daysAgo(random.integer(40, 120)), sold_date: daysAgo(random.integer(4, 30)) };
  return { status: 'in_stock', created_at: created, ...(random.chance(0.02) && { show_on_dealer_website: false }) };
};

const conditionFacts = (
  random: Random,
  condition: Condition,
  from: number,
  to = thisYear,
): { year: number; age: number; km: number } => {
  if (condition === 'new') return { year: thisYear, age: 0, km: random.integer(5, 45) };
  if (condition === 'demo')
    return {
      year: random.chance(0.7) ? thisYear : Math.max(from, thisYear - 1),
      age: 0.4,
      km: random.integer(600, 8500),
    };
  const newest = Math.min(to, thisYear - 1);
  const oldest = Math.max(from, newest - 9);
  const year = newest - Math.floor((newest - oldest + 1) * random.next() ** 1.5);
  const age = thisYear - year + random.between(-0.4, 0.4);
  return { year, age, km: Math.round(age * random.between(7_500, 19_500)) + random.integer(0, 900) };
};

/** Returns the market value, given the new price. It falls steeply at first, and slowly for makes that hold value. */
const marketValue = (price: number, make: string, age: number, km: number): number => {
  const holds = ['Toyota', 'Lexus', 'Porsche', 'Suzuki', 'Isuzu UTE'].includes(make)
    ? 0.905
    : make === 'Land Rover' || make === 'Tesla'
      ? 0.85
      : 0.875;
  const expected = age * 13_000;
  return price * (age < 1 ? 1 - age * 0.14 : 0.97 * holds ** age) * Math.max(0.8, 1 - (km - expected) / 600_000);
};

const prices = (random: Random, fair: number, condition: Condition, body: Body): Row => {
  if (random.chance(0.02)) return { price_type: 'POA' };
  const asked = asPrice(fair * (condition === 'new' ? 1 : random.between(0.93, 1.06)));
  const cut = condition !== 'new' && random.chance(0.12);
  const reduced = condition !== 'used' && random.chance(0.06);
  return {
    price: asked,
    price_type: condition === 'used' ? 'Excl. Govt. Charges' : 'Drive Away',
    ...(cut && { before_price: asked + Math.max(1000, roundTo(500, asked * 0.05)) }),
    ...(reduced && { reduced_price: asked - Math.max(1000, roundTo(500, asked * 0.04)) }),
    ...(condition !== 'new' &&
      body !== 'Caravan' &&
      random.chance(0.75) && {
        average_market_price: roundTo(10, fair * random.between(0.99, 1.04)),
        ...(random.chance(0.85) && { state_average_market_price: roundTo(10, fair * random.between(0.98, 1.06)) }),
      }),
    ...(random.chance(0.1) && { reserve_amount: random.pick([0, 500, 500, 1000]) }),
  };
};

const dates = (random: Random, condition: Condition, year: number, state: Location['address']['state']): Row => {
  const month = random.integer(1, condition === 'used' ? 10 : 8);
  const two = (value: number): string => String(value).padStart(2, '0');
  if (condition === 'new') return { build_date: `${year}-${two(month)}` };
  return {
    build_date: `${year}-${two(month)}`,
    compliance_date: `${year}-${two(Math.min(12, month + random.integer(1, 2)))}`,
    regplate: random.code(regoPatterns[state]),
    rego_expiry: random.chance(0.07) ? daysAgo(random.integer(5, 90)) : daysAhead(random.integer(14, 360)),
  };
};

const worldCodes: Readonly<Record<string, string>> = {
  Toyota: 'JTM',
  Lexus: 'JTH',
  Mazda: 'JM0',
  Nissan: 'JN1',
  Mitsubishi: 'JMF',
  Subaru: 'JF1',
  Honda: 'JHM',
  Suzuki: 'JSA',
  Hyundai: 'KMH',
  Kia: 'KNA',
  BMW: 'WBA',
  Audi: 'WAU',
  Volkswagen: 'WVW',
  Porsche: 'WP0',
  'Mercedes-Benz': 'W1K',
  Volvo: 'YV1',
  Ford: 'MPB',
  Tesla: 'LRW',
  BYD: 'LGX',
  MG: 'LSJ',
};
const vinOf = (random: Random, make: string, year: number): string =>
  `${worldCodes[make] ?? '6T9'}${random.code('AA9A9A')}${'JKLMNPRSTV'[year - 2018] ?? 'H'}${random.code('A999999').slice(0, 7)}`;

const engineFacts = ({ fuel, cc, cylinders, kw, nm, use, induction, gear }: Engine): Row => {
  const gears = Number.parseInt(gear, 10);
  const manual = gear.endsWith('M');
  const kind = manual
    ? 'Manual'
    : gear === 'CVT'
      ? 'CVT'
      : gear.endsWith('DCT')
        ? 'Sports Automatic Dual Clutch'
        : fuel === 'Electric'
          ? 'Reduction Gear'
          : 'Sports Automatic';
  return {
    fuel,
    ...(fuel === 'Plug-in Hybrid'
      ? { simple_fuel: 'PHEV' }
      : fuel === 'Hybrid' || fuel === 'Electric'
        ? { simple_fuel: fuel }
        : {}),
    engine_power: kw,
    torque: nm,
    induction,
    cylinders,
    ...(cc && { engine_size: cc, engine_size_litres: Math.round(cc / 100) * 10 }),
    fuelconsumptioncombined: use,
    trans: Number.isNaN(gears) || fuel === 'Electric' ? kind : `${gears} Speed ${kind}`,
    simple_transmission: manual ? 'Manual' : 'Automatic',
    ...(!Number.isNaN(gears) && { gearnum: gears }),
    geartype: manual ? 'Manual' : kind,
  };
};

const configurationOfLook: Readonly<Record<string, string>> = {
  'single-cab-ute': 'Cab Chassis',
  'extra-cab-ute': 'Extra Cab Pick-up',
  'prime-mover': 'Prime Mover',
  minibus: 'Bus',
};

const configurations: Readonly<Partial<Record<Body, string>>> = {
  Sedan: '4D Sedan',
  Hatch: '5D Hatchback',
  SUV: '4D Wagon',
  Ute: 'Dual Cab Pick-up',
  Wagon: '4D Wagon',
  Coupe: '2D Coupe',
  Convertible: '2D Convertible',
  Van: 'Van',
  Truck: 'Cab Chassis',
};

const categoriesOf = (model: Model, engine: Engine, price: number): string[] => {
  const { body, seats, tow = 0 } = model;
  if (body === 'Motorcycle') return [classOf(engine)];
  return [
    ...(seats >= 7 && seats < 10 ? ['Family', '7 Seater'] : body === 'SUV' || body === 'Wagon' ? ['Family'] : []),
    ...(tow >= 3000 ? ['Towing'] : []),
    ...(body === 'Ute' || body === 'Van' || body === 'Truck' ? ['Work'] : []),
    ...(body === 'Coupe' || body === 'Convertible' || (body !== 'Truck' && engine.kw >= 220) ? ['Performance'] : []),
    ...(engine.fuel === 'Electric' || engine.fuel.includes('Hybrid') ? ['Green'] : []),
    ...(price > 95_000 ? ['Prestige'] : []),
    ...(model.size[0] < 4200 && body === 'Hatch' ? ['First Car'] : []),
  ];
};

export interface CarOptions {
  readonly random: Random;
  readonly place: Place;
  readonly stocknum: string;
  readonly condition: Condition;
  /** True if the car has a weekly price, too. */
  readonly subscription?: boolean;
}

export const car = (
  model: Model,
  [badge, priceNew, engine, drive]: Grade,
  { random, place, stocknum, condition, subscription }: CarOptions,
  // eslint-disable-next-line max-lines-per-function -- One column of the row per line, drawn in this order.
): Row => {
  const { make, body, size, from } = model;
  const { year, age, km } = conditionFacts(random, condition, from, model.to);
  const colours = body === 'Motorcycle' ? bikeColours : body === 'Truck' ? truckColours : coloursOf(make);
  const [paintName, colour, paint] = random.pick(colours);
  const title = `${year} ${make} ${model.name} ${badge}`;
  const fair = marketValue(priceNew, make, age, km);
  const equipment = equipmentOf(random, body, priceNew > 55_000);
  const certified =
    make === 'Toyota' && condition === 'used' && year >= thisYear - 7 && km < 130_000 && random.chance(0.75);
  const price = prices(random, fair, condition, body);
  const state = statusOf(random, condition);
  const sellable = price.price !== undefined && state.status === 'in_stock';
  return {
    ...placeOf(place),
    stocknum,
    year,
    make,
    model: model.name,
    badge,
    series: model.series,
    name: title,
    carsales_title: `${title}${body === 'Motorcycle' ? '' : ` ${drive}`}`,
    car_type: condition,
    item_type: body === 'Truck' || body === 'Motorcycle' ? body.toLowerCase() : 'car',
    categories: categoriesOf(model, engine, priceNew),
    ...(random.chance(0.03) && { tag: random.pick(['Special', 'Special', 'Test Drive Only', 'Low km']) }),
    ...state,
    ...price,
    ...(subscription && price.price && { subscription_price: roundTo(1, (price.price * 0.0034 + 62) / 5) * 5 }),
    ...(certified && { certified }),
    ...(sellable && random.chance(0.8) && { checkout_enabled: true, payment_processors: ['stripe'] }),
    km,
    body,
    simple_body: body,
    bodyconfiguration:
      configurationOfLook[model.look] ??
      (body === 'Hatch' && model.doors === 3 ? '3D Hatchback' : configurations[body]),
    ...engineFacts(engine),
    ...(body !== 'Motorcycle' && { drive, doors: model.doors }),
    seats: model.seats,
    ancaprating: model.ancap,
    fuelcapacity: engine.fuel === 'Electric' ? undefined : model.tank,
    grossvehiclemass: model.gvm,
    towingcapacitybraked: model.tow,
    vehiclelength: size[0],
    vehiclewidth: size[1],
    vehicleheight: size[2],
    colour,
    ...(body !== 'Motorcycle' && {
      interior_colour: random.pick(['Black', 'Black', 'Black', 'Grey', 'Beige', 'Brown']),
    }),
    vin: vinOf(random, make, year),
    ...(random.chance(0.9) && body !== 'Motorcycle' && { has_nvic: true, nvic: random.code('AAA99A') }),
    ...dates(random, condition, year, place.location.address.state),
    standardEquipment: [`${paintName} paint`, ...equipment],
    filtered_features: filteredFeatures(equipment),
    ...(random.chance(0.97) && {
      dealercomments: comments({
        random,
        title,
        colour: paintName,
        condition,
        body,
        km,
        equipment,
        city: place.location.address.city,
        certified,
        fuel: engine.fuel,
      }),
    }),
    ...pictures(random, body, model.look, paint),
  };
};

export const caravan = (van: Caravan, { random, place, stocknum, condition }: CarOptions): Row => {
  const { make, name, kind } = van;
  const { year, age } = conditionFacts(random, condition, van.from);
  const [, colour, paint] = random.pick(vanColours);
  const title = `${year} ${make} ${name}`;
  const equipment = equipmentOf(random, 'Caravan', true);
  return {
    ...placeOf(place),
    stocknum,
    year,
    make,
    model: name,
    badge: kind,
    name: title,
    carsales_title: `${title} ${kind}`,
    car_type: condition,
    item_type: 'caravan',
    categories: [kind, ...(van.sleeps >= 4 && kind !== 'Family' ? ['Family'] : [])],
    ...(random.chance(0.05) && { tag: 'Special' }),
    ...statusOf(random, condition),
    ...prices(random, marketValue(van.price, make, age * 0.8, 0), condition, 'Caravan'),
    body: 'Caravan',
    simple_body: 'Caravan',
    colour,
    body_length: van.length,
    body_width: van.width,
    tare_weight: van.tare,
    aggregate_trailer_mass: van.atm,
    axle_type: van.axle,
    sleeps: van.sleeps,
    vin: vinOf(random, make, year),
    ...dates(random, condition, year, place.location.address.state),
    standardEquipment: equipment,
    filtered_features: filteredFeatures(equipment),
    dealercomments: comments({
      random,
      title,
      colour,
      condition,
      body: 'Caravan',
      km: 0,
      equipment,
      city: place.location.address.city,
      certified: false,
    }),
    ...pictures(random, 'Caravan', van.look, paint),
  };
};
