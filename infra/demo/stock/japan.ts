import { diesel, electric, hybrid, models, petrol, plugIn, turbo, turboHybrid } from './model.js';

const h15 = hybrid(1490, 3, 85, 120, 3.3, 'CVT');
const h18 = hybrid(1798, 4, 103, 142, 4, 'CVT');
const h20 = hybrid(1987, 4, 146, 188, 4.3, 'CVT');
const h25 = hybrid(2487, 4, 163, 221, 4.7, 'CVT');
const h25x4 = hybrid(2487, 4, 183, 239, 5, 'CVT');
const d28 = diesel(2755, 4, 150, 500, 7.9, '6A');
const d28mild = diesel(2755, 4, 150, 500, 7.6, '8A');
const d33 = diesel(3346, 6, 227, 700, 8.9, '10A');

const toyota = models('Toyota', [
  [
    'Yaris',
    'Hatch',
    'light-hatch',
    2020,
    { size: [3940, 1695, 1505], ancap: 5, tank: 36, gvm: 1565, series: 'MXPH10R' },
    [
      ['Ascent Sport Hybrid', 31500, h15, 'FWD'],
      ['SX Hybrid', 34600, h15, 'FWD'],
      ['ZR Hybrid', 38200, h15, 'FWD'],
    ],
  ],
  [
    'Corolla',
    'Hatch',
    'hatch',
    2018,
    { size: [4375, 1790, 1435], ancap: 5, tank: 43, gvm: 1810, tow: 450, series: 'ZWE219R' },
    [
      ['Ascent Sport Hybrid', 35900, h18, 'FWD'],
      ['SX Hybrid', 39000, h18, 'FWD'],
      ['ZR Hybrid', 42700, h18, 'FWD'],
      ['Ascent Sport', 30300, petrol(1987, 4, 125, 200, 6, 'CVT'), 'FWD'],
    ],
  ],
  [
    'Corolla',
    'Sedan',
    'small-sedan',
    2019,
    { size: [4630, 1780, 1435], ancap: 5, tank: 43, gvm: 1785, tow: 450, series: 'ZWE211R' },
    [
      ['Ascent Sport Hybrid', 35900, h18, 'FWD'],
      ['SX Hybrid', 39000, h18, 'FWD'],
      ['ZR Hybrid', 42700, h18, 'FWD'],
    ],
  ],
  [
    'Camry',
    'Sedan',
    'sedan',
    2024,
    { size: [4920, 1840, 1445], ancap: 5, tank: 50, gvm: 2055, series: 'AXVH80R' },
    [
      ['Ascent', 43900, hybrid(2487, 4, 170, 221, 4, 'CVT'), 'FWD'],
      ['SL', 57900, hybrid(2487, 4, 170, 221, 4, 'CVT'), 'FWD'],
    ],
  ],
  [
    'Camry',
    'Sedan',
    'sedan',
    2017,
    { to: 2024, size: [4885, 1840, 1445], ancap: 5, tank: 50, gvm: 2030, series: 'AXVH70R' },
    [
      ['Ascent Sport Hybrid', 37200, hybrid(2487, 4, 160, 221, 4.5, 'CVT'), 'FWD'],
      ['SL Hybrid', 49500, hybrid(2487, 4, 160, 221, 4.5, 'CVT'), 'FWD'],
    ],
  ],
  [
    'Yaris Cross',
    'SUV',
    'small-suv',
    2020,
    { size: [4180, 1765, 1590], ancap: 5, tank: 36, gvm: 1685, tow: 400, series: 'MXPJ10R' },
    [
      ['GX Hybrid', 34900, h15, 'FWD'],
      ['GXL Hybrid', 38200, h15, 'FWD'],
      ['Urban Hybrid', 42600, hybrid(1490, 3, 85, 120, 4, 'CVT'), 'AWD'],
    ],
  ],
  [
    'Corolla Cross',
    'SUV',
    'small-suv',
    2022,
    { size: [4460, 1825, 1620], ancap: 5, tank: 43, gvm: 1940, tow: 750, series: 'MXGH10R' },
    [
      ['GX Hybrid', 40800, h20, 'FWD'],
      ['GXL Hybrid', 44200, h20, 'FWD'],
      ['Atmos Hybrid', 54500, h20, 'AWD'],
    ],
  ],
  [
    'C-HR',
    'SUV',
    'sleek-suv',
    2024,
    { size: [4362, 1832, 1564], ancap: 5, tank: 43, gvm: 1975, series: 'MXGH15R' },
    [
      ['GXL Hybrid', 47300, h18, 'FWD'],
      ['Koba Hybrid', 54000, h20, 'AWD'],
      ['GR Sport Hybrid', 59300, h20, 'AWD'],
    ],
  ],
  [
    'RAV4',
    'SUV',
    'upright-suv',
    2019,
    { size: [4600, 1855, 1685], ancap: 5, tank: 55, gvm: 2230, tow: 1500, series: 'AXAH54R' },
    [
      ['GX Hybrid', 46300, h25, 'FWD'],
      ['GXL Hybrid', 49900, h25, 'FWD'],
      ['XSE Hybrid', 52900, h25x4, 'AWD'],
      ['Cruiser Hybrid', 57600, h25x4, 'AWD'],
      ['Edge Hybrid', 61900, h25x4, 'AWD'],
    ],
  ],
  [
    'Kluger',
    'SUV',
    'large-suv',
    2021,
    { size: [4966, 1930, 1755], seats: 7, ancap: 5, tank: 65, gvm: 2720, tow: 2000, series: 'AXUH78R' },
    [
      ['GX Hybrid', 67100, h25x4, 'AWD'],
      ['GXL Hybrid', 76400, h25x4, 'AWD'],
      ['Grande Hybrid', 88900, h25x4, 'AWD'],
    ],
  ],
  [
    'Fortuner',
    'SUV',
    'large-suv',
    2015,
    { size: [4795, 1855, 1835], seats: 7, ancap: 5, tank: 80, gvm: 2735, tow: 3100, series: 'GUN156R' },
    [
      ['GX', 60700, d28, '4WD'],
      ['GXL', 65900, d28, '4WD'],
      ['Crusade', 74400, d28, '4WD'],
    ],
  ],
  [
    'LandCruiser Prado',
    'SUV',
    'box-off-roader',
    2024,
    { size: [4925, 1980, 1935], seats: 7, ancap: 5, tank: 110, gvm: 3200, tow: 3500, series: 'GDJ250R' },
    [
      ['GX', 79600, d28mild, '4WD'],
      ['GXL', 87500, d28mild, '4WD'],
      ['VX', 96800, d28mild, '4WD'],
      ['Altitude', 101400, d28mild, '4WD'],
      ['Kakadu', 109300, d28mild, '4WD'],
    ],
  ],
  [
    'LandCruiser',
    'SUV',
    'off-road-wagon',
    2021,
    { size: [4980, 1980, 1950], seats: 7, ancap: 5, tank: 110, gvm: 3280, tow: 3500, series: '300 Series' },
    [
      ['GX', 107500, d33, '4WD'],
      ['GXL', 119900, d33, '4WD'],
      ['VX', 132500, d33, '4WD'],
      ['GR Sport', 157900, d33, '4WD'],
      ['Sahara ZX', 159900, d33, '4WD'],
    ],
  ],
  [
    'bZ4X',
    'SUV',
    'electric-suv',
    2024,
    { size: [4690, 1860, 1650], ancap: 5, gvm: 2550, tow: 750, series: 'XEAM10R' },
    [
      ['2WD', 66000, electric(150, 266), 'FWD'],
      ['AWD', 74900, electric(160, 337), 'AWD'],
    ],
  ],
  [
    'HiLux',
    'Ute',
    'double-cab-ute',
    2015,
    { size: [5325, 1855, 1815], ancap: 5, tank: 80, gvm: 3050, tow: 3500, series: 'GUN126R' },
    [
      ['SR Double Cab', 58800, d28, '4WD'],
      ['SR5 Double Cab', 68400, d28mild, '4WD'],
      ['Rogue', 76900, d28mild, '4WD'],
      ['GR Sport', 80900, diesel(2755, 4, 165, 550, 8.1, '6A'), '4WD'],
    ],
  ],
  [
    'HiLux',
    'Ute',
    'single-cab-ute',
    2015,
    { size: [5300, 1855, 1795], seats: 2, doors: 2, ancap: 5, tank: 80, gvm: 3050, tow: 3500, series: 'GUN126R' },
    [
      ['Workmate Cab Chassis', 47300, d28, '4WD'],
      ['SR Cab Chassis', 53200, d28, '4WD'],
    ],
  ],
  [
    'LandCruiser 70',
    'Ute',
    'single-cab-ute',
    2023,
    { size: [5230, 1870, 1960], seats: 2, doors: 2, ancap: 5, tank: 130, gvm: 3510, tow: 3500, series: '79 Series' },
    [
      ['GX Single Cab', 83500, d28, '4WD'],
      ['GXL Single Cab', 87800, d28, '4WD'],
    ],
  ],
  [
    'HiAce',
    'Van',
    'van',
    2019,
    { size: [5265, 1950, 1990], seats: 5, ancap: 5, tank: 70, gvm: 3300, tow: 1500, series: 'GDH300R' },
    [
      ['LWB', 56900, diesel(2755, 4, 130, 450, 8.2, '6A'), 'RWD'],
      ['SLWB', 67200, diesel(2755, 4, 130, 450, 8.4, '6A'), 'RWD'],
    ],
  ],
  [
    'GR86',
    'Coupe',
    'coupe',
    2022,
    { size: [4265, 1775, 1310], ancap: 5, tank: 50, gvm: 1670, series: 'ZN8' },
    [
      ['GT', 49600, petrol(2387, 4, 174, 250, 8.8, '6A'), 'RWD'],
      ['GTS', 52800, petrol(2387, 4, 174, 250, 9.5, '6M'), 'RWD'],
    ],
  ],
  [
    'GR Yaris',
    'Hatch',
    'hatch',
    2020,
    { size: [3995, 1805, 1455], seats: 4, doors: 3, tank: 50, gvm: 1645, series: 'GXPA16R' },
    [
      ['GT', 61200, turbo(1618, 3, 221, 400, 8.4, '6M'), 'AWD'],
      ['GTS', 66700, turbo(1618, 3, 221, 400, 9.1, '8A'), 'AWD'],
    ],
  ],
  [
    'GR Supra',
    'Coupe',
    'sports-coupe',
    2019,
    { to: 2025, size: [4379, 1854, 1294], seats: 2, tank: 52, gvm: 1820, series: 'J29' },
    [['GTS', 103000, turbo(2998, 6, 285, 500, 7.9, '8A'), 'RWD']],
  ],
]);

const lexus = models('Lexus', [
  [
    'NX',
    'SUV',
    'premium-suv',
    2022,
    { size: [4660, 1865, 1670], ancap: 5, tank: 55, gvm: 2380, tow: 1500 },
    [
      ['NX350h Luxury', 78900, hybrid(2487, 4, 179, 239, 5, 'CVT'), 'AWD'],
      ['NX350h F Sport', 89900, hybrid(2487, 4, 179, 239, 5, 'CVT'), 'AWD'],
    ],
  ],
  [
    'RX',
    'SUV',
    'premium-suv',
    2022,
    { size: [4890, 1920, 1695], ancap: 5, tank: 65, gvm: 2660, tow: 1500 },
    [
      ['RX350h Luxury', 103900, hybrid(2487, 4, 184, 239, 5.4, 'CVT'), 'AWD'],
      ['RX500h F Sport', 140900, turboHybrid(2393, 4, 273, 550, 6.5, '6A'), 'AWD'],
    ],
  ],
  [
    'ES',
    'Sedan',
    'luxury-sedan',
    2018,
    { to: 2025, size: [4975, 1865, 1445], ancap: 5, tank: 50, gvm: 2150 },
    [
      ['ES300h Luxury', 69900, hybrid(2487, 4, 160, 221, 4.8, 'CVT'), 'FWD'],
      ['ES300h Sports Luxury', 84900, hybrid(2487, 4, 160, 221, 4.8, 'CVT'), 'FWD'],
    ],
  ],
  [
    'LC',
    'Coupe',
    'grand-coupe',
    2017,
    { size: [4770, 1920, 1345], tank: 82, gvm: 2375 },
    [['LC500', 224500, petrol(4969, 8, 351, 540, 12.7, '10A'), 'RWD']],
  ],
]);

const mazda = models('Mazda', [
  [
    '3',
    'Hatch',
    'low-hatch',
    2019,
    { size: [4460, 1797, 1435], ancap: 5, tank: 51, gvm: 1851, tow: 1200, series: 'BP' },
    [
      ['G20 Pure', 34500, petrol(1998, 4, 114, 200, 6, '6A'), 'FWD'],
      ['G20 Touring', 38300, petrol(1998, 4, 114, 200, 6, '6A'), 'FWD'],
      ['G25 Astina', 45900, petrol(2488, 4, 139, 252, 6.3, '6A'), 'FWD'],
    ],
  ],
  [
    'CX-3',
    'SUV',
    'small-suv',
    2015,
    { size: [4275, 1765, 1535], ancap: 5, tank: 48, gvm: 1731, tow: 1200, series: 'DK' },
    [
      ['G20 Sport', 30400, petrol(1998, 4, 110, 195, 6.3, '6A'), 'FWD'],
      ['G20 Touring', 36900, petrol(1998, 4, 110, 195, 6.3, '6A'), 'FWD'],
    ],
  ],
  [
    'CX-5',
    'SUV',
    'suv',
    2017,
    { size: [4575, 1845, 1680], ancap: 5, tank: 58, gvm: 2143, tow: 2000, series: 'KF' },
    [
      ['G25 Maxx Sport', 44900, petrol(2488, 4, 140, 252, 7.4, '6A'), 'AWD'],
      ['G25 Touring', 49200, petrol(2488, 4, 140, 252, 7.4, '6A'), 'AWD'],
      ['G35 Akera', 60300, turbo(2488, 4, 170, 420, 8.2, '6A'), 'AWD'],
    ],
  ],
  [
    'CX-60',
    'SUV',
    'large-suv',
    2023,
    { size: [4740, 1890, 1680], ancap: 5, tank: 58, gvm: 2462, tow: 2500, series: 'KH' },
    [
      ['D50e Evolve', 66400, diesel(3283, 6, 187, 550, 5, '8A'), 'AWD'],
      ['P50e Azami', 91900, plugIn(2488, 4, 241, 500, 2.1, '8A'), 'AWD'],
    ],
  ],
  [
    'CX-80',
    'SUV',
    'large-suv',
    2024,
    { size: [4990, 1890, 1710], seats: 7, ancap: 5, tank: 70, gvm: 2700, tow: 2500, series: 'KL' },
    [
      ['G40e Touring', 66200, turbo(3283, 6, 209, 450, 8.4, '8A'), 'AWD'],
      ['D50e Azami', 82500, diesel(3283, 6, 187, 550, 5.2, '8A'), 'AWD'],
    ],
  ],
  [
    'BT-50',
    'Ute',
    'double-cab-ute',
    2020,
    { size: [5280, 1870, 1810], ancap: 5, tank: 76, gvm: 3100, tow: 3500, series: 'TF' },
    [
      ['XTR', 65400, diesel(2999, 4, 140, 450, 8, '6A'), '4WD'],
      ['SP', 73900, diesel(2999, 4, 140, 450, 8, '6A'), '4WD'],
    ],
  ],
]);

const nissan = models('Nissan', [
  [
    'Qashqai',
    'SUV',
    'small-suv',
    2022,
    { size: [4425, 1835, 1625], ancap: 5, tank: 55, gvm: 1970, tow: 1200, series: 'J12' },
    [
      ['ST-L', 41900, turbo(1332, 4, 110, 250, 6.1, 'CVT'), 'FWD'],
      ['Ti e-Power', 54500, turboHybrid(1497, 3, 140, 330, 5.2, '1A'), 'FWD'],
    ],
  ],
  [
    'X-Trail',
    'SUV',
    'upright-suv',
    2022,
    { size: [4680, 1840, 1725], seats: 7, ancap: 5, tank: 55, gvm: 2245, tow: 2000, series: 'T33' },
    [
      ['ST', 45900, petrol(2488, 4, 135, 244, 7.4, 'CVT'), 'FWD'],
      ['ST-L', 50600, petrol(2488, 4, 135, 244, 7.8, 'CVT'), 'AWD'],
      ['Ti-L e-Power', 62500, turboHybrid(1497, 3, 157, 525, 6.1, '1A'), 'AWD'],
    ],
  ],
  [
    'Patrol',
    'SUV',
    'off-road-wagon',
    2012,
    { size: [5175, 1995, 1940], seats: 8, tank: 140, gvm: 3500, tow: 3500, series: 'Y62' },
    [
      ['Ti', 95600, petrol(5552, 8, 298, 560, 14.4, '7A'), '4WD'],
      ['Ti-L', 110600, petrol(5552, 8, 298, 560, 14.4, '7A'), '4WD'],
      ['Warrior', 116200, petrol(5552, 8, 298, 560, 14.4, '7A'), '4WD'],
    ],
  ],
  [
    'Navara',
    'Ute',
    'double-cab-ute',
    2015,
    { size: [5255, 1850, 1825], ancap: 5, tank: 80, gvm: 3150, tow: 3500, series: 'D23' },
    [
      ['ST Dual Cab', 58500, diesel(2298, 4, 140, 450, 7.9, '7A'), '4WD'],
      ['PRO-4X Dual Cab', 66900, diesel(2298, 4, 140, 450, 8.1, '7A'), '4WD'],
    ],
  ],
  [
    'Z',
    'Coupe',
    'sports-coupe',
    2022,
    { size: [4380, 1845, 1315], seats: 2, tank: 62, gvm: 1855, series: 'RZ34' },
    [
      ['Coupe', 80900, turbo(2997, 6, 298, 475, 10.8, '6M'), 'RWD'],
      ['Nismo', 101000, turbo(2997, 6, 309, 520, 10.4, '9A'), 'RWD'],
    ],
  ],
]);

const mitsubishi = models('Mitsubishi', [
  [
    'ASX',
    'SUV',
    'small-suv',
    2010,
    { to: 2024, size: [4365, 1810, 1640], tank: 63, gvm: 1970, tow: 1300, series: 'XD' },
    [
      ['ES', 28500, petrol(1998, 4, 110, 197, 7.6, 'CVT'), 'FWD'],
      ['LS', 31500, petrol(1998, 4, 110, 197, 7.6, 'CVT'), 'FWD'],
    ],
  ],
  [
    'Outlander',
    'SUV',
    'upright-suv',
    2021,
    { size: [4710, 1862, 1745], seats: 7, ancap: 5, tank: 55, gvm: 2345, tow: 1600, series: 'ZM' },
    [
      ['ES', 40900, petrol(2488, 4, 135, 244, 7.5, 'CVT'), 'FWD'],
      ['Aspire', 48600, petrol(2488, 4, 135, 244, 8.1, 'CVT'), 'AWD'],
      ['Exceed PHEV', 71900, plugIn(2360, 4, 185, 450, 1.5, '1A'), 'AWD'],
    ],
  ],
  [
    'Pajero Sport',
    'SUV',
    'large-suv',
    2015,
    { size: [4825, 1815, 1835], seats: 7, tank: 68, gvm: 2775, tow: 3100, series: 'QF' },
    [
      ['GLX', 51900, diesel(2442, 4, 133, 430, 8, '8A'), '4WD'],
      ['GSR', 66400, diesel(2442, 4, 133, 430, 8, '8A'), '4WD'],
    ],
  ],
  [
    'Triton',
    'Ute',
    'rugged-ute',
    2024,
    { size: [5360, 1930, 1815], ancap: 5, tank: 75, gvm: 3200, tow: 3500, series: 'MV' },
    [
      ['GLX-R Double Cab', 56900, diesel(2442, 4, 150, 470, 7.7, '6A'), '4WD'],
      ['GSR Double Cab', 66500, diesel(2442, 4, 150, 470, 7.9, '6A'), '4WD'],
    ],
  ],
]);

const subaru = models('Subaru', [
  [
    'Crosstrek',
    'SUV',
    'small-suv',
    2023,
    { size: [4480, 1800, 1600], ancap: 5, tank: 63, gvm: 1990, tow: 1400, series: 'GU' },
    [
      ['2.0L', 39500, petrol(1995, 4, 115, 196, 7.2, 'CVT'), 'AWD'],
      ['Hybrid S', 50300, hybrid(1995, 4, 110, 196, 6.5, 'CVT'), 'AWD'],
    ],
  ],
  [
    'Forester',
    'SUV',
    'upright-suv',
    2018,
    { size: [4655, 1830, 1730], ancap: 5, tank: 63, gvm: 2185, tow: 1800, series: 'SL' },
    [
      ['2.5i', 43500, petrol(2498, 4, 136, 239, 7.4, 'CVT'), 'AWD'],
      ['Sport', 48900, petrol(2498, 4, 136, 239, 7.9, 'CVT'), 'AWD'],
      ['Hybrid Touring', 55900, hybrid(2498, 4, 145, 276, 6.2, 'CVT'), 'AWD'],
    ],
  ],
  [
    'Outback',
    'Wagon',
    'raised-wagon',
    2021,
    { size: [4870, 1875, 1675], ancap: 5, tank: 63, gvm: 2150, tow: 2000, series: '7GEN' },
    [
      ['AWD', 46500, petrol(2498, 4, 138, 245, 7.3, 'CVT'), 'AWD'],
      ['AWD Touring', 55900, petrol(2498, 4, 138, 245, 7.3, 'CVT'), 'AWD'],
      ['XT Sport', 57900, turbo(2387, 4, 183, 350, 9, 'CVT'), 'AWD'],
    ],
  ],
  [
    'WRX',
    'Sedan',
    'sport-sedan',
    2022,
    { size: [4670, 1825, 1465], ancap: 5, tank: 63, gvm: 2000, series: 'VB' },
    [
      ['RS', 56900, turbo(2387, 4, 202, 350, 8.5, 'CVT'), 'AWD'],
      ['tS', 63900, turbo(2387, 4, 202, 350, 9.9, '6M'), 'AWD'],
    ],
  ],
  [
    'BRZ',
    'Coupe',
    'coupe',
    2022,
    { size: [4265, 1775, 1310], ancap: 5, tank: 50, gvm: 1670, series: 'Z2' },
    [['Coupe S', 50900, petrol(2387, 4, 174, 250, 9.5, '6M'), 'RWD']],
  ],
]);

const honda = models('Honda', [
  [
    'Civic',
    'Hatch',
    'low-hatch',
    2021,
    { size: [4560, 1802, 1415], ancap: 5, tank: 40, gvm: 1865, series: '11th Gen' },
    [
      ['e:HEV LX', 55000, hybrid(1993, 4, 135, 315, 4.2, 'CVT'), 'FWD'],
      ['VTi-LX', 47200, turbo(1498, 4, 131, 240, 6.3, 'CVT'), 'FWD'],
    ],
  ],
  [
    'HR-V',
    'SUV',
    'sleek-suv',
    2022,
    { size: [4345, 1790, 1590], seats: 4, tank: 40, gvm: 1790 },
    [
      ['Vi X', 36700, petrol(1498, 4, 89, 145, 5.8, 'CVT'), 'FWD'],
      ['e:HEV L', 45000, hybrid(1498, 4, 96, 253, 4.3, 'CVT'), 'FWD'],
    ],
  ],
  [
    'CR-V',
    'SUV',
    'upright-suv',
    2023,
    { size: [4704, 1866, 1691], ancap: 4, tank: 57, gvm: 2300, tow: 1000 },
    [
      ['VTi L7', 53300, turbo(1498, 4, 140, 240, 7.4, 'CVT'), 'FWD'],
      ['e:HEV RS', 61400, hybrid(1993, 4, 135, 335, 5.5, 'CVT'), 'FWD'],
    ],
  ],
]);

const suzuki = models('Suzuki', [
  [
    'Swift',
    'Hatch',
    'light-hatch',
    2024,
    { size: [3860, 1735, 1495], ancap: 1, tank: 37, gvm: 1365 },
    [
      ['Hybrid', 26500, hybrid(1197, 3, 60, 110, 4, 'CVT'), 'FWD'],
      ['Hybrid GLX', 31500, hybrid(1197, 3, 60, 110, 4, 'CVT'), 'FWD'],
    ],
  ],
  [
    'Jimny',
    'SUV',
    'small-off-roader',
    2019,
    { size: [3645, 1645, 1720], seats: 4, doors: 3, ancap: 3, tank: 40, gvm: 1435, tow: 1300 },
    [
      ['Lite', 31500, petrol(1462, 4, 75, 130, 6.4, '5M'), '4WD'],
      ['GLX', 35900, petrol(1462, 4, 75, 130, 6.9, '4A'), '4WD'],
    ],
  ],
  [
    'Vitara',
    'SUV',
    'small-suv',
    2015,
    { size: [4175, 1775, 1610], ancap: 5, tank: 47, gvm: 1730, tow: 1200 },
    [
      ['1.6', 32900, petrol(1586, 4, 86, 156, 6.2, '6A'), 'FWD'],
      ['Turbo', 38900, turbo(1373, 4, 103, 220, 5.9, '6A'), 'FWD'],
    ],
  ],
]);

const isuzu = models('Isuzu UTE', [
  [
    'D-MAX',
    'Ute',
    'rugged-ute',
    2020,
    { size: [5280, 1880, 1810], ancap: 5, tank: 76, gvm: 3100, tow: 3500, series: 'RG' },
    [
      ['LS-M Crew Cab', 61500, diesel(2999, 4, 140, 450, 8, '6A'), '4WD'],
      ['LS-U Crew Cab', 67500, diesel(2999, 4, 140, 450, 8, '6A'), '4WD'],
      ['X-Terrain', 74500, diesel(2999, 4, 140, 450, 8, '6A'), '4WD'],
    ],
  ],
  [
    'D-MAX',
    'Ute',
    'extra-cab-ute',
    2020,
    { size: [5305, 1870, 1810], seats: 4, doors: 2, ancap: 5, tank: 76, gvm: 3100, tow: 3500, series: 'RG' },
    [['SX Space Cab', 51500, diesel(2999, 4, 140, 450, 7.7, '6A'), '4WD']],
  ],
  [
    'MU-X',
    'SUV',
    'large-suv',
    2021,
    { size: [4850, 1870, 1875], seats: 7, ancap: 5, tank: 80, gvm: 2800, tow: 3500, series: 'RJ' },
    [
      ['LS-M', 61400, diesel(2999, 4, 140, 450, 8.3, '6A'), '4WD'],
      ['LS-T', 74400, diesel(2999, 4, 140, 450, 8.3, '6A'), '4WD'],
    ],
  ],
]);

export const japanese = [
  ...toyota,
  ...lexus,
  ...mazda,
  ...nissan,
  ...mitsubishi,
  ...subaru,
  ...honda,
  ...suzuki,
  ...isuzu,
];
