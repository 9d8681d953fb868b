/** Spellings of words in names whose capitals follow no rule. */
const words = (list: string): readonly string[] => list.split(' ');

/** Short words that are not codes. */
const shortWords = words(
  'Ace Air All Bay Big Bob Box Boy Cab Can Car City Day Eco Fat Fly Fox Fun Gen Hi Hot Ice Key La Le Low Lux Max Mid Mk New ' +
    'Off Old One Out Owl Pan Pop Pre Pro Ray Red Run Sea Sky Sun Tec The Ti Top Two Up Ute Van Way Zen and at by for in of ' +
    'on to with ft nd rd st th',
);

/** Words of badges, series and models. The last ones are codes as long as words, and makers' own spellings. */
export const variantWords: readonly string[] = [
  ...shortWords.filter((word) => word !== 'st' && word !== 'rd'),
  ...words(
    'BiTurbo CRDi e:HEV e-Power e-tron EcoBoost eDrive GTDi IFS LAMS MHEV PHEV PRO-4X quattro sDrive SUV TDCi TFSI',
  ),
  ...words('tS VTi VZx xDrive'),
];

/** Words of dealerships and their locations. */
export const placeWords: readonly string[] = [...words('Ltd Mt Pty Rd St'), ...shortWords];

/** Kinds of bodies, drives, fuels and gearboxes by what dealers' systems call them. */
export const tradeKinds: Readonly<Record<string, string>> = {
  Ute:
    'utility, pickup, dual cab, double cab, crew cab, twin cab, single cab, extra cab, extended cab, king cab, ' +
    'space cab, super cab, club cab, dual cab ute, double cab ute, single cab ute, dual cab utility, ' +
    'dual cab pickup, double cab pickup, utility dual cab',
  Hatch: 'hatchback',
  Sedan: 'saloon',
  Wagon: 'station wagon, estate',
  Convertible: 'cabriolet',
  '4WD':
    '4x4, four wheel drive, 4 wheel drive, 4wd part time, part time 4wd, 4wd full time, full time 4wd, ' +
    '4x4 constant, 4x4 dual range, 4x4 on demand',
  '2WD': '4x2, two wheel drive, 2 wheel drive',
  AWD: 'all wheel drive',
  FWD: 'front wheel drive',
  RWD: 'rear wheel drive',
  Diesel: 'dsl, dies, t/d, td, turbo diesel, diesel turbo',
  Petrol:
    'ulp, pulp, unleaded, unleaded petrol, petrol unleaded, premium unleaded, premium unleaded petrol, petrol premium, ' +
    'petrol premium unleaded, petrol unleaded ulp, petrol premium ulp, turbo petrol, petrol turbo, gasoline',
  Hybrid: 'petrol hybrid, hybrid petrol, petrol electric, petrol/electric',
  Electric: 'ev, bev',
  Automatic: 'auto, a/t, sports automatic, sports auto, sports automatic dual clutch, automatic transmission',
  Manual: 'man, m/t, manual transmission',
};
