import type { CarRange } from '../../cars.js';

/** Quantity that a number measures; `unknown`: one that is not recorded of vehicles. */
export type Measure = CarRange | 'seats' | 'unknown';

/** The quantity that a unit word implies, and the factor of the number. */
export interface Unit {
  readonly of: Measure;
  readonly times: number;
}

const unitsOf = (words: string, of: Measure, times = 1): [string, Unit][] =>
  words.split(', ').map((word) => [word, { of, times }]);

/** Words after a number; the longest match wins. */
export const unitsBehind: ReadonlyMap<string, Unit> = new Map([
  ...unitsOf('k, grand, thousand, thou, thousand dollars, k dollars, grande, k drive away', 'price', 1000),
  ...unitsOf('dollars, dollar, bucks, aud, drive away', 'price'),
  ...unitsOf('mil, million, m dollars', 'price', 1_000_000),
  ...unitsOf(
    'a week, per week, pw, p w, weekly, week, each week, dollars a week, dollars per week, bucks a week, wk, per wk, a wk',
    'subscription_price',
  ),
  ...unitsOf(
    'km, kms, kilometre, kilometres, kilometer, kilometers, klm, klms, kay, kays, ks, miles on the clock, km on the clock, kms on the clock, on the clock, on the odometer, k on the clock',
    'km',
  ),
  ...unitsOf(
    'k km, k kms, k kilometres, k klm, k klms, thousand km, thousand kms, thousand kilometres, xxx km, xxx kms',
    'km',
    1000,
  ),
  ...unitsOf('seat, seater, seaters, seats, seated, people, passenger, passengers, person, pax', 'seats'),
  ...unitsOf('berth, sleeper, berths', 'sleeps'),
  ...unitsOf('foot, ft, feet, footer', 'body_length'),
  ...unitsOf(
    'kg towing, kg tow, kgs towing, kg towing capacity, kg tow capacity, kg braked, kg braked towing, kg tow rating, kilo towing, kg towing cap, towing capacity, towing, tow capacity, braked towing',
    'towingcapacitybraked',
  ),
  ...unitsOf(
    't towing, tonne towing, ton towing, t tow, tonne tow, ton tow, t braked towing, tonne braked towing, t braked tow, t towing capacity, tonne towing capacity, ton towing capacity, t braked, tonne braked, tonnes towing, t tow capacity, tonne tow capacity',
    'towingcapacitybraked',
    1000,
  ),
  ...unitsOf('l, litre, litres, liter, liters, ltr, lt, l engine, litre engine', 'engine_size', 1000),
  ...unitsOf('cc, ccs, cubic centimetres', 'engine_size'),
  ...unitsOf('kg tare, kg tare weight', 'tare_weight'),
  ...unitsOf(
    [
      ...['kg', 'kgs', 't', 'tonne', 'tonnes', 'ton'].flatMap((unit) =>
        ['atm', 'gvm', 'gcm', 'gtm', 'payload', 'ball weight'].map((of) => `${unit} ${of}`),
      ),
      ...['km', 'kms', 'kilometre', 'kilometres'].flatMap((unit) => [`${unit} range`, `${unit} of range`]),
    ].join(', '),
    'unknown',
  ),
  ...unitsOf('kg, kgs, kilos, kilogram, kilograms', 'towingcapacitybraked'),
  ...unitsOf('t, tonne, tonnes, ton, tons', 'towingcapacitybraked', 1000),
]);

/** Words before a number that name its quantity. */
export const unitsBefore: ReadonlyMap<string, Measure> = new Map(
  (
    [
      ['seats', 'seats'],
      ['seating for, seating, room for', 'seats'],
      ['sleeps, sleep, sleeping', 'sleeps'],
      [
        'tow, tows, towing, towing capacity, tow capacity, can tow, braked towing, to tow, towing up to',
        'towingcapacitybraked',
      ],
      ['tare, tare weight', 'tare_weight'],
      ['atm, gvm, gcm, gtm, payload, payload of, ball weight', 'unknown'],
      ['year, built, build, model year, my', 'year'],
      ['price, priced, budget, budget of, cost', 'price'],
      ['odometer, odo, mileage, km, kms, kilometres, kilometers, klms', 'km'],
      ['weekly, a week, per week, weekly price, rent, rental, repayments', 'subscription_price'],
    ] as const
  ).flatMap(([words, of]) => words.split(', ').map((word) => [word, of] as const)),
);

export type Bound = 'max' | 'min' | 'below' | 'above' | 'about';

/** Bounds before a number. For years, `below` and `above` exclude the year itself. */
export const boundsBefore: ReadonlyMap<string, Bound> = new Map(
  (
    [
      ['under, below, less than, cheaper than, lower than, beneath, fewer than, less then, sub', 'below'],
      [
        'max, maximum, up to, upto, at most, maximum of, max of, max price, to, not exceeding, until, till, limit, no more than, not more than, not over, not above, nothing over, nothing above, nothing more than, no over, within',
        'max',
      ],
      ['before, pre, older than, prior to', 'below'],
      ['over, above, more than, greater than, older then, exceeding, more then', 'above'],
      ['after, newer than, later than, post, newer then', 'above'],
      [
        'from, min, minimum, at least, starting at, starting from, starting, since, minimum of, no less than, not less than, not under, not below, nothing under, nothing below, no fewer than, from year',
        'min',
      ],
      ['around, about, approx, approximately, roughly, circa, near enough, say, ish', 'about'],
    ] as const
  ).flatMap(([words, bound]) => words.split(', ').map((word) => [word, bound] as const)),
);

/** Bounds after a number. */
export const boundsBehind: ReadonlyMap<string, Bound> = new Map(
  (
    [
      [
        'or less, or under, and under, and below, or below, max, maximum, or cheaper, or shorter, or smaller, or lighter, tops, or lower, or older, and older, at most, or so max',
        'max',
      ],
      [
        'or more, or over, and over, and above, and up, and upwards, upwards, min, minimum, plus, or newer, and newer, onwards, onward, on, or later, and later, or above, or better, and onwards, or bigger, or longer, or larger, up, newer',
        'min',
      ],
      ['ish, or so, or thereabouts', 'about'],
    ] as const
  ).flatMap(([words, bound]) => words.split(', ').map((word) => [word, bound] as const)),
);

export const numberWords: ReadonlyMap<string, number> = new Map(
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map((word, i) => [
    word,
    i + 1,
  ]),
);
for (const [word, number] of [
  ['fifteen', 15],
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['hundred', 100],
] as const)
  (numberWords as Map<string, number>).set(word, number);

/** Words between two numbers of a range. */
export const betweenNumbers: ReadonlySet<string> = new Set([
  'to',
  'and',
  'till',
  'until',
  'thru',
  'through',
  'or',
  'upto',
]);
