import { diesel, electric, models, petrol, plugIn, turbo } from './model.js';

const tsi110 = turbo(1395, 4, 110, 250, 5.8, '8A');
const tsi180 = turbo(1984, 4, 180, 370, 7, '7DCT');
const tsi162 = turbo(1984, 4, 162, 350, 8.1, '7DCT');
const bmw20 = turbo(1998, 4, 135, 300, 6.4, '8A');
const bmw30 = turbo(1998, 4, 190, 400, 6.9, '8A');
const benz20 = turbo(1999, 4, 150, 320, 6.9, '9A');
const ranger20 = diesel(1996, 4, 154, 500, 7.6, '10A');
const ranger30 = diesel(2993, 6, 184, 600, 8.4, '10A');

const volkswagenGroup = [
  ...models('Volkswagen', [
    [
      'Polo',
      'Hatch',
      'light-hatch',
      2018,
      { size: [4074, 1751, 1431], ancap: 5, tank: 40, gvm: 1660, series: 'AW' },
      [
        ['Life', 32500, turbo(999, 3, 85, 200, 5.4, '7DCT'), 'FWD'],
        ['GTI', 45500, turbo(1984, 4, 147, 320, 6.5, '6DCT'), 'FWD'],
      ],
    ],
    [
      'Golf',
      'Hatch',
      'hatch',
      2021,
      { size: [4284, 1789, 1491], ancap: 5, tank: 50, gvm: 1820, tow: 1400, series: 'Mk8' },
      [
        ['Life', 44500, tsi110, 'FWD'],
        ['R-Line', 49900, tsi110, 'FWD'],
      ],
    ],
    [
      'Golf',
      'Hatch',
      'hatch',
      2021,
      { size: [4289, 1789, 1468], ancap: 5, tank: 50, gvm: 1930, tow: 1600, series: 'Mk8' },
      [
        ['GTI', 58900, tsi180, 'FWD'],
        ['R', 74900, turbo(1984, 4, 235, 400, 7.8, '7DCT'), 'AWD'],
      ],
    ],
    [
      'T-Cross',
      'SUV',
      'small-suv',
      2020,
      { size: [4235, 1760, 1583], ancap: 5, tank: 40, gvm: 1730, tow: 1200, series: 'C11' },
      [['Style', 36500, turbo(999, 3, 85, 200, 5.4, '7DCT'), 'FWD']],
    ],
    [
      'Tiguan',
      'SUV',
      'suv',
      2017,
      { size: [4539, 1842, 1658], ancap: 5, tank: 58, gvm: 2220, tow: 2300, series: '5N' },
      [
        ['110TSI Life', 49900, turbo(1395, 4, 110, 250, 7.7, '6DCT'), 'FWD'],
        ['162TSI R-Line', 66900, tsi162, 'AWD'],
      ],
    ],
    [
      'Passat',
      'Wagon',
      'wagon',
      2015,
      { to: 2024, size: [4773, 1832, 1501], ancap: 5, tank: 66, gvm: 2100, tow: 1800, series: 'B8' },
      [
        ['140TSI Business', 52900, turbo(1984, 4, 140, 320, 6.6, '7DCT'), 'FWD'],
        ['206TSI R-Line', 69900, turbo(1984, 4, 206, 350, 8.1, '6DCT'), 'AWD'],
      ],
    ],
    [
      'Amarok',
      'Ute',
      'rugged-ute',
      2023,
      { size: [5350, 1910, 1888], ancap: 5, tank: 80, gvm: 3250, tow: 3500, series: 'NF' },
      [
        ['TDI500 Style', 73900, ranger20, '4WD'],
        ['TDI600 Aventura', 86900, ranger30, '4WD'],
      ],
    ],
    [
      'Caddy',
      'Van',
      'small-van',
      2021,
      { size: [4853, 1855, 1833], seats: 2, ancap: 5, tank: 50, gvm: 2350, tow: 1500, series: 'SK' },
      [['Cargo Maxi TDI320', 46900, diesel(1968, 4, 90, 320, 5, '7DCT'), 'FWD']],
    ],
  ]),
  ...models('Skoda', [
    [
      'Octavia',
      'Wagon',
      'wagon',
      2021,
      { size: [4689, 1829, 1468], ancap: 5, tank: 50, gvm: 1900, tow: 1500, series: 'NX' },
      [
        ['Ambition', 42900, tsi110, 'FWD'],
        ['RS', 61500, tsi180, 'FWD'],
      ],
    ],
    [
      'Kodiaq',
      'SUV',
      'large-suv',
      2017,
      { size: [4699, 1882, 1676], seats: 7, ancap: 5, tank: 60, gvm: 2360, tow: 2000, series: 'NS' },
      [
        ['Style', 59900, turbo(1984, 4, 132, 320, 8.1, '7DCT'), 'AWD'],
        ['RS', 76900, turbo(1984, 4, 180, 370, 8.9, '7DCT'), 'AWD'],
      ],
    ],
  ]),
  ...models('Cupra', [
    [
      'Formentor',
      'SUV',
      'sleek-suv',
      2022,
      { size: [4450, 1839, 1511], ancap: 5, tank: 55, gvm: 2140, tow: 1800, series: 'KM' },
      [
        ['V', 53900, turbo(1984, 4, 140, 320, 7.1, '7DCT'), 'FWD'],
        ['VZx', 68900, turbo(1984, 4, 228, 400, 7.8, '7DCT'), 'AWD'],
      ],
    ],
    [
      'Born',
      'Hatch',
      'electric-hatch',
      2023,
      { size: [4324, 1809, 1540], ancap: 5, gvm: 2260 },
      [['Electric', 59900, electric(170, 310), 'RWD']],
    ],
  ]),
  ...models('Audi', [
    [
      'A3',
      'Hatch',
      'low-hatch',
      2021,
      { size: [4343, 1816, 1449], ancap: 5, tank: 50, gvm: 1860, series: 'GY' },
      [['35 TFSI S line', 57900, tsi110, 'FWD']],
    ],
    [
      'A4',
      'Sedan',
      'sport-sedan',
      2016,
      { to: 2025, size: [4762, 1847, 1431], ancap: 5, tank: 54, gvm: 2010, tow: 1500, series: 'B9' },
      [
        ['35 TFSI', 66900, turbo(1984, 4, 110, 270, 6.5, '7DCT'), 'FWD'],
        ['45 TFSI quattro S line', 83900, turbo(1984, 4, 183, 370, 7.1, '7DCT'), 'AWD'],
      ],
    ],
    [
      'A6 Allroad',
      'Wagon',
      'wagon',
      2019,
      { to: 2025, size: [4951, 1902, 1497], ancap: 5, tank: 73, gvm: 2525, tow: 2500, series: 'C8' },
      [['45 TDI quattro', 118900, diesel(2967, 6, 183, 600, 6.4, '8A'), 'AWD']],
    ],
    [
      'Q3',
      'SUV',
      'suv',
      2019,
      { size: [4484, 1849, 1616], ancap: 5, tank: 60, gvm: 2175, tow: 2100, series: 'F3' },
      [
        ['35 TFSI', 58900, tsi110, 'FWD'],
        ['45 TFSI quattro', 72900, tsi180, 'AWD'],
      ],
    ],
    [
      'Q5',
      'SUV',
      'premium-suv',
      2017,
      { size: [4682, 1893, 1662], ancap: 5, tank: 70, gvm: 2400, tow: 2400, series: 'FY' },
      [
        ['40 TDI quattro', 79900, diesel(1968, 4, 150, 400, 7, '7DCT'), 'AWD'],
        ['45 TFSI quattro Sport', 87900, turbo(1984, 4, 183, 370, 8, '7DCT'), 'AWD'],
      ],
    ],
  ]),
  ...models('Porsche', [
    [
      '911',
      'Coupe',
      'rear-engine-coupe',
      2019,
      { size: [4519, 1852, 1298], tank: 64, gvm: 1955, series: '992' },
      [
        ['Carrera', 279900, turbo(2981, 6, 283, 450, 9.9, '8DCT'), 'RWD'],
        ['Carrera S', 321900, turbo(2981, 6, 331, 530, 10, '8DCT'), 'RWD'],
      ],
    ],
    [
      'Macan',
      'SUV',
      'premium-suv',
      2019,
      { to: 2024, size: [4726, 1922, 1621], ancap: 5, tank: 65, gvm: 2510, tow: 2000, series: '95B' },
      [
        ['Macan', 98900, turbo(1984, 4, 195, 400, 9.7, '7DCT'), 'AWD'],
        ['GTS', 138900, turbo(2894, 6, 324, 550, 10.2, '7DCT'), 'AWD'],
      ],
    ],
    [
      'Taycan',
      'Sedan',
      'electric-sedan',
      2021,
      { size: [4963, 1966, 1395], seats: 4, ancap: 5, gvm: 2880 },
      [['4S', 209900, electric(400, 695), 'AWD']],
    ],
  ]),
];

const german = [
  ...models('BMW', [
    [
      '1 Series',
      'Hatch',
      'low-hatch',
      2019,
      { size: [4319, 1799, 1434], ancap: 5, tank: 42, gvm: 1910, series: 'F40' },
      [
        ['118i', 58900, turbo(1499, 3, 103, 220, 5.9, '7DCT'), 'FWD'],
        ['M135i xDrive', 83900, turbo(1998, 4, 225, 450, 7.5, '8A'), 'AWD'],
      ],
    ],
    [
      '3 Series',
      'Sedan',
      'sport-sedan',
      2019,
      { size: [4709, 1827, 1435], ancap: 5, tank: 59, gvm: 2075, tow: 1600, series: 'G20' },
      [
        ['320i M Sport', 84900, bmw20, 'RWD'],
        ['330i M Sport', 94900, bmw30, 'RWD'],
        ['330e M Sport', 101900, plugIn(1998, 4, 215, 420, 2.2, '8A'), 'RWD'],
      ],
    ],
    [
      '4 Series',
      'Coupe',
      'grand-coupe',
      2020,
      { size: [4768, 1852, 1383], ancap: 5, tank: 59, gvm: 2065, series: 'G22' },
      [
        ['430i M Sport', 106900, bmw30, 'RWD'],
        ['M440i xDrive', 139900, turbo(2998, 6, 285, 500, 7.8, '8A'), 'AWD'],
      ],
    ],
    [
      'X1',
      'SUV',
      'suv',
      2022,
      { size: [4500, 1845, 1642], ancap: 5, tank: 54, gvm: 2140, tow: 1800, series: 'U11' },
      [
        ['sDrive18i', 60400, turbo(1499, 3, 115, 230, 6.5, '7DCT'), 'FWD'],
        ['iX1 xDrive30', 84900, electric(230, 494), 'AWD'],
      ],
    ],
    [
      'X3',
      'SUV',
      'premium-suv',
      2018,
      { size: [4708, 1891, 1676], ancap: 5, tank: 65, gvm: 2400, tow: 2000, series: 'G01' },
      [
        ['xDrive20d', 86100, diesel(1995, 4, 140, 400, 5.7, '8A'), 'AWD'],
        ['xDrive30i', 93900, bmw30, 'AWD'],
      ],
    ],
    [
      'X5',
      'SUV',
      'premium-suv',
      2019,
      { size: [4922, 2004, 1745], ancap: 5, tank: 80, gvm: 2860, tow: 2700, series: 'G05' },
      [
        ['xDrive30d', 134900, diesel(2993, 6, 210, 650, 7, '8A'), 'AWD'],
        ['xDrive40i', 139900, turbo(2998, 6, 280, 540, 8.7, '8A'), 'AWD'],
      ],
    ],
    [
      'i4',
      'Sedan',
      'electric-sedan',
      2022,
      { size: [4783, 1852, 1448], ancap: 4, gvm: 2605, tow: 1600, series: 'G26' },
      [['eDrive40', 109900, electric(250, 430), 'RWD']],
    ],
  ]),
  ...models('MINI', [
    [
      'Cooper',
      'Hatch',
      'retro-hatch',
      2024,
      { size: [3876, 1744, 1432], seats: 4, doors: 3, ancap: 5, tank: 44, gvm: 1760, series: 'F66' },
      [
        ['C Classic', 47900, turbo(1499, 3, 115, 230, 5.9, '7DCT'), 'FWD'],
        ['S Favoured', 56900, turbo(1998, 4, 150, 300, 6.3, '7DCT'), 'FWD'],
      ],
    ],
    [
      'Countryman',
      'SUV',
      'upright-suv',
      2024,
      { size: [4433, 1843, 1656], ancap: 5, tank: 54, gvm: 2150, series: 'U25' },
      [['C Core', 59900, turbo(1499, 3, 125, 280, 6.6, '7DCT'), 'FWD']],
    ],
  ]),
  ...models('Mercedes-Benz', [
    [
      'A-Class',
      'Hatch',
      'low-hatch',
      2018,
      { size: [4419, 1796, 1440], ancap: 5, tank: 43, gvm: 1920, series: 'W177' },
      [
        ['A180', 57900, turbo(1332, 4, 100, 200, 5.7, '7DCT'), 'FWD'],
        ['A250 4MATIC', 72900, turbo(1991, 4, 165, 350, 7.1, '8DCT'), 'AWD'],
      ],
    ],
    [
      'C-Class',
      'Sedan',
      'sport-sedan',
      2022,
      { size: [4751, 1820, 1437], ancap: 5, tank: 66, gvm: 2190, series: 'W206' },
      [
        ['C200', 92900, benz20, 'RWD'],
        ['C300', 105900, turbo(1999, 4, 190, 400, 7.3, '9A'), 'RWD'],
      ],
    ],
    [
      'E-Class',
      'Sedan',
      'luxury-sedan',
      2024,
      { size: [4949, 1880, 1468], ancap: 5, tank: 66, gvm: 2430, series: 'W214' },
      [['E300', 134900, turbo(1999, 4, 190, 400, 7.1, '9A'), 'RWD']],
    ],
    [
      'GLC',
      'SUV',
      'premium-suv',
      2023,
      { size: [4716, 1890, 1640], ancap: 5, tank: 62, gvm: 2500, tow: 2400, series: 'X254' },
      [['GLC300', 106900, turbo(1999, 4, 190, 400, 7.8, '9A'), 'AWD']],
    ],
    [
      'G-Class',
      'SUV',
      'box-off-roader',
      2018,
      { size: [4873, 1984, 1966], ancap: 5, tank: 100, gvm: 3150, tow: 3500, series: 'W463' },
      [['G400d', 219900, diesel(2925, 6, 243, 700, 9.9, '9A'), '4WD']],
    ],
    [
      'Sprinter',
      'Van',
      'high-van',
      2018,
      { size: [5932, 2020, 2663], seats: 3, tank: 71, gvm: 3550, tow: 2000, series: 'VS30' },
      [['419 CDI MWB', 84900, diesel(1950, 4, 140, 450, 8.6, '9A'), 'RWD']],
    ],
  ]),
];

const european = [
  ...models('Volvo', [
    [
      'XC40',
      'SUV',
      'suv',
      2018,
      { size: [4425, 1863, 1652], ancap: 5, tank: 54, gvm: 2220, tow: 2100 },
      [
        ['Plus B4', 62900, turbo(1969, 4, 145, 300, 7.2, '8A'), 'FWD'],
        ['Recharge Twin', 85900, electric(300, 670), 'AWD'],
      ],
    ],
    [
      'XC60',
      'SUV',
      'premium-suv',
      2018,
      { size: [4688, 1902, 1658], ancap: 5, tank: 71, gvm: 2460, tow: 2400 },
      [
        ['Plus B5', 79900, turbo(1969, 4, 183, 350, 7.6, '8A'), 'AWD'],
        ['Ultra T8', 104900, plugIn(1969, 4, 340, 709, 1.6, '8A'), 'AWD'],
      ],
    ],
    [
      'V60 Cross Country',
      'Wagon',
      'wagon',
      2019,
      { size: [4784, 1850, 1499], ancap: 5, tank: 60, gvm: 2320, tow: 1800 },
      [['Ultimate B5', 76900, turbo(1969, 4, 183, 350, 7.6, '8A'), 'AWD']],
    ],
  ]),
  ...models('Polestar', [
    [
      '2',
      'Sedan',
      'electric-sedan',
      2021,
      { size: [4606, 1859, 1479], ancap: 5, gvm: 2600, tow: 1500 },
      [
        ['Standard range Single motor', 62400, electric(200, 490), 'RWD'],
        ['Long range Dual motor', 78900, electric(310, 740), 'AWD'],
      ],
    ],
    [
      '4',
      'SUV',
      'electric-suv',
      2024,
      { size: [4840, 2008, 1534], ancap: 5, gvm: 2870, tow: 2000 },
      [['Long range Single motor', 81500, electric(200, 343), 'RWD']],
    ],
  ]),
  ...models('Land Rover', [
    [
      'Defender',
      'SUV',
      'box-off-roader',
      2020,
      { size: [5018, 1996, 1967], ancap: 5, tank: 89, gvm: 3165, tow: 3500, series: 'L663' },
      [
        ['110 D250 S', 104900, diesel(2996, 6, 183, 570, 7.9, '8A'), '4WD'],
        ['110 D300 X-Dynamic SE', 121900, diesel(2996, 6, 221, 650, 8, '8A'), '4WD'],
      ],
    ],
    [
      'Range Rover Sport',
      'SUV',
      'premium-suv',
      2022,
      { size: [4946, 2047, 1820], ancap: 5, tank: 80, gvm: 3150, tow: 3500, series: 'L461' },
      [['D300 Dynamic SE', 152900, diesel(2996, 6, 221, 650, 7.4, '8A'), '4WD']],
    ],
  ]),
  ...models('Renault', [
    [
      'Captur',
      'SUV',
      'small-suv',
      2021,
      { size: [4227, 1797, 1567], ancap: 5, tank: 48, gvm: 1795, series: 'XJB' },
      [['Intens', 40500, turbo(1333, 4, 113, 270, 6.6, '7DCT'), 'FWD']],
    ],
    [
      'Kangoo',
      'Van',
      'small-van',
      2023,
      { size: [4910, 1860, 1880], seats: 2, tank: 54, gvm: 2200, tow: 1500 },
      [['Maxi', 43500, turbo(1333, 4, 96, 240, 6.5, '7DCT'), 'FWD']],
    ],
  ]),
  ...models('Peugeot', [
    [
      '2008',
      'SUV',
      'sleek-suv',
      2020,
      { size: [4300, 1770, 1550], ancap: 5, tank: 44, gvm: 1755, series: 'P24' },
      [['Allure', 43900, turbo(1199, 3, 96, 230, 6.5, '6A'), 'FWD']],
    ],
    [
      '3008',
      'SUV',
      'suv',
      2017,
      { to: 2025, size: [4447, 1841, 1624], ancap: 5, tank: 53, gvm: 1970, tow: 1200, series: 'P84' },
      [['GT', 56900, turbo(1598, 4, 121, 240, 7, '6A'), 'FWD']],
    ],
  ]),
  ...models('Alfa Romeo', [
    [
      'Giulia',
      'Sedan',
      'sport-sedan',
      2017,
      { size: [4643, 1860, 1436], ancap: 5, tank: 58, gvm: 1970 },
      [['Veloce', 82900, turbo(1995, 4, 206, 400, 6.7, '8A'), 'RWD']],
    ],
    [
      'Tonale',
      'SUV',
      'sleek-suv',
      2023,
      { size: [4528, 1841, 1601], ancap: 5, tank: 55, gvm: 2080 },
      [['Ti', 52900, turbo(1469, 4, 118, 240, 5.6, '7DCT'), 'FWD']],
    ],
  ]),
  ...models('Fiat', [
    [
      '500',
      'Hatch',
      'retro-hatch',
      2008,
      { size: [3571, 1627, 1488], seats: 4, doors: 3, tank: 35, gvm: 1350 },
      [['Lounge', 27900, petrol(1242, 4, 51, 102, 4.8, '5M'), 'FWD']],
    ],
    [
      '500e',
      'Hatch',
      'retro-hatch',
      2023,
      { size: [3632, 1683, 1527], seats: 4, doors: 3, ancap: 4, gvm: 1690 },
      [['La Prima', 52500, electric(87, 220), 'FWD']],
    ],
  ]),
];

const american = [
  ...models('Ford', [
    [
      'Ranger',
      'Ute',
      'rugged-ute',
      2022,
      { size: [5370, 1918, 1884], ancap: 5, tank: 80, gvm: 3250, tow: 3500, series: 'P703' },
      [
        ['XLT Double Cab', 68900, ranger20, '4WD'],
        ['Sport V6', 76900, ranger30, '4WD'],
        ['Wildtrak V6', 80900, ranger30, '4WD'],
        ['Raptor', 96900, turbo(2956, 6, 292, 583, 11.5, '10A'), '4WD'],
      ],
    ],
    [
      'Ranger',
      'Ute',
      'single-cab-ute',
      2022,
      { size: [5320, 1918, 1840], seats: 2, doors: 2, ancap: 5, tank: 80, gvm: 3250, tow: 3500, series: 'P703' },
      [['XL Single Cab', 49900, diesel(1996, 4, 125, 405, 7.2, '6A'), '4WD']],
    ],
    [
      'Everest',
      'SUV',
      'large-suv',
      2022,
      { size: [4914, 1923, 1842], seats: 7, ancap: 5, tank: 80, gvm: 3150, tow: 3500, series: 'U704' },
      [
        ['Trend', 69900, ranger20, '4WD'],
        ['Sport V6', 76900, ranger30, '4WD'],
        ['Platinum V6', 86900, ranger30, '4WD'],
      ],
    ],
    [
      'Mustang',
      'Coupe',
      'muscle-coupe',
      2015,
      { size: [4810, 1915, 1397], ancap: 3, tank: 61, gvm: 2155 },
      [
        ['GT', 84900, petrol(5038, 8, 347, 550, 12.8, '10A'), 'RWD'],
        ['EcoBoost', 71900, turbo(2264, 4, 232, 475, 9, '10A'), 'RWD'],
      ],
    ],
    [
      'Transit Custom',
      'Van',
      'van',
      2024,
      { size: [5050, 2032, 1982], seats: 3, ancap: 5, tank: 70, gvm: 3225, tow: 2500 },
      [['Trend LWB', 65900, diesel(1996, 4, 125, 390, 8, '8A'), 'FWD']],
    ],
  ]),
  ...models('Jeep', [
    [
      'Wrangler',
      'SUV',
      'box-off-roader',
      2019,
      { size: [4882, 1894, 1838], ancap: 3, tank: 81, gvm: 2562, tow: 2495, series: 'JL' },
      [
        ['Unlimited Sport S', 82900, turbo(1995, 4, 200, 400, 9.2, '8A'), '4WD'],
        ['Unlimited Rubicon', 95900, turbo(1995, 4, 200, 400, 9.9, '8A'), '4WD'],
      ],
    ],
    [
      'Grand Cherokee',
      'SUV',
      'off-road-wagon',
      2022,
      { to: 2025, size: [5204, 1979, 1816], seats: 7, ancap: 5, tank: 87, gvm: 2903, tow: 2813, series: 'WL' },
      [['L Limited', 87900, petrol(3604, 6, 210, 344, 10.6, '8A'), '4WD']],
    ],
  ]),
  ...models('Ram', [
    [
      '1500',
      'Ute',
      'full-size-ute',
      2021,
      { size: [5916, 2057, 1972], tank: 98, gvm: 3450, tow: 4500, series: 'DT' },
      [
        ['Laramie', 139900, petrol(5654, 8, 291, 556, 12.2, '8A'), '4WD'],
        ['Big Horn', 119900, petrol(5654, 8, 291, 556, 12.2, '8A'), '4WD'],
      ],
    ],
  ]),
  ...models('Tesla', [
    [
      'Model 3',
      'Sedan',
      'electric-sedan',
      2019,
      { size: [4720, 1850, 1441], ancap: 5, gvm: 2170, tow: 1000 },
      [
        ['Rear-Wheel Drive', 58900, electric(208, 420), 'RWD'],
        ['Long Range', 68900, electric(324, 559), 'AWD'],
        ['Performance', 82900, electric(461, 723), 'AWD'],
      ],
    ],
    [
      'Model Y',
      'SUV',
      'electric-suv',
      2022,
      { size: [4751, 1921, 1624], ancap: 5, gvm: 2500, tow: 1600 },
      [
        ['Rear-Wheel Drive', 63400, electric(220, 420), 'RWD'],
        ['Long Range', 74400, electric(331, 559), 'AWD'],
      ],
    ],
  ]),
];

/** No longer sold new, but common in the yards. */
const holden = models('Holden', [
  [
    'Commodore',
    'Sedan',
    'large-sedan',
    2013,
    { to: 2017, size: [4964, 1898, 1471], ancap: 5, tank: 71, gvm: 2166, tow: 2100, series: 'VF II' },
    [
      ['SV6', 44900, petrol(3564, 6, 210, 350, 9, '6A'), 'RWD'],
      ['SS V Redline', 59900, petrol(6162, 8, 304, 570, 12.9, '6A'), 'RWD'],
    ],
  ],
  [
    'Colorado',
    'Ute',
    'double-cab-ute',
    2016,
    { to: 2020, size: [5347, 1882, 1795], ancap: 5, tank: 76, gvm: 3150, tow: 3500, series: 'RG' },
    [['LTZ Crew Cab', 56900, diesel(2776, 4, 147, 500, 8.7, '6A'), '4WD']],
  ],
]);

export const europeanAndAmerican = [...volkswagenGroup, ...german, ...european, ...american, ...holden];

/** A few of them are listed among the others. */
export const roadsters = models('BMW', [
  [
    'Z4',
    'Convertible',
    'convertible',
    2020,
    { size: [4324, 1864, 1304], seats: 2, ancap: 5, tank: 52, gvm: 1815, series: 'G29' },
    [
      ['sDrive30i M Sport', 109900, bmw30, 'RWD'],
      ['M40i', 139900, turbo(2998, 6, 285, 500, 8.1, '8A'), 'RWD'],
    ],
  ],
]);
