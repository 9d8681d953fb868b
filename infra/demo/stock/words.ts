import type { Body, Model } from './model.js';
import type { Random } from './random.js';

const standard = [
  'Apple CarPlay and Android Auto',
  'Bluetooth connectivity',
  'Reversing camera',
  'Keyless entry',
  'Push-button start',
  'LED headlights',
  'LED daytime running lights',
  'Automatic headlights',
  'Rain-sensing wipers',
  'Autonomous emergency braking',
  'Lane departure warning',
  'Adaptive cruise control',
  'Rear parking sensors',
  'Dual-zone climate control',
  'Alloy wheels',
  'Leather-accented steering wheel',
  'ISOFIX anchor points',
  'Hill start assist',
  'Tyre pressure monitoring',
  'Power mirrors',
  'Seven airbags',
  'Electronic stability control',
  'DAB+ digital radio',
  'USB-C ports',
];
const upmarket = [
  'Leather seats',
  'Heated front seats',
  'Ventilated front seats',
  'Power driver’s seat with memory',
  'Head-up display',
  'Surround-view camera',
  'Premium sound system',
  'Panoramic sunroof',
  'Power tailgate',
  'Wireless phone charging',
  'Digital instrument display',
  'Blind spot monitoring',
  'Rear cross-traffic alert',
  'Ambient lighting',
  'Heated steering wheel',
];
const byBody: Readonly<Partial<Record<Body, readonly string[]>>> = {
  Ute: [
    'Tow bar',
    'Tub liner',
    'Rear differential lock',
    'Side steps',
    'Tonneau cover',
    'Snorkel',
    'Bull bar',
    'Trailer sway control',
  ],
  SUV: ['Roof rails', 'Tow bar', 'Cargo blind', 'Third-row air vents'],
  Wagon: ['Roof rails', 'Cargo blind', 'Tow bar'],
  Van: ['Cargo barrier', 'Rear barn doors', 'Sliding side doors', 'Rubber cargo floor'],
};
const truck = [
  'Air-conditioned cab',
  'Suspension driver’s seat',
  'Exhaust brake',
  'Reversing camera',
  'Bluetooth stereo',
  'Alloy tray',
  'Toolboxes',
  'LED work lights',
  'Autonomous emergency braking',
  'Tow bar',
  'PTO',
  'Central locking',
];
const motorcycle = [
  'ABS',
  'Traction control',
  'LED headlight',
  'Slipper clutch',
  'Ride modes',
  'Quickshifter',
  'Heated grips',
  'USB socket',
  'Engine guards',
  'Centre stand',
  'Aftermarket exhaust',
  'Tail tidy',
];
const caravan = [
  'Ensuite with separate shower',
  'Washing machine',
  'Reverse-cycle air conditioning',
  'Diesel heater',
  'Roll-out awning',
  '200 W solar panel',
  '2 × 100 Ah lithium batteries',
  '12-inch brakes',
  'Electronic stability control',
  'Full-size oven',
  '188 L compressor fridge',
  'Café dinette',
  'Island bed',
  'Two 95 L water tanks',
  'Grey water tank',
  'External shower',
  'Off-road independent suspension',
  'TV and antenna',
  'Tunnel boot',
  'Reversing camera',
  'Slide-out kitchen',
  'Bike rack',
];

/** Features shoppers filter by. */
const filterable: ReadonlySet<string> = new Set([
  'Apple CarPlay and Android Auto',
  'Reversing camera',
  'Adaptive cruise control',
  'Leather seats',
  'Heated front seats',
  'Panoramic sunroof',
  'Head-up display',
  'Surround-view camera',
  'Tow bar',
  'Roof rails',
  'Wireless phone charging',
  'Bull bar',
  'Power tailgate',
  'Ensuite with separate shower',
  'Reverse-cycle air conditioning',
  'Roll-out awning',
  '200 W solar panel',
  'Diesel heater',
  'Island bed',
  'Off-road independent suspension',
  'Washing machine',
  'Alloy tray',
  'Toolboxes',
  'PTO',
  'ABS',
  'Ride modes',
  'Heated grips',
]);

export const equipmentOf = (random: Random, body: Body, dear: boolean): string[] => {
  if (body === 'Truck') return random.some(truck, random.integer(6, 10));
  if (body === 'Motorcycle') return random.some(motorcycle, random.integer(4, 8));
  if (body === 'Caravan') return random.some(caravan, random.integer(10, 17));
  const usual = random.some(standard, random.integer(13, 20));
  return [
    ...usual,
    ...random.some(upmarket, dear ? random.integer(7, 12) : random.integer(1, 5)),
    ...random.some(byBody[body] ?? [], 3),
  ];
};

export const filteredFeatures = (equipment: readonly string[]): string[] =>
  equipment.filter((item) => filterable.has(item));

export interface CommentFacts {
  readonly random: Random;
  readonly title: string;
  readonly colour: string;
  readonly condition: string;
  readonly body: Body;
  readonly km: number;
  readonly equipment: readonly string[];
  readonly city: string;
  readonly certified: boolean;
  readonly fuel?: Model['grades'][number][2]['fuel'];
}

const fuelLines: Readonly<Partial<Record<string, string>>> = {
  Electric:
    'Charge it overnight at home and leave with a full battery every morning; public DC charging takes a coffee and a chat.',
  Hybrid: 'It charges itself as you drive, so there is nothing to plug in and far fewer stops at the bowser.',
  'Plug-in Hybrid': 'Enough electric range for the week’s commute, and a tank for the long weekend.',
};

const openings: Readonly<Record<string, readonly string[]>> = {
  new: [
    'On the ground and ready for delivery: this {title} in {colour} needs no waiting list.',
    'Brand new {title}, finished in {colour}. Registered, detailed and handed over when it suits you.',
    'Just off the truck. A new {title} in {colour}, with full manufacturer’s warranty from the day you collect it.',
  ],
  demo: [
    'Driven by our own team for {km} km and looked after accordingly: a demonstrator {title} in {colour}.',
    'Save on new without giving anything up. This {title} demonstrator has covered {km} km and carries the balance of its new car warranty.',
  ],
  used: [
    'A well-kept {title} in {colour} that has covered {km} km and comes with its books.',
    'Traded in by a local owner, this {title} presents the way a car does when it has been garaged and serviced on time.',
    'We don’t see many this tidy. {title}, {colour}, {km} km, two keys.',
    'Honest car, honest price: {title} with {km} km on the clock, freshly serviced in our own workshop.',
  ],
};
const caravanOpenings = [
  'Hook up and head off. This {title} is weighed, gas and electrics certified, and ready for its next lap.',
  'One careful couple, always stored under cover. This {title} is as tidy underneath as it is inside.',
  'A {title} set up properly from the start: nothing to add but food and fuel.',
];
const closings = [
  'Trade-ins welcome, and finance can be arranged while you have a coffee. Come and see it at {city}, or call and we will send a walk-around video.',
  'Find it at {city}. Book a drive online, or call ahead and we will have it out the front for you.',
  'Interstate buyer? We deliver Australia-wide and will walk you around it by video first. Located at {city}.',
];

/** Writes the text of a listing in the voice of a dealer; `|` separates paragraphs. */
export const comments = ({ random, fuel, equipment, certified, ...facts }: CommentFacts): string => {
  const openers = facts.body === 'Caravan' ? caravanOpenings : openings[facts.condition]!;
  const highlights = random
    .some(equipment, 4)
    .map((item) =>
      /^[A-Z][a-z]/.test(item) && !item.startsWith('Apple') ? item[0]!.toLowerCase() + item.slice(1) : item,
    );
  const paragraphs = [
    random.pick(openers),
    `Among what you will notice first: ${highlights.slice(0, -1).join(', ')} and ${highlights.at(-1)}.`,
    (fuel && fuelLines[fuel]) ?? '',
    certified
      ? 'Toyota Certified: inspected by factory-trained technicians, with a warranty, roadside assistance and a full service history.'
      : '',
    random.pick(closings),
  ];
  const words: Readonly<Record<string, string>> = { ...facts, km: facts.km.toLocaleString('en-AU') };
  return paragraphs
    .filter((paragraph) => paragraph !== '')
    .join('|')
    .replace(/\{(\w+)\}/g, (_, name: string) => words[name]!);
};
