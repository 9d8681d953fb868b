import type { Engine } from './model.js';
import { diesel, models, petrol } from './model.js';

export const trucks = [
  ...models('Isuzu', [
    [
      'NLR 45-150',
      'Truck',
      'truck-tray',
      2017,
      { size: [5190, 1995, 2235], seats: 3, tank: 75, gvm: 4500, tow: 3500, series: 'N Series' },
      [
        ['Traypack', 68900, diesel(2999, 4, 110, 375, 11, '6A'), 'RWD'],
        ['SWB', 61900, diesel(2999, 4, 110, 375, 11, '5M'), 'RWD'],
      ],
    ],
    [
      'NPR 75-190',
      'Truck',
      'truck-pantech',
      2017,
      { size: [6870, 2115, 2275], seats: 3, tank: 140, gvm: 7500, tow: 4500, series: 'N Series' },
      [
        ['Servicepack', 104900, diesel(5193, 4, 140, 513, 15, '6A'), 'RWD'],
        ['Pantech', 109900, diesel(5193, 4, 140, 513, 15.4, '6A'), 'RWD'],
      ],
    ],
    [
      'FRR 110-260',
      'Truck',
      'truck-tipper',
      2016,
      { size: [7300, 2355, 2660], seats: 3, tank: 200, gvm: 11000, tow: 10000, series: 'F Series' },
      [['Tipper', 152900, diesel(5193, 4, 191, 882, 19, '6A'), 'RWD']],
    ],
  ]),
  ...models('Hino', [
    [
      '300 616',
      'Truck',
      'truck-tray',
      2017,
      { size: [5210, 1995, 2225], seats: 3, tank: 100, gvm: 4495, tow: 3500, series: '300 Series' },
      [['IFS Tray', 66900, diesel(4009, 4, 110, 420, 12, '6A'), 'RWD']],
    ],
    [
      '500 FD 1124',
      'Truck',
      'truck-curtain',
      2015,
      { size: [8470, 2490, 2690], seats: 3, tank: 200, gvm: 11000, tow: 11000, series: '500 Series' },
      [['Curtainsider', 148900, diesel(5123, 4, 177, 794, 20, '6A'), 'RWD']],
    ],
  ]),
  ...models('Fuso', [
    [
      'Canter 515',
      'Truck',
      'truck-tray',
      2016,
      { size: [4970, 1995, 2130], seats: 3, tank: 100, gvm: 4495, tow: 3500, series: 'Canter' },
      [['City Cab Tray', 62900, diesel(2998, 4, 110, 370, 11, '6DCT'), 'RWD']],
    ],
    [
      'Fighter 1024',
      'Truck',
      'truck-tipper',
      2015,
      { size: [7450, 2430, 2700], seats: 3, tank: 200, gvm: 10400, tow: 9000, series: 'Fighter' },
      [['Tipper', 139900, diesel(7545, 6, 176, 686, 21, '6M'), 'RWD']],
    ],
  ]),
];

const bike = { seats: 2, doors: 0 } as const;
export const motorcycles = [
  ...models('Honda', [
    [
      'CB500X',
      'Motorcycle',
      'adventure-bike',
      2019,
      { ...bike, size: [2155, 830, 1410], tank: 17.7 },
      [['ABS', 11900, petrol(471, 2, 35, 43, 3.6, '6M'), 'RWD']],
    ],
    [
      'CRF1100L Africa Twin',
      'Motorcycle',
      'adventure-bike',
      2020,
      { ...bike, size: [2330, 960, 1395], tank: 18.8 },
      [['Adventure Sports', 27900, petrol(1084, 2, 75, 105, 4.9, '6M'), 'RWD']],
    ],
  ]),
  ...models('Yamaha', [
    [
      'MT-07',
      'Motorcycle',
      'naked-bike',
      2018,
      { ...bike, size: [2085, 780, 1105], tank: 14 },
      [
        ['LAMS', 13900, petrol(655, 2, 38, 57, 4.3, '6M'), 'RWD'],
        ['HO', 14600, petrol(689, 2, 54, 67, 4.2, '6M'), 'RWD'],
      ],
    ],
    [
      'YZF-R7',
      'Motorcycle',
      'sports-bike',
      2022,
      { ...bike, size: [2070, 705, 1160], tank: 13 },
      [['HO', 15900, petrol(689, 2, 54, 67, 4.2, '6M'), 'RWD']],
    ],
  ]),
  ...models('Kawasaki', [
    [
      'Ninja 400',
      'Motorcycle',
      'sports-bike',
      2018,
      { ...bike, size: [1990, 710, 1120], tank: 14 },
      [['SE', 8900, petrol(399, 2, 33, 38, 4.1, '6M'), 'RWD']],
    ],
    [
      'Z900',
      'Motorcycle',
      'naked-bike',
      2017,
      { ...bike, size: [2070, 825, 1080], tank: 17 },
      [['RS', 17900, petrol(948, 4, 92, 99, 5.7, '6M'), 'RWD']],
    ],
    [
      'Vulcan S',
      'Motorcycle',
      'cruiser',
      2016,
      { ...bike, size: [2310, 880, 1100], tank: 14 },
      [['Cafe', 11900, petrol(649, 2, 45, 63, 4.6, '6M'), 'RWD']],
    ],
  ]),
  ...models('Harley-Davidson', [
    [
      'Fat Boy 114',
      'Motorcycle',
      'cruiser',
      2018,
      { ...bike, size: [2370, 960, 1095], tank: 18.9 },
      [['FLFBS', 35900, petrol(1868, 2, 70, 161, 5.5, '6M'), 'RWD']],
    ],
    [
      'Street Bob 114',
      'Motorcycle',
      'cruiser',
      2021,
      { ...bike, size: [2320, 925, 1160], tank: 13.2 },
      [['FXBBS', 27900, petrol(1868, 2, 70, 155, 5.5, '6M'), 'RWD']],
    ],
  ]),
  ...models('BMW', [
    [
      'R 1250 GS',
      'Motorcycle',
      'adventure-bike',
      2019,
      { ...bike, size: [2207, 952, 1430], tank: 20 },
      [['Rallye', 31900, petrol(1254, 2, 100, 143, 4.8, '6M'), 'RWD']],
    ],
  ]),
  ...models('Triumph', [
    [
      'Bonneville T120',
      'Motorcycle',
      'naked-bike',
      2017,
      { ...bike, size: [2170, 785, 1100], tank: 14.5 },
      [['Black', 20900, petrol(1200, 2, 59, 105, 4.7, '6M'), 'RWD']],
    ],
  ]),
];

/** A few of each are listed among the others. */
export const primeMovers = models('Fuso', [
  [
    'Shogun 460',
    'Truck',
    'prime-mover',
    2015,
    { size: [5995, 2490, 3350], seats: 2, tank: 550, gvm: 16500, tow: 35000, series: 'Shogun' },
    [['Prime Mover', 189900, diesel(10677, 6, 338, 2200, 32, '12A'), 'RWD']],
  ],
]);

export const furtherMotorcycles = models('Kawasaki', [
  [
    'Ninja 1000SX',
    'Motorcycle',
    'tourer',
    2020,
    { ...bike, size: [2100, 825, 1190], tank: 19 },
    [['Tourer', 20900, petrol(1043, 4, 105, 111, 5.8, '6M'), 'RWD']],
  ],
  [
    'KLX300',
    'Motorcycle',
    'enduro',
    2021,
    { ...bike, size: [2195, 820, 1195], tank: 8 },
    [['LAMS', 9500, petrol(292, 1, 22, 27, 3.3, '6M'), 'RWD']],
  ],
]);

export interface Caravan {
  readonly make: string;
  readonly name: string;
  readonly look: string;
  readonly from: number;
  readonly kind: 'Family' | 'Couples' | 'Off-road' | 'Pop-top' | 'Hybrid';
  /** Feet. */
  readonly length: number;
  readonly width: number;
  /** Kilograms. */
  readonly tare: number;
  readonly atm: number;
  readonly axle: 'Single' | 'Tandem';
  readonly sleeps: number;
  readonly price: number;
}

const van = (
  make: string,
  name: string,
  look: string,
  kind: Caravan['kind'],
  [length, width, tare, atm]: readonly [number, number, number, number],
  axle: Caravan['axle'],
  sleeps: number,
  price: number,
  from = 2018,
): Caravan => ({ make, name, look, from, kind, length, width, tare, atm, axle, sleeps, price });

export const caravans: readonly Caravan[] = [
  van('Jayco', 'Journey 21.66-3', 'caravan', 'Couples', [21.5, 8.2, 2435, 2935], 'Tandem', 2, 89900),
  van('Jayco', 'Silverline 21.65-3', 'caravan', 'Couples', [22, 8.2, 2660, 3160], 'Tandem', 2, 112900),
  van('Jayco', 'Starcraft 18.55-7', 'caravan', 'Family', [19, 8.2, 2150, 2650], 'Tandem', 5, 68900),
  van('Jayco', 'CrossTrak 15.48-1', 'hybrid-caravan', 'Hybrid', [15.7, 7.4, 1780, 2280], 'Single', 4, 62900, 2020),
  van('Jayco', 'Expanda 17.56-2', 'pop-top', 'Pop-top', [18, 7.8, 1890, 2390], 'Tandem', 6, 59900),
  van('Avan', 'Aspire 499', 'short-caravan', 'Couples', [17, 7.6, 1620, 2020], 'Single', 3, 55900),
  van('Avan', 'Applause 500', 'pop-top', 'Pop-top', [16.5, 7.5, 1380, 1780], 'Single', 2, 47900),
  van('Crusader', 'Excalibur Prince', 'caravan', 'Couples', [20, 8.1, 2390, 2990], 'Tandem', 2, 92900),
  van('Crusader', 'Musketeer Athos', 'caravan', 'Family', [20.5, 8.1, 2580, 3180], 'Tandem', 5, 94900),
  van('Lotus', 'Off Grid 21', 'off-road-caravan', 'Off-road', [21, 8.2, 2900, 3500], 'Tandem', 2, 134900, 2019),
  van('Lotus', 'Trooper 18.6', 'off-road-caravan', 'Off-road', [18.6, 8, 2480, 3200], 'Tandem', 2, 109900, 2019),
  van('New Age', 'Manta Ray 19ER', 'caravan', 'Couples', [19, 8, 2200, 2800], 'Tandem', 2, 84900),
  van('New Age', 'Road Owl 20BE', 'off-road-caravan', 'Off-road', [20, 8, 2560, 3240], 'Tandem', 4, 98900),
  van('Supreme', 'Getaway 18', 'short-caravan', 'Couples', [18, 7.9, 2010, 2510], 'Tandem', 2, 76900),
  van('Zone RV', 'Expedition 20.6', 'off-road-caravan', 'Off-road', [20.6, 8.2, 2450, 3500], 'Tandem', 2, 189900, 2019),
  van('Bushtracker', '20ft Custom', 'off-road-caravan', 'Off-road', [20, 8, 3050, 3900], 'Tandem', 2, 179900, 2015),
  van('Kimberley', 'Karavan', 'hybrid-caravan', 'Hybrid', [15, 7, 1620, 2500], 'Single', 2, 119900, 2016),
  van('Millard', 'Breakaway 19', 'caravan', 'Family', [19.5, 8, 2140, 2640], 'Tandem', 4, 62900, 2015),
];

/** Returns the licence class of a motorcycle or truck, for the categories facet. */
export const classOf = ({ cc = 0, kw }: Engine): string =>
  cc <= 660 && kw <= 40 ? 'Learner approved' : 'Full licence';
