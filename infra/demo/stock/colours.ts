import type { PaintName } from '../pictures/paints.js';

/** Name of the paint in the brochure, base colour that shoppers filter by, and paint of the picture. */
export type Colour = readonly [name: string, base: string, paint: PaintName];

const usual: readonly Colour[] = [
  ['Polar White', 'White', 'white'],
  ['Pearl White', 'White', 'white'],
  ['Lunar Silver', 'Silver', 'silver'],
  ['Graphite Grey', 'Grey', 'grey'],
  ['Slate Grey', 'Grey', 'slate'],
  ['Obsidian Black', 'Black', 'black'],
  ['Crimson Red', 'Red', 'red'],
  ['Pacific Blue', 'Blue', 'blue'],
  ['Midnight Blue', 'Blue', 'blue'],
];

const byMake: Readonly<Record<string, readonly Colour[]>> = {
  Toyota: [
    ['Glacier White', 'White', 'white'],
    ['Frosted White', 'White', 'white'],
    ['Silver Storm', 'Silver', 'silver'],
    ['Graphite', 'Grey', 'grey'],
    ['Eclipse Black', 'Black', 'black'],
    ['Atomic Rush', 'Red', 'red'],
    ['Nebula Blue', 'Blue', 'blue'],
    ['Saturn Blue', 'Blue', 'blue'],
    ['Oxide Bronze', 'Bronze', 'bronze'],
    ['Sandy Taupe', 'Beige', 'sand'],
    ['Everest Green', 'Green', 'green'],
    ['Inferno', 'Orange', 'orange'],
  ],
  Mazda: [
    ['Soul Red Crystal', 'Red', 'red'],
    ['Machine Grey', 'Grey', 'grey'],
    ['Snowflake White Pearl', 'White', 'white'],
    ['Jet Black', 'Black', 'black'],
    ['Deep Crystal Blue', 'Blue', 'blue'],
    ['Platinum Quartz', 'Beige', 'sand'],
  ],
  Ford: [
    ['Arctic White', 'White', 'white'],
    ['Aluminium', 'Silver', 'silver'],
    ['Meteor Grey', 'Grey', 'grey'],
    ['Absolute Black', 'Black', 'black'],
    ['Lucid Red', 'Red', 'red'],
    ['Blue Lightning', 'Blue', 'blue'],
    ['Sedona Orange', 'Orange', 'orange'],
    ['Code Orange', 'Orange', 'orange'],
  ],
  Kia: [
    ['Snow White Pearl', 'White', 'white'],
    ['Clear White', 'White', 'white'],
    ['Steel Grey', 'Grey', 'slate'],
    ['Aurora Black', 'Black', 'black'],
    ['Runway Red', 'Red', 'red'],
    ['Gravity Blue', 'Blue', 'blue'],
    ['Jungle Wood Green', 'Green', 'green'],
  ],
  Hyundai: [
    ['Atlas White', 'White', 'white'],
    ['Abyss Black', 'Black', 'black'],
    ['Amazon Grey', 'Grey', 'slate'],
    ['Shimmering Silver', 'Silver', 'silver'],
    ['Ultimate Red', 'Red', 'red'],
    ['Ecotronic Grey', 'Grey', 'grey'],
    ['Digital Teal', 'Green', 'green'],
  ],
  Subaru: [
    ['Crystal White Pearl', 'White', 'white'],
    ['Magnetite Grey', 'Grey', 'grey'],
    ['Crystal Black Silica', 'Black', 'black'],
    ['WR Blue', 'Blue', 'blue'],
    ['Autumn Green', 'Green', 'green'],
    ['Ice Silver', 'Silver', 'silver'],
    ['Sapphire Blue', 'Blue', 'blue'],
  ],
  Suzuki: [
    ['Kinetic Yellow', 'Yellow', 'yellow'],
    ['Jungle Green', 'Green', 'green'],
    ['Pure White Pearl', 'White', 'white'],
    ['Bluish Black', 'Black', 'black'],
    ['Burning Red', 'Red', 'red'],
    ['Chiffon Ivory', 'Beige', 'sand'],
  ],
  Tesla: [
    ['Pearl White', 'White', 'white'],
    ['Stealth Grey', 'Grey', 'grey'],
    ['Deep Blue', 'Blue', 'blue'],
    ['Solid Black', 'Black', 'black'],
    ['Ultra Red', 'Red', 'red'],
  ],
  BMW: [
    ['Alpine White', 'White', 'white'],
    ['Black Sapphire', 'Black', 'black'],
    ['Portimao Blue', 'Blue', 'blue'],
    ['Brooklyn Grey', 'Grey', 'slate'],
    ['Skyscraper Grey', 'Grey', 'grey'],
    ['Melbourne Red', 'Red', 'red'],
    ['San Remo Green', 'Green', 'green'],
  ],
  'Land Rover': [
    ['Fuji White', 'White', 'white'],
    ['Pangea Green', 'Green', 'green'],
    ['Gondwana Stone', 'Beige', 'sand'],
    ['Carpathian Grey', 'Grey', 'grey'],
    ['Santorini Black', 'Black', 'black'],
  ],
  Jeep: [
    ['Bright White', 'White', 'white'],
    ['Sarge Green', 'Green', 'green'],
    ['Punk’n', 'Orange', 'orange'],
    ['Granite Crystal', 'Grey', 'grey'],
    ['Firecracker Red', 'Red', 'red'],
  ],
  BYD: [
    ['Ski White', 'White', 'white'],
    ['Cosmos Black', 'Black', 'black'],
    ['Surf Blue', 'Blue', 'blue'],
    ['Harbour Grey', 'Grey', 'slate'],
    ['Boulder Grey', 'Grey', 'grey'],
    ['Coral Pink', 'Pink', 'coral'],
  ],
  Porsche: [
    ['Carrara White', 'White', 'white'],
    ['Guards Red', 'Red', 'red'],
    ['Gentian Blue', 'Blue', 'blue'],
    ['Chalk', 'Grey', 'silver'],
    ['Racing Yellow', 'Yellow', 'yellow'],
    ['Jet Black', 'Black', 'black'],
  ],
  'Isuzu UTE': [
    ['Mineral White', 'White', 'white'],
    ['Mercury Silver', 'Silver', 'silver'],
    ['Obsidian Grey', 'Grey', 'grey'],
    ['Basalt Black', 'Black', 'black'],
    ['Volcanic Amber', 'Orange', 'orange'],
    ['Cobalt Blue', 'Blue', 'blue'],
  ],
};

export const bikeColours: readonly Colour[] = [
  ['Candy Red', 'Red', 'red'],
  ['Metallic Black', 'Black', 'black'],
  ['Racing Blue', 'Blue', 'blue'],
  ['Lime Green', 'Green', 'green'],
  ['Burnt Orange', 'Orange', 'orange'],
  ['Cyan Storm', 'Grey', 'slate'],
  ['Pearl White', 'White', 'white'],
];
export const vanColours: readonly Colour[] = [
  ['White', 'White', 'white'],
  ['White and Charcoal', 'White', 'white'],
  ['Silver', 'Silver', 'silver'],
  ['Sandstone', 'Beige', 'sand'],
];
export const truckColours: readonly Colour[] = [
  ['Arc White', 'White', 'white'],
  ['Arc White', 'White', 'white'],
  ['Fleet White', 'White', 'white'],
  ['Fire Red', 'Red', 'red'],
  ['Harbour Blue', 'Blue', 'blue'],
];

export const coloursOf = (make: string): readonly Colour[] => byMake[make] ?? usual;
