import { diesel, electric, hybrid, models, petrol, plugIn, turbo, turboHybrid } from './model.js';

const smartstream = petrol(1999, 4, 110, 180, 7.2, 'CVT');
const hybrid16 = turboHybrid(1598, 4, 171, 350, 5.3, '6A');
const d22 = diesel(2151, 4, 148, 440, 6.1, '8DCT');

const hyundai = models('Hyundai', [
  [
    'i30',
    'Hatch',
    'hatch',
    2017,
    { size: [4340, 1795, 1455], ancap: 5, tank: 50, gvm: 1820, tow: 1300, series: 'PD' },
    [
      ['N Line', 34500, turbo(1591, 4, 150, 265, 7.1, '7DCT'), 'FWD'],
      ['Elite', 33000, petrol(1999, 4, 120, 203, 7.4, '6A'), 'FWD'],
    ],
  ],
  [
    'i30',
    'Sedan',
    'small-sedan',
    2020,
    { size: [4710, 1825, 1415], tank: 47, gvm: 1820, tow: 1300, series: 'CN7' },
    [
      ['Sedan', 30500, petrol(1999, 4, 117, 191, 6.8, '6A'), 'FWD'],
      ['Sedan Hybrid Elite', 41200, hybrid(1580, 4, 104, 265, 3.9, '6DCT'), 'FWD'],
    ],
  ],
  [
    'Kona',
    'SUV',
    'suv',
    2023,
    { size: [4350, 1825, 1580], ancap: 4, tank: 47, gvm: 1880, tow: 1300, series: 'SX2' },
    [
      ['2.0', 36500, smartstream, 'FWD'],
      ['Premium Hybrid', 49500, hybrid(1580, 4, 104, 265, 3.9, '6DCT'), 'FWD'],
      ['Electric Extended Range', 63000, electric(150, 255), 'FWD'],
    ],
  ],
  [
    'Tucson',
    'SUV',
    'suv',
    2021,
    { size: [4640, 1865, 1665], ancap: 5, tank: 54, gvm: 2175, tow: 1650, series: 'NX4' },
    [
      ['2.0', 43500, petrol(1999, 4, 115, 192, 8.1, '6A'), 'FWD'],
      ['Elite Hybrid', 54200, hybrid16, 'FWD'],
      ['Premium N Line Hybrid', 66300, hybrid16, 'AWD'],
    ],
  ],
  [
    'Santa Fe',
    'SUV',
    'large-suv',
    2024,
    { size: [4830, 1900, 1780], seats: 7, ancap: 5, tank: 67, gvm: 2640, tow: 2000, series: 'MX5' },
    [
      ['Hybrid', 60500, turboHybrid(1598, 4, 172, 367, 5.6, '6A'), 'FWD'],
      ['Calligraphy Hybrid', 79800, turboHybrid(1598, 4, 172, 367, 6.3, '6A'), 'AWD'],
    ],
  ],
  [
    'Ioniq 5',
    'SUV',
    'electric-suv',
    2021,
    { size: [4655, 1890, 1605], ancap: 5, gvm: 2540, tow: 1600, series: 'NE' },
    [
      ['Extended Range', 79900, electric(168, 350), 'RWD'],
      ['N', 111000, electric(478, 770), 'AWD'],
    ],
  ],
  [
    'Sonata',
    'Sedan',
    'liftback',
    2020,
    { size: [4955, 1860, 1445], tank: 60, gvm: 2080, series: 'DN8' },
    [['N Line', 58900, turbo(2497, 4, 213, 422, 7.7, '8DCT'), 'FWD']],
  ],
  [
    'Staria',
    'Van',
    'people-mover',
    2021,
    { size: [5253, 1997, 1990], seats: 8, ancap: 5, tank: 75, gvm: 3090, tow: 2500, series: 'US4' },
    [['Elite', 59900, diesel(2199, 4, 130, 430, 8.2, '8A'), 'FWD']],
  ],
]);

const kia = models('Kia', [
  [
    'Picanto',
    'Hatch',
    'light-hatch',
    2017,
    { size: [3595, 1595, 1485], tank: 35, gvm: 1400, series: 'JA' },
    [
      ['Sport', 21500, petrol(1248, 4, 62, 122, 6, '4A'), 'FWD'],
      ['GT-Line', 23500, petrol(1248, 4, 62, 122, 6, '4A'), 'FWD'],
    ],
  ],
  [
    'Cerato',
    'Sedan',
    'small-sedan',
    2018,
    { to: 2024, size: [4640, 1800, 1440], ancap: 5, tank: 50, gvm: 1820, tow: 1100, series: 'BD' },
    [
      ['S', 29500, petrol(1999, 4, 112, 192, 7.4, '6A'), 'FWD'],
      ['GT', 40300, turbo(1591, 4, 150, 265, 6.9, '7DCT'), 'FWD'],
    ],
  ],
  [
    'Stinger',
    'Sedan',
    'liftback',
    2017,
    { to: 2023, size: [4830, 1870, 1400], ancap: 5, tank: 60, gvm: 2325, tow: 1500, series: 'CK' },
    [['GT', 66900, turbo(3342, 6, 274, 510, 10.8, '8A'), 'RWD']],
  ],
  [
    'Seltos',
    'SUV',
    'upright-suv',
    2019,
    { size: [4385, 1800, 1645], ancap: 5, tank: 50, gvm: 1850, tow: 1250, series: 'SP2' },
    [
      ['S', 33500, smartstream, 'FWD'],
      ['GT-Line', 47600, turbo(1591, 4, 146, 265, 7.4, '8A'), 'AWD'],
    ],
  ],
  [
    'Sportage',
    'SUV',
    'suv',
    2021,
    { size: [4660, 1865, 1680], ancap: 5, tank: 54, gvm: 2190, tow: 1900, series: 'NQ5' },
    [
      ['S', 39900, petrol(1999, 4, 115, 192, 8.1, '6A'), 'FWD'],
      ['SX Hybrid', 53500, hybrid16, 'FWD'],
      ['GT-Line Diesel', 59800, diesel(1998, 4, 137, 416, 6.3, '8A'), 'AWD'],
    ],
  ],
  [
    'Sorento',
    'SUV',
    'large-suv',
    2020,
    { size: [4810, 1900, 1700], seats: 7, ancap: 5, tank: 67, gvm: 2550, tow: 2000, series: 'MQ4' },
    [
      ['Sport Diesel', 62900, d22, 'AWD'],
      ['GT-Line Hybrid', 78900, turboHybrid(1598, 4, 169, 350, 5.4, '6A'), 'AWD'],
    ],
  ],
  [
    'EV6',
    'SUV',
    'electric-suv',
    2021,
    { size: [4695, 1890, 1550], ancap: 5, gvm: 2560, tow: 1600, series: 'CV' },
    [
      ['Air', 77800, electric(168, 350), 'RWD'],
      ['GT-Line', 93000, electric(239, 605), 'AWD'],
    ],
  ],
  [
    'EV9',
    'SUV',
    'electric-suv',
    2023,
    { size: [5015, 1980, 1780], seats: 7, ancap: 5, gvm: 3240, tow: 2500, series: 'MV' },
    [
      ['Earth', 112500, electric(283, 600), 'AWD'],
      ['GT-Line', 128000, electric(283, 700), 'AWD'],
    ],
  ],
  [
    'Carnival',
    'Van',
    'people-mover',
    2021,
    { size: [5155, 1995, 1775], seats: 8, ancap: 5, tank: 72, gvm: 2820, tow: 2000, series: 'KA4' },
    [
      ['S Diesel', 58500, diesel(2151, 4, 148, 440, 6.5, '8A'), 'FWD'],
      ['Platinum Hybrid', 79900, turboHybrid(1598, 4, 180, 367, 5.8, '6A'), 'FWD'],
    ],
  ],
  [
    'Tasman',
    'Ute',
    'rugged-ute',
    2025,
    { size: [5410, 1930, 1920], ancap: 5, tank: 80, gvm: 3350, tow: 3500, series: 'TK1' },
    [
      ['SX', 61500, diesel(2151, 4, 154, 440, 7.8, '8A'), '4WD'],
      ['X-Pro', 79900, diesel(2151, 4, 154, 440, 8.1, '8A'), '4WD'],
    ],
  ],
]);

const genesis = models('Genesis', [
  [
    'GV70',
    'SUV',
    'premium-suv',
    2021,
    { size: [4715, 1910, 1630], ancap: 5, tank: 66, gvm: 2485, tow: 1500, series: 'JK1' },
    [
      ['2.5T', 86900, turbo(2497, 4, 224, 422, 10.3, '8A'), 'AWD'],
      ['3.5T Sport', 104500, turbo(3470, 6, 279, 530, 11.3, '8A'), 'AWD'],
    ],
  ],
  [
    'GV80',
    'SUV',
    'premium-suv',
    2020,
    { size: [4945, 1975, 1715], seats: 7, ancap: 5, tank: 80, gvm: 2950, tow: 2722, series: 'JX1' },
    [['3.5T', 130900, turbo(3470, 6, 279, 530, 11.7, '8A'), 'AWD']],
  ],
]);

const kgm = models('KGM', [
  [
    'Torres',
    'SUV',
    'box-off-roader',
    2024,
    { size: [4715, 1890, 1720], tank: 50, gvm: 2100, tow: 1500 },
    [['ELX', 41000, turbo(1497, 4, 125, 280, 8.4, '6A'), 'AWD']],
  ],
  [
    'Musso',
    'Ute',
    'double-cab-ute',
    2018,
    { size: [5409, 1950, 1855], tank: 75, gvm: 2980, tow: 3500 },
    [['XLV Ultimate', 48000, diesel(2157, 4, 133, 420, 9, '6A'), '4WD']],
  ],
]);

const mg = models('MG', [
  [
    'MG3',
    'Hatch',
    'light-hatch',
    2024,
    { size: [4113, 1797, 1502], ancap: 3, tank: 36, gvm: 1754 },
    [
      ['Hybrid+ Excite', 28900, hybrid(1498, 4, 155, 250, 4.3, '3A'), 'FWD'],
      ['Hybrid+ Essence', 31500, hybrid(1498, 4, 155, 250, 4.3, '3A'), 'FWD'],
    ],
  ],
  [
    'MG4',
    'Hatch',
    'electric-hatch',
    2023,
    { size: [4287, 1836, 1516], ancap: 5, gvm: 2103, tow: 500 },
    [
      ['Excite 51', 37900, electric(125, 250), 'RWD'],
      ['Essence 64', 45900, electric(150, 250), 'RWD'],
    ],
  ],
  [
    'ZS',
    'SUV',
    'small-suv',
    2024,
    { size: [4430, 1818, 1635], ancap: 4, tank: 41, gvm: 1860, tow: 500 },
    [
      ['Hybrid+ Excite', 33900, hybrid(1498, 4, 155, 465, 4.7, '3A'), 'FWD'],
      ['Hybrid+ Essence', 37900, hybrid(1498, 4, 155, 465, 4.7, '3A'), 'FWD'],
    ],
  ],
  [
    'HS',
    'SUV',
    'suv',
    2024,
    { size: [4670, 1890, 1663], ancap: 5, tank: 55, gvm: 2110, tow: 1500 },
    [
      ['Vibe', 36900, turbo(1496, 4, 125, 275, 6.9, '7DCT'), 'FWD'],
      ['Super Hybrid Essence', 55900, plugIn(1496, 4, 220, 350, 0.7, '2A'), 'FWD'],
    ],
  ],
]);

const gwm = models('GWM', [
  [
    'Haval Jolion',
    'SUV',
    'upright-suv',
    2021,
    { size: [4472, 1841, 1619], ancap: 5, tank: 55, gvm: 1890, tow: 750 },
    [
      ['Lux', 31000, turbo(1497, 4, 110, 210, 8.1, '7DCT'), 'FWD'],
      ['Ultra Hybrid', 38900, hybrid(1497, 4, 140, 375, 5.1, '2A'), 'FWD'],
    ],
  ],
  [
    'Haval H6',
    'SUV',
    'suv',
    2021,
    { size: [4653, 1886, 1724], ancap: 5, tank: 58, gvm: 2150, tow: 2000 },
    [
      ['Lux', 38900, turbo(1967, 4, 150, 320, 7.4, '7DCT'), 'FWD'],
      ['Ultra Hybrid', 46900, turboHybrid(1497, 4, 179, 530, 5.2, '2A'), 'FWD'],
    ],
  ],
  [
    'Tank 300',
    'SUV',
    'box-off-roader',
    2023,
    { size: [4760, 1930, 1903], ancap: 5, tank: 75, gvm: 2713, tow: 3000 },
    [
      ['Lux', 48900, turbo(1967, 4, 162, 380, 9.5, '8A'), '4WD'],
      ['Ultra Hybrid', 60900, turboHybrid(1998, 4, 255, 648, 8.4, '9A'), '4WD'],
    ],
  ],
  [
    'Ute Cannon',
    'Ute',
    'rugged-ute',
    2020,
    { size: [5410, 1947, 1886], ancap: 5, tank: 78, gvm: 3090, tow: 3500 },
    [
      ['Lux', 44900, diesel(2370, 4, 135, 480, 8.6, '9A'), '4WD'],
      ['XSR', 53900, diesel(2370, 4, 135, 480, 8.6, '9A'), '4WD'],
    ],
  ],
]);

const byd = models('BYD', [
  [
    'Dolphin',
    'Hatch',
    'electric-hatch',
    2023,
    { size: [4290, 1770, 1570], ancap: 5, gvm: 1918 },
    [
      ['Essential', 33500, electric(70, 180), 'FWD'],
      ['Premium', 41500, electric(150, 310), 'FWD'],
    ],
  ],
  [
    'Atto 3',
    'SUV',
    'electric-suv',
    2022,
    { size: [4455, 1875, 1615], ancap: 5, gvm: 2160, tow: 750 },
    [
      ['Essential', 43900, electric(150, 310), 'FWD'],
      ['Premium', 48900, electric(150, 310), 'FWD'],
    ],
  ],
  [
    'Seal',
    'Sedan',
    'electric-sedan',
    2023,
    { size: [4800, 1875, 1460], ancap: 5, gvm: 2501, tow: 1500 },
    [
      ['Dynamic', 54900, electric(150, 310), 'RWD'],
      ['Premium', 62900, electric(230, 360), 'RWD'],
      ['Performance', 72500, electric(390, 670), 'AWD'],
    ],
  ],
  [
    'Sealion 6',
    'SUV',
    'sleek-suv',
    2024,
    { size: [4775, 1890, 1670], ancap: 5, tank: 60, gvm: 2350, tow: 750 },
    [
      ['Essential', 46900, plugIn(1498, 4, 160, 300, 1.1, '1A'), 'FWD'],
      ['Premium', 57000, plugIn(1498, 4, 238, 550, 1.4, '1A'), 'AWD'],
    ],
  ],
  [
    'Shark 6',
    'Ute',
    'rugged-ute',
    2024,
    { size: [5457, 1971, 1925], ancap: 5, tank: 60, gvm: 3500, tow: 2500 },
    [['Premium', 63500, plugIn(1497, 4, 321, 650, 2, '1A'), '4WD']],
  ],
]);

const others = [
  ...models('Chery', [
    [
      'Tiggo 4',
      'SUV',
      'small-suv',
      2024,
      { size: [4307, 1825, 1660], ancap: 5, tank: 51, gvm: 1800 },
      [
        ['Urban', 26900, turbo(1498, 4, 108, 210, 7.4, 'CVT'), 'FWD'],
        ['Ultimate', 30900, turbo(1498, 4, 108, 210, 7.4, 'CVT'), 'FWD'],
      ],
    ],
    [
      'Tiggo 8 Pro Max',
      'SUV',
      'large-suv',
      2024,
      { size: [4724, 1860, 1705], seats: 7, ancap: 5, tank: 57, gvm: 2265, tow: 1000 },
      [['Urban', 44900, turbo(1998, 4, 180, 375, 8.1, '7DCT'), 'FWD']],
    ],
  ]),
  ...models('LDV', [
    [
      'T60 Max',
      'Ute',
      'double-cab-ute',
      2021,
      { size: [5365, 1900, 1852], ancap: 5, tank: 75, gvm: 3150, tow: 3000 },
      [['Pro', 42900, diesel(1996, 4, 160, 500, 8.9, '8A'), '4WD']],
    ],
    [
      'Deliver 9',
      'Van',
      'minibus',
      2020,
      { size: [5940, 2062, 2535], seats: 14, tank: 80, gvm: 4250, tow: 2000 },
      [['Bus 14 Seats', 73500, diesel(1996, 4, 110, 375, 9.2, '6A'), 'RWD']],
    ],
  ]),
  ...models('Geely', [
    [
      'EX5',
      'SUV',
      'electric-suv',
      2025,
      { size: [4615, 1901, 1670], ancap: 5, gvm: 2190 },
      [
        ['Complete', 42900, electric(160, 320), 'FWD'],
        ['Inspire', 46900, electric(160, 320), 'FWD'],
      ],
    ],
  ]),
  ...models('Zeekr', [
    [
      '7X',
      'SUV',
      'electric-suv',
      2025,
      { size: [4787, 1930, 1650], ancap: 5, gvm: 2990, tow: 2000 },
      [
        ['RWD', 61900, electric(310, 440), 'RWD'],
        ['Performance AWD', 76900, electric(475, 710), 'AWD'],
      ],
    ],
  ]),
  ...models('Jaecoo', [
    [
      'J7',
      'SUV',
      'box-off-roader',
      2025,
      { size: [4500, 1865, 1680], ancap: 5, tank: 51, gvm: 2020 },
      [
        ['Core', 36900, turbo(1598, 4, 137, 275, 7, '7DCT'), 'FWD'],
        ['SHS Summit', 49900, plugIn(1499, 4, 255, 525, 1, '1A'), 'FWD'],
      ],
    ],
  ]),
];

export const koreanAndChinese = [...hyundai, ...kia, ...genesis, ...kgm, ...mg, ...gwm, ...byd, ...others];
