import type { CarFacet } from '../../cars.js';
import type { SearchState } from '../../url.js';

/** Selects values of a facet in the stock's spelling. */
export interface ValueSelector {
  readonly facet: CarFacet;
  /** Values that contain one of these phrases. Prefix `=`: values equal to it; `^`: values that begin with it. */
  readonly has: readonly string[];
  /** Values with one of these phrases are left out. */
  readonly lacks?: readonly string[];
}

/** A condition of words: values of a facet, or a fixed part of a search. */
export type PhraseCondition =
  /** `else`: the value used where the stock has no such value. */
  | (ValueSelector & { readonly else: string })
  /** Excludes values that contain one of these phrases. */
  | (Pick<ValueSelector, 'facet' | 'lacks'> & { readonly without: readonly string[] })
  | { readonly facet: CarFacet; readonly atLeast: number }
  /** Maximum age. */
  | { readonly yearsOld: number }
  | { readonly set: Partial<SearchState> };

/**
 * One meaning: its terms, and alternative conditions. The first alternative that the stock has is used; the next one
 * where the first finds nothing together with other words.
 */
export interface Meaning {
  readonly terms: readonly string[];
  readonly wants: readonly (readonly PhraseCondition[])[];
}

const value = (
  facet: CarFacet,
  otherwise: string,
  has: readonly string[],
  lacks?: readonly string[],
): PhraseCondition => ({
  facet,
  has,
  else: otherwise,
  ...(lacks && { lacks }),
});
const means = (terms: string, ...wants: readonly (PhraseCondition | readonly PhraseCondition[])[]): Meaning => ({
  terms: terms.split(', '),
  wants: wants.map((want) => [want].flat() as readonly PhraseCondition[]),
});
const set = (state: Partial<SearchState>): PhraseCondition => ({ set: state });

const numerals: Readonly<Record<number, string>> = {
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  8: 'eight',
  10: 'ten',
  12: 'twelve',
};

const used = value('car_type', 'used', ['=used']);
const bunks = value('filtered_features', 'Bunk beds', ['bunk']);
const automatic = value(
  'transmission',
  'Automatic',
  ['automatic', 'auto', 'cvt', 'dct', 'dsg', 'dual clutch', 'reduction gear', 'single speed', 'tiptronic'],
  ['manual'],
);
const manual = value('transmission', 'Manual', ['manual']);
const hybrid = value('fuel', 'Hybrid', ['hybrid', 'hev'], ['plug in', 'phev', 'plugin']);
const electric = value('fuel', 'Electric', ['electric', 'ev', 'bev'], ['hybrid', 'plug in', 'petrol', 'diesel']);
const petrol = value(
  'fuel',
  'Petrol',
  ['petrol', 'unleaded', 'ulp', 'premium'],
  ['hybrid', 'electric', 'diesel', 'plug in'],
);
const caravan = value('body', 'Caravan', ['caravan']);
const couples = value('categories', 'Couples', ['couples']);
const light = set({ ranges: { tare_weight: { max: 2000 } } });
const family = value('categories', 'Family', ['family']);
const performance = value('categories', 'Performance', ['performance', 'sports']);
const suv = value('body', 'SUV', ['suv', 'crossover', 'off road']);
const wagon = value('body', 'Wagon', ['wagon', 'estate'], ['suv']);
const coupe = value('body', 'Coupe', ['coupe', 'convertible', 'cabriolet', 'roadster']);
const motorcycle = value('body', 'Motorcycle', ['motorcycle', 'motorbike', 'bike', 'scooter']);
const truck = value('body', 'Truck', ['truck']);
const van = value('body', 'Van', ['van']);
const motorhome = value('body', 'Motorhome', ['motorhome', 'campervan']);
const ute = value('body', 'Ute', ['ute', 'utility', 'pickup', 'pick up', 'dual cab', 'cab chassis', 'single cab']);

/** Condition, drive, fuel, transmission. */
const kinds: readonly Meaning[] = [
  means(
    'used, second hand, secondhand, 2nd hand, pre owned, preowned, pre loved, preloved, previously owned, second owner',
    used,
  ),
  means('new, brand new, factory new, unregistered', value('car_type', 'new', ['=new'])),
  means(
    'demo, ex demo, demonstrator, ex demonstrator, demo model, dealer demo',
    value('car_type', 'demo', ['=demo', 'demonstrator']),
  ),
  // Demo and recent used cars, lowest kilometres first. No bound on kilometres, because caravans have none.
  means('near new, nearly new, as new, like new, almost new, near brand new', [
    value('car_type', 'used', ['=used', '=demo', 'demonstrator']),
    { yearsOld: 2 },
    set({ sortBy: 'km:asc' }),
  ]),
  means('certified, cpo, certified used, certified pre owned, approved used', value('certified', 'true', ['=true'])),
  means('in stock, available now, ready now, on the lot', value('status', 'in_stock', ['in stock'])),
  means('coming soon, on the way, arriving soon', value('status', 'coming_soon', ['coming soon'])),
  means(
    '4wd, 4x4, 4 x 4, 4 by 4, four wheel drive, 4 wheel drive, four by four, fourby, 4whd',
    value('drive', '4WD', ['4wd', '4x4', '4 x 4', 'four wheel drive', '4 wheel drive']),
    value('drive', 'AWD', ['awd', 'all wheel drive']),
    value('drive', '4WD', ['4wd']),
  ),
  means(
    'awd, all wheel drive, all wheel, allwheel drive, constant 4wd, quattro, xdrive, 4matic',
    value('drive', 'AWD', ['awd', 'all wheel drive']),
    value('drive', '4WD', ['4wd', '4x4']),
  ),
  means('fwd, front wheel drive, front wheel', value('drive', 'FWD', ['fwd', 'front wheel drive'])),
  means('rwd, rear wheel drive, rear wheel', value('drive', 'RWD', ['rwd', 'rear wheel drive'])),
  means(
    '2wd, 4x2, 2x4, two wheel drive, 2 wheel drive',
    value('drive', '2WD', ['2wd', '4x2', 'fwd', 'rwd', 'front wheel drive', 'rear wheel drive']),
  ),
  means(
    'electric, ev, evs, bev, fully electric, full electric, pure electric, all electric, battery electric, electric vehicle, electric car, zero emission, zero emissions',
    electric,
  ),
  means(
    'phev, plug in hybrid, plugin hybrid, plug in, plugin, plug in electric, plug-in hybrid electric, hybrid plug in',
    value('fuel', 'Plug-in Hybrid', ['plug in', 'phev', 'plugin']),
  ),
  means('hybrid, hybrid plus, hev, petrol electric, petrol hybrid, self charging, self charging hybrid', hybrid),
  means('diesel, turbo diesel, turbodiesel, td, tdi, crd, crdi, deisel', value('fuel', 'Diesel', ['diesel'])),
  means('petrol, unleaded, ulp, premium unleaded, gasoline, gas engine', petrol),
  means('lpg, dual fuel', value('fuel', 'LPG', ['lpg', 'gas'])),
  means('hydrogen, fuel cell', value('fuel', 'Hydrogen', ['hydrogen'])),
  means(
    'automatic, auto, automatic transmission, auto transmission, auto gearbox, auto trans, automatic gearbox, self shifter, sports automatic, cvt, dsg, dual clutch, tiptronic',
    automatic,
  ),
  means(
    'manual, stick, stick shift, stickshift, manual transmission, manual gearbox, manual trans, 5 speed manual, 6 speed manual, five speed manual, six speed manual, 5 speed, 6 speed, man, row your own',
    manual,
  ),
];

const hatch = value('body', 'Hatch', ['hatch', 'hatchback']);
const singleCabs = ['single cab', 'single c', 'singlecab', 'regular cab'];
const extraCabs = ['extra cab', 'extended cab', 'king cab', 'space cab', 'super cab', 'freestyle cab', 'club cab'];
const otherCabs = [...singleCabs, ...extraCabs, 'cab chassis'];

/** Gross mass up to 4.5 t. */
const lightTrucks = value('model', 'Truck', ['nlr', 'nls', 'canter 515', 'canter 516', '300 616', '300 617']);

/** Bodies by their everyday names, and other kinds of vehicles. */
const bodies: readonly Meaning[] = [
  means('four wheel drive wagon, 4wd wagon, 4x4 wagon', [
    value('body', 'SUV', ['suv', 'wagon']),
    value('drive', '4WD', ['4wd', '4x4', 'awd']),
  ]),
  means(
    'suv, crossover, soft roader, softroader, sports utility, sport utility, sport utility vehicle, small suv, medium suv, large suv, compact suv, midsize suv, mid size suv',
    suv,
  ),
  means('family suv', [suv, family], suv),
  means('ute, utility, pickup, pick up, pickup truck, pick up truck, tradie ute, work ute, flat bed, tradie', ute),
  means(
    'dual cab, double cab, crew cab, dualcab, doublecab, crewcab, twin cab, duel cab, duel cab ute, dual cab ute, double cab ute, crew cab ute, 4 door ute, four door ute',
    value('badge', 'Dual Cab', ['dual cab', 'double cab', 'crew cab', 'dualcab', 'double c', 'crewcab']),
    value('body', 'Ute', ['dual cab', 'double cab', 'crew cab']),
    // Not all of them state it, so utes whose badge names no other cab are included.
    [ute, { facet: 'badge', without: otherCabs, lacks: ['dual', 'double', 'crew'] }],
  ),
  means(
    'single cab, single cab ute, singlecab, regular cab, tray back, traytop',
    value('badge', 'Single Cab', singleCabs),
    ute,
  ),
  means(
    'extra cab, extended cab, king cab, space cab, super cab, freestyle cab, club cab, xtra cab',
    value('badge', 'Extra Cab', extraCabs),
  ),
  means(
    'cab chassis, chassis cab, tray ute, tray',
    value('badge', 'Cab Chassis', ['cab chassis', 'chassis', 'tray']),
    value('body', 'Cab Chassis', ['cab chassis', 'ute', 'tray']),
  ),
  means('hatch, hatchback, hatch back, 5 door hatch, five door hatch, hatchie', hatch),
  means(
    'small car, small cars, city car, runabout, little car, compact car, small reliable car, small safe car',
    hatch,
  ),
  ...[
    ['automatic, auto', automatic],
    ['manual', manual],
    ['hybrid', hybrid],
    ['electric, ev', electric],
    ['petrol', petrol],
    ['used, second hand', used],
  ].map(([terms, want]) =>
    means(
      (terms as string)
        .split(', ')
        .flatMap((kind) => ['small', 'little', 'compact'].flatMap((size) => [`${size} ${kind}`, `${size} ${kind} car`]))
        .join(', '),
      [hatch, want as PhraseCondition],
    ),
  ),
  means('sedan, saloon, 4 door sedan, four door sedan, 4 door car', value('body', 'Sedan', ['sedan', 'saloon'])),
  // A Prado, an SUV, is called a wagon too.
  means('wagon', wagon, suv, wagon),
  means('station wagon, stationwagon, estate, touring wagon, family wagon, sportwagon, tourer wagon', wagon),
  means(
    'people mover, peoplemover, people carrier, mpv, minivan, mini van, mini bus, minibus, passenger van, people movers',
    value('body', 'People Mover', ['people mover', 'mpv', 'minivan', 'bus']),
    value('model', 'Carnival', [
      'carnival',
      'staria',
      'tarago',
      'odyssey',
      'imax',
      'granvia',
      'mifa',
      'multivan',
      'caravelle',
    ]),
    { facet: 'seats', atLeast: 7 },
  ),
  means('coupe, coup, 2 door, two door, 2 door coupe, two door coupe', value('body', 'Coupe', ['coupe'])),
  means(
    'convertible, cabriolet, cabrio, soft top, softtop, drop top, roadster, open top, ragtop',
    value('body', 'Convertible', ['convertible', 'cabriolet', 'roadster', 'cabrio']),
  ),
  means(
    'sports car, sportscar, sporty car, fast car, muscle car, performance car, sports coupe, track car',
    coupe,
    [performance, value('body', 'Sedan', ['sedan', 'hatch'])],
    coupe,
  ),
  means('fun car, weekend car, weekender, fun weekend car', coupe, [performance], coupe),
  means(
    '2 seater sports, two seater sports, 2 seat sports, two seat sports, 2 seater sports car, two seater sports car',
    [coupe, value('seats', '2', ['=2'])],
  ),
  means(
    'van, work van, delivery van, courier van, cargo van, panel van, tradie van, tradies van, tradesman van, commercial van',
    van,
    caravan,
    van,
  ),
  means(
    'off road caravan, offroad caravan, off road van, offroad van',
    [caravan, value('categories', 'Off-road', ['off road', 'offroad'])],
    caravan,
  ),
  means('couples van, couples caravan, couple caravan', [caravan, couples], caravan),
  means('family caravan, family van', [caravan, family], caravan),
  // Couples' caravans have no bunks, so this must not match them.
  means(
    'bunks, bunk, bunk beds, bunk bed, triple bunk, triple bunks, double bunk, double bunks',
    bunks,
    [caravan, set({ ranges: { sleeps: { min: 4 } } })],
    bunks,
  ),
  means(
    'bunk van, bunk caravan, bunkhouse, bunk house',
    [caravan, bunks],
    [caravan, set({ ranges: { sleeps: { min: 4 } } })],
    bunks,
  ),
  means(
    'caravan for two, van for two, caravan for 2, van for 2, caravan for a couple, van for a couple',
    [caravan, set({ ranges: { sleeps: { min: 2, max: 2 } } })],
    van,
  ),
  means(
    'small caravan, smaller caravan, little caravan, short caravan, compact caravan',
    [caravan, set({ ranges: { body_length: { max: 17 } } })],
    caravan,
  ),
  means('lightweight caravan, light weight caravan, light caravan, lighter caravan', [caravan, light], caravan),
  means('lightweight van, light weight van', [caravan, light], van),
  means('grey nomad, grey nomads, grey nomad van, grey nomad caravan', [caravan, couples], caravan),
  ...[3, 4, 5, 6].map((count) =>
    means(
      [count, numerals[count]!].flatMap((terms) => [`caravan for ${terms}`, `van for ${terms}`]).join(', '),
      [caravan, set({ ranges: { sleeps: { min: count } } })],
      van,
    ),
  ),
  means(
    'large caravan, big caravan, bigger caravan, larger caravan, long caravan',
    [caravan, set({ ranges: { body_length: { min: 20 } } })],
    caravan,
  ),
  means('caravan for a family, van for a family, caravan for the family, van for the family', [caravan, family], van),
  means('caravan, caravans, touring van, tourer, holiday van', caravan),
  means(
    'motorhome, motor home, campervan, rv, motorhomes',
    motorhome,
    value('item_type', 'camper', ['motorhome']),
    motorhome,
  ),
  means(
    'camper, camper trailer, camper van, camping trailer',
    value('body', 'Camper', ['camper', 'campervan', 'camper trailer', 'motorhome']),
    value('item_type', 'camper', ['camper', 'campervan', 'motorhome']),
    caravan,
  ),
  means(
    'motorbike, motorcycle, motor bike, motor cycle, bike, road bike, touring bike, scooter, motorbikes, two wheels, touring motorcycle, road motorcycle, dirt bike',
    motorcycle,
    value('item_type', 'motorcycle', ['motorcycle', 'motorbike', 'bike', 'scooter']),
  ),
  means(
    'truck, lorry, rigid truck, light truck, medium truck, heavy vehicle, hino truck, rigid, commercial truck',
    truck,
    value('item_type', 'truck', ['truck']),
    ute,
  ),
  means(
    'car licence truck, car license truck, truck on car licence, truck on a car licence, truck car licence, light rigid car licence',
    [truck, lightTrucks],
    truck,
  ),
  means(
    'car licence, car license, on car licence, on a car licence, on a car license, normal licence, on a normal licence',
    lightTrucks,
    set({}),
  ),
  means('bus, coach', value('body', 'Bus', ['bus'])),
  means('boat, jet ski, jetski', value('item_type', 'boat', ['boat'])),
  means('trailer, box trailer', value('item_type', 'trailer', ['trailer'])),
];

/** Variants that makers name differently. */
const badges: readonly Meaning[] = [
  means(
    'long range, extended range, longrange, big battery, long range battery',
    value('badge', 'Long Range', ['long range', 'extended range']),
  ),
  means('standard range, short range, small battery', value('badge', 'Standard Range', ['standard range'])),
  means('long wheel base, long wheelbase', value('badge', 'LWB', ['lwb'])),
  means('medium wheel base, medium wheelbase, mid wheel base, mid wheelbase', value('badge', 'MWB', ['mwb'])),
  means('short wheel base, short wheelbase', value('badge', 'SWB', ['swb'])),
  means('super long wheel base, super long wheelbase, extra long wheel base', value('badge', 'SLWB', ['slwb'])),
  means(
    'tautliner, taut liner, tautliners, curtain sider, curtain side, curtainside, curtain sided, curtain truck',
    value('badge', 'Curtainsider', ['curtainsider', 'tautliner']),
  ),
  means('tip truck, tip tray, dump truck, tipping truck, tipper truck, tipper', value('badge', 'Tipper', ['tipper'])),
  means(
    'pantec, pantech truck, box truck, furniture truck, removalist truck, removals truck, moving truck, box body',
    value('badge', 'Pantech', ['pantech', 'pantec']),
  ),
  means(
    'service truck, service body, service pack, servicebody, mobile workshop, tool truck',
    value('badge', 'Servicepack', ['servicepack', 'service body']),
  ),
  means(
    'tray truck, tray back truck, flat top truck, flatbed truck, flat bed truck, flat tray truck, table top truck, flattop',
    value('badge', 'Tray', ['tray', 'traypack', 'trayback', 'table top']),
    truck,
  ),
];

/** Kinds of motorcycles, by the models sold in Australia. */
const motorcycles: readonly Meaning[] = [
  [
    'adventure bike, adventure motorbike, adventure motorcycle, adventure tourer, dual sport, dual sport bike',
    'gs, africa twin, cb500x, nx500, transalp, tenere, v strom, tiger, multistrada, desertx, klr, klr650, versys, himalayan, adventure, norden, pan america',
  ],
  [
    'cruiser bike, cruiser motorcycle, cruiser motorbike',
    'street bob, fat boy, softail, sportster, low rider, breakout, heritage, road king, nightster, iron, vulcan, rebel, bolt, xvs650, boulevard, scout, rocket, bonneville bobber, speedmaster',
  ],
  [
    'sports bike, sportsbike, sport bike, sports motorcycle, super bike, superbike, race bike',
    'ninja, yzf, yzf r1, yzf r6, yzf r7, yzf r3, cbr, cbr500r, cbr650r, gsx r750, gsx r1000, panigale, daytona, s 1000 rr, rc390',
  ],
  [
    'naked bike, naked motorcycle, street fighter, streetfighter',
    'mt 03, mt 07, mt 09, mt 10, z400, z650, z900, z1000, cb500f, cb650r, cb1000r, street triple, speed triple, monster, duke, gsx s750, sv650, r 1250 r',
  ],
].map(([terms, models]) => means(terms!, [motorcycle, value('model', 'Motorcycle', models!.split(', '))], motorcycle));

/** Colours; values match by the basic colour word, whatever the full name. */
const colours: readonly Meaning[] = [
  ['white, snow white, polar white, pearl white', 'White', ['white', 'pearl', 'ivory']],
  ['black, jet black', 'Black', ['black', 'ebony']],
  [
    'grey, gray, charcoal, gunmetal, gun metal, graphite, dark grey, dark gray',
    'Grey',
    ['grey', 'gray', 'graphite', 'charcoal', 'gunmetal'],
  ],
  ['silver, metallic silver', 'Silver', ['silver', 'platinum']],
  ['blue, dark blue, navy, navy blue, light blue', 'Blue', ['blue', 'navy']],
  ['red, dark red, maroon, burgundy', 'Red', ['red', 'maroon', 'burgundy', 'crimson']],
  ['green, dark green, olive, khaki', 'Green', ['green', 'olive', 'khaki']],
  ['orange', 'Orange', ['orange']],
  ['yellow', 'Yellow', ['yellow']],
  ['gold', 'Gold', ['gold', 'champagne']],
  ['bronze, copper', 'Bronze', ['bronze', 'copper']],
  ['brown', 'Brown', ['brown']],
  ['beige, sand, cream, tan', 'Beige', ['beige', 'sand', 'cream', 'tan']],
  ['purple, violet', 'Purple', ['purple', 'violet']],
  ['pink', 'Pink', ['pink']],
].map(([terms, otherwise, has]) => means(terms as string, value('colour', otherwise as string, has as string[])));

/** Wishes without a number. */
const wishes: readonly Meaning[] = [
  means(
    'low km, low kms, low kilometres, low kilometers, low klm, low klms, low ks, low k, low kays, low mileage, low mile, low miles, low odometer, low milage',
    set({ ranges: { km: { max: 50_000 } }, sortBy: 'km:asc' }),
  ),
  means(
    'cheap, cheapest, cheaper, lowest price, lowest priced, affordable, inexpensive, bargain, not too dear, not too expensive, not too pricey',
    set({ sortBy: 'price:asc', ranges: { price: { min: 1 } } }),
  ),
  means('most expensive, dearest, expensive, dear, pricey, highest price', set({ sortBy: 'price:desc' })),
  means('newest, latest model, most recent, newest model', set({ sortBy: 'year:desc' })),
  means(
    'just arrived, latest arrivals, new arrivals, newest arrivals, just in, new in',
    set({ sortBy: 'created_at_timestamp:desc' }),
  ),
  means(
    'lams, lams approved, learner approved, learner legal, learners bike, learner bike, learner, learners, l plate, l plates, l plater, p plate, p plates, p plater, p plate legal, p plate approved, p plater legal, p plate friendly, beginner, beginners, beginner bike, beginners bike, restricted bike, restricted licence',
    value('categories', 'Learner approved', ['learner approved', 'lams']),
    value('categories', 'First Car', ['first car']),
  ),
  means(
    'first car, p plater car, p plate car, learner car, starter car, student car',
    value('categories', 'First Car', ['first car']),
  ),
  means('family car, family vehicle, family', family),
  means('work vehicle, work car, commercial, commercial vehicle, commercials', value('categories', 'Work', ['work'])),
  means('luxury, prestige, luxury car, prestige car', value('categories', 'Prestige', ['prestige', 'luxury'])),
  means('sports sedan, sport sedan, performance sedan', [value('body', 'Sedan', ['sedan', 'saloon']), performance]),
  means('hot hatch, hot hatchback, sports hatch, performance hatch', [
    value('body', 'Hatch', ['hatch', 'hatchback']),
    performance,
  ]),
  means(
    'off road, offroad, off roader, offroader',
    value('categories', 'Off-road', ['off road', 'offroad']),
    value('drive', '4WD', ['4wd', '4x4']),
  ),
  means('off grid', value('filtered_features', 'Solar panel', ['solar'])),
  // Not recorded of any car.
  means(
    '3 door, 4 door, 5 door, three door, four door, five door, one owner, 1 owner, single owner, no deposit, nil deposit, zero deposit, low deposit, no deposit finance, delivery km, delivery kms, ' +
      'one kid, two kids, three kids, four kids, 1 kid, 2 kids, 3 kids, 4 kids, and a boat, my boat, our boat, the boat, my caravan, our caravan, ' +
      '5 star, five star, 5 star safety, five star safety, 5 star ancap, five star ancap, ancap, ' +
      'weekly payments, monthly payments, weekly rental, monthly, month to month, no lock in, no lock in contract, novated, novated lease, bad credit, trade in, test drive, on road, on the road, big lap, the big lap, daily driver, ' +
      'rent to own, rent to buy, rent to drive, drive uber, for uber, uber ready, ride share, rideshare, ' +
      'we are after, i am after, im after, i m after, were after, we re after, after a, after an',
    set({}),
  ),
  means('this year, current year', { yearsOld: 0 }),
  means('late model, recent model, late models', set({ sortBy: 'year:desc' })),
  ...[2, 3, 4, 5, 6, 8, 10, 12].map((count) =>
    means(
      [
        `v${count}`,
        ...[count, numerals[count]!].flatMap((terms) => ['cyl', 'cylinder', 'cylinders'].map((of) => `${terms} ${of}`)),
        `${count}cyl`,
      ].join(', '),
      value('cylinders', String(count), [`=${count}`]),
    ),
  ),
  means(
    'turbo, turbocharged, turbo charged, turbos, bi turbo, biturbo, twin turbo',
    value('induction', 'Turbo', ['turbo']),
  ),
  means(
    'full licence, open licence, unrestricted licence, unrestricted, full power',
    value('categories', 'Full licence', ['full licence']),
  ),
  means(
    'performance, sporty, sport, sports, fast, fastest, quick, quickest',
    value('categories', 'Performance', ['performance']),
  ),
  means(
    'tow vehicle, tow car, towing vehicle, tow rig, towing, good for towing, tow a caravan, for towing, caravan tow car, caravan tow vehicle, caravan towing, towing a caravan, to tow a caravan, tow caravan, tow a van, tow a boat, tow a trailer',
    value('categories', 'Towing', ['towing']),
  ),
  means(
    'eco, eco friendly, green car, fuel efficient, fuel saver, economical, good on fuel, low fuel consumption, cheap to run, cheap on fuel, easy on fuel, good fuel economy, low running costs',
    value('categories', 'Green', ['green']),
  ),
  means('7 seats or more, third row, 3rd row, third row seats, 3 rows, three rows, 3 row', {
    facet: 'seats',
    atLeast: 7,
  }),
  means('special, specials, on special', value('tag', 'Special', ['special'])),
];

/** Makes by country of origin. */
const origins: readonly Meaning[] = [
  [
    'Japanese, japanese car, jap, jap car',
    'Toyota, Mazda, Nissan, Honda, Subaru, Mitsubishi, Suzuki, Lexus, Isuzu UTE, Isuzu, Infiniti, Hino, Fuso, Yamaha, Kawasaki',
  ],
  ['German, german car', 'BMW, Mercedes-Benz, Audi, Volkswagen, Porsche'],
  ['Korean, korean car', 'Hyundai, Kia, Genesis, KGM, SsangYong'],
  [
    'Chinese, chinese car',
    'BYD, MG, GWM, Chery, Geely, Zeekr, LDV, Jaecoo, Omoda, Xpeng, Leapmotor, Deepal, JAC, Haval, GAC, Foton',
  ],
  [
    'American, american car',
    'Ford, Jeep, Ram, Chevrolet, Tesla, Chrysler, Dodge, Cadillac, GMC, Harley-Davidson, Indian',
  ],
  [
    'European, euro, european car, euro car, european made',
    'BMW, Mercedes-Benz, Audi, Volkswagen, Porsche, Volvo, Skoda, Cupra, Peugeot, Renault, Citroen, Fiat, Alfa Romeo, MINI, Land Rover, Jaguar, Polestar, Maserati, Ferrari, Triumph, Ducati, KTM',
  ],
].map(([terms, makes]) =>
  means(
    terms!,
    value(
      'make',
      terms!.split(', ')[0]!,
      makes!.split(', ').map((make) => `=${make}`),
    ),
  ),
);

export const meanings: readonly Meaning[] = [
  ...kinds,
  ...bodies,
  ...badges,
  ...motorcycles,
  ...colours,
  ...wishes,
  ...origins,
];

/** Ordinary words that resemble known words; they are not corrected as typos. */
export const ordinaryWords: ReadonlySet<string> = new Set(
  (
    'start starts back backs roll rolls block blank write while carry front stage glass track micro classy range ' +
    'ranges yards lots stock stack sticky trunk canyon lather modest trade trades traded trooper'
  ).split(' '),
);

/** Words without a meaning for the search, unless the stock has such a name. */
export const fillers: ReadonlySet<string> = new Set(
  (
    'a an the and with for in at of to on by is are am be it its my me i im we our you your or any some that this has have either but ' +
    'having had want wanted wanting need needed looking look search searching find show see buy buying buyer purchase get ' +
    'sale sales selling sell price prices priced pricing cost costs deal deals dealer dealers dealership offer offers best ' +
    'good great nice clean tidy excellent mint immaculate condition reliable decent quality popular top vehicle vehicles car ' +
    'cars auto-sales motor stock listing listings model models make makes type kind online near nearby local around close ' +
    'here australia australian aus oz aussie please thanks something anything one which what where under over from up less ' +
    'more than max min maximum minimum about between only just really very quite mainly must can could would like drive ' +
    'away driveaway finance available now today cheap-ish good-ish well maintained serviced service history owner owners ' +
    'registered rego inc including included plus big small little sized size medium mid large old older modern recent late ' +
    'colour color coloured colored metallic paint interior engine fuel powered transmission gearbox capacity doors door budget equipped fitted option options thats subscription subscriptions full log books book hi hello hey gday do does u w got there show sell last past roadworthy rwc warranty guarantee ready go kids uber safe safest comfortable chasing daughter son wife husband mum dad hubby partner teenager student grandkids kwh nicely presented bargains steal subscribe subscribing lease leasing rent renting hire deposit finance financed payments kms plate legal'
  ).split(' '),
);
