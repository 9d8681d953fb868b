import type { CarDocument } from '#contracts/search/car-document';
import { onlySite } from '#contracts/search/car-document';
import type { Random } from '#platform/testing/random';
import { seededRandom } from '#platform/testing/random';

/** Current time in the generated stock: seconds since 1970. */
export const stockTime = 1_790_000_000;
const day = 86_400;

/** The most sold first. By model: its usual body, seats, drive and new price in thousands. */
const range = `
Toyota: Hilux Ute 5 4x4 55, RAV4 SUV 5 AWD 45, Corolla Hatch 5 FWD 31, LandCruiser SUV 8 4x4 110, Camry Sedan 5 FWD 40, Kluger SUV 7 AWD 62, Yaris Hatch 5 FWD 26, HiAce Van 3 RWD 50, C-HR SUV 5 FWD 43, Prado SUV 7 4x4 75
Ford: Ranger Ute 5 4x4 60, Everest SUV 7 4x4 65, Mustang Coupe 4 RWD 70, Transit Van 3 RWD 55, Escape SUV 5 AWD 42, Focus Hatch 5 FWD 30, Territory Wagon 5 RWD 40
Mazda: CX-5 SUV 5 AWD 42, CX-3 SUV 5 FWD 28, 3 Hatch 5 FWD 33, BT-50 Ute 5 4x4 56, CX-30 SUV 5 FWD 37, CX-9 SUV 7 AWD 58, 2 Hatch 5 FWD 25, MX-5 Convertible 2 RWD 45, 6 Sedan 5 FWD 40
Hyundai: i30 Hatch 5 FWD 28, Tucson SUV 5 AWD 40, Kona SUV 5 FWD 33, Santa Fe SUV 7 AWD 58, iLoad Van 3 RWD 43, Venue SUV 5 FWD 24, IONIQ 5 SUV 5 AWD 72
Kia: Sportage SUV 5 AWD 40, Cerato Sedan 5 FWD 29, Sorento SUV 7 AWD 56, Carnival Wagon 8 FWD 57, Picanto Hatch 4 FWD 19, Seltos SUV 5 FWD 34, EV6 SUV 5 AWD 79
Mitsubishi: Triton Ute 5 4x4 52, Outlander SUV 7 AWD 43, ASX SUV 5 FWD 28, Pajero Sport SUV 7 4x4 55, Eclipse Cross SUV 5 AWD 37
Nissan: X-Trail SUV 5 AWD 45, Navara Ute 5 4x4 55, Qashqai SUV 5 FWD 39, Patrol SUV 8 4x4 95, Juke SUV 5 FWD 33, Leaf Hatch 5 FWD 51
Isuzu: D-MAX Ute 5 4x4 58, MU-X SUV 7 4x4 64
Volkswagen: Golf Hatch 5 FWD 38, Tiguan SUV 5 AWD 47, Amarok Ute 5 4x4 68, Polo Hatch 5 FWD 28, T-Cross SUV 5 FWD 32, Caddy Van 2 FWD 42
Subaru: Forester SUV 5 AWD 43, Outback Wagon 5 AWD 47, XV SUV 5 AWD 36, Impreza Hatch 5 AWD 32, WRX Sedan 5 AWD 48
MG: ZS SUV 5 FWD 24, HS SUV 5 FWD 33, MG3 Hatch 5 FWD 20, MG4 Hatch 5 RWD 40
GWM: Ute Ute 5 4x4 42, Haval Jolion SUV 5 FWD 29, Haval H6 SUV 5 AWD 38, Tank 300 SUV 5 4x4 50
Holden: Commodore Sedan 5 RWD 42, Colorado Ute 5 4x4 50, Astra Hatch 5 FWD 27, Captiva SUV 7 FWD 33, Trax SUV 5 FWD 27
Mercedes-Benz: C-Class Sedan 5 RWD 90, GLC SUV 5 AWD 105, A-Class Hatch 5 FWD 65, E-Class Sedan 5 RWD 130, Sprinter Van 3 RWD 70, GLE SUV 5 AWD 140
BMW: X3 SUV 5 AWD 95, 3 Series Sedan 5 RWD 85, X5 SUV 5 AWD 135, 1 Series Hatch 5 FWD 58, X1 SUV 5 FWD 65, M4 Coupe 4 RWD 185
Audi: Q5 SUV 5 AWD 90, A3 Hatch 5 FWD 58, Q3 SUV 5 AWD 68, A4 Sedan 5 AWD 78, Q7 SUV 7 AWD 125
Honda: CR-V SUV 5 AWD 48, Civic Hatch 5 FWD 47, HR-V SUV 5 FWD 40, Jazz Hatch 5 FWD 24, Accord Sedan 5 FWD 62
Suzuki: Swift Hatch 5 FWD 25, Jimny SUV 4 4x4 33, Vitara SUV 5 AWD 36, Ignis Hatch 5 FWD 23
Jeep: Wrangler SUV 5 4x4 85, Grand Cherokee SUV 7 4x4 90, Compass SUV 5 AWD 47, Gladiator Ute 5 4x4 87
Land Rover: Defender SUV 7 4x4 105, Discovery SUV 7 4x4 115, Range Rover Sport SUV 5 4x4 160, Evoque SUV 5 AWD 90
LDV: T60 Ute 5 4x4 42, D90 SUV 7 4x4 45, G10 Van 3 RWD 35, Deliver 9 Van 3 RWD 46
Lexus: NX SUV 5 AWD 72, RX SUV 5 AWD 100, IS Sedan 5 RWD 75, UX SUV 5 FWD 55
Tesla: Model 3 Sedan 5 RWD 62, Model Y SUV 5 AWD 68, Model S Sedan 5 AWD 150
Volvo: XC40 SUV 5 AWD 60, XC60 SUV 5 AWD 78, XC90 SUV 7 AWD 100
Renault: Koleos SUV 5 AWD 42, Trafic Van 3 FWD 48, Captur SUV 5 FWD 35, Megane Hatch 5 FWD 50
Skoda: Octavia Wagon 5 FWD 42, Kodiaq SUV 7 AWD 57, Karoq SUV 5 FWD 45
Peugeot: 3008 SUV 5 FWD 50, 308 Hatch 5 FWD 45, 2008 SUV 5 FWD 40
RAM: 1500 Ute 5 4x4 130, 2500 Ute 5 4x4 160
BYD: Atto 3 SUV 5 FWD 48, Dolphin Hatch 5 FWD 39, Seal Sedan 5 RWD 55
Chery: Omoda 5 SUV 5 FWD 32, Tiggo 7 SUV 5 FWD 36
Citroën: C4 Hatch 5 FWD 38, C3 Hatch 5 FWD 30
Porsche: Macan SUV 5 AWD 115, Cayenne SUV 5 AWD 160, 911 Coupe 4 RWD 290
`;

interface Model {
  readonly make: string;
  readonly model: string;
  readonly body: string;
  readonly seats: number;
  readonly drive: string;
  readonly thousands: number;
  readonly badges: readonly string[];
}

const badgeWords = ['Ascent', 'SR', 'SR5', 'GX', 'GXL', 'VX', 'Sport', 'Touring', 'Maxx', 'Neo', 'Akari', 'XL', 'XLT'];
const moreBadges = [
  'Wildtrak',
  'Active',
  'Elite',
  'Highlander',
  'Premium',
  'S',
  'ST',
  'ST-L',
  'Ti',
  'LS',
  'Exceed',
  'GT-Line',
];
const badgeSuffixes = ['', '', '', ' Hybrid', ' Sport', ' Plus', ' Pack', ' Cruise', ' Special Edition'];
const features = [
  ...[
    'Bluetooth',
    'Reverse Camera',
    'Cruise Control',
    'Apple CarPlay',
    'Android Auto',
    'Alloy Wheels',
    'Parking Sensors',
  ],
  ...[
    'Lane Assist',
    'Keyless Entry',
    'Push Start',
    'Climate Control',
    'Leather Seats',
    'Heated Seats',
    'Sunroof',
    'Navigation',
  ],
  ...[
    'Tow Bar',
    'Roof Racks',
    'Blind Spot Monitor',
    'Adaptive Cruise',
    'LED Headlights',
    'Power Tailgate',
    '360 Camera',
  ],
  ...[
    'Head-Up Display',
    'Bull Bar',
    'Snorkel',
    'Third Row',
    'Wireless Charging',
    'Side Steps',
    'Tonneau Cover',
    'Canopy',
  ],
];
const colours = [
  ...[
    'White',
    'Silver',
    'Grey',
    'Black',
    'Blue',
    'Red',
    'Green',
    'Orange',
    'Bronze',
    'Gold',
    'Yellow',
    'Brown',
    'Beige',
  ],
  ...['Purple', 'Maroon'],
];
const places: readonly (readonly [state: string, cities: readonly string[]])[] = [
  ['NSW', ['Sydney', 'Newcastle', 'Wollongong', 'Parramatta', 'Penrith', 'Dubbo', 'Orange', 'Tamworth', 'Albury']],
  ['VIC', ['Melbourne', 'Geelong', 'Ballarat', 'Bendigo', 'Frankston', 'Shepparton', 'Mildura', 'Essendon']],
  ['QLD', ['Brisbane', 'Gold Coast', 'Townsville', 'Cairns', 'Toowoomba', 'Mackay', 'Ipswich', 'Bundaberg']],
  ['WA', ['Perth', 'Mandurah', 'Bunbury', 'Geraldton', 'Joondalup']],
  ['SA', ['Adelaide', 'Mount Gambier', 'Whyalla']],
  ['TAS', ['Hobart', 'Launceston']],
  ['ACT', ['Canberra']],
  ['NT', ['Darwin', 'Alice Springs']],
];

const readModels = (random: Random): Model[] =>
  range
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [make = '', models = ''] = line.split(': ');
      return models.split(', ').map((text) => {
        const [, model = '', body = '', seats, drive = '', thousands] =
          /^(.+) (\S+) (\d) (\S+) (\d+)$/.exec(text) ?? [];
        const badges = Array.from(
          { length: 4 + random.below(6) },
          () => random.pick([...badgeWords, ...moreBadges]) + random.pick(badgeSuffixes),
        );
        return { make, model, body, seats: Number(seats), drive, thousands: Number(thousands), badges };
      });
    });

export interface Dealership {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly city: string;
  readonly locations: readonly string[];
}

/** Generated stock; the same number of cars always gives the same stock. */
export class Stock {
  readonly dealerships: readonly Dealership[];
  private readonly random = seededRandom(20_261_121);
  private readonly models = readModels(this.random);

  constructor(readonly size: number) {
    const dealerships = Math.min(Math.max(5, Math.round(size / 250)), 2000);
    this.dealerships = Array.from({ length: dealerships }, (_, i) => this.dealership(i));
  }

  /** Yields every car, in batches. Only to be called once. */
  *batches(batchSize = 5000): Generator<CarDocument[], void> {
    for (let start = 0; start < this.size; start += batchSize) {
      const length = Math.min(batchSize, this.size - start);
      yield Array.from({ length }, (_, i) => this.car(start + i));
    }
  }

  idOf(number: number): string {
    return `car_${number.toString(36).padStart(6, '0')}`;
  }

  /** Makes a car with this number; each call makes another one. */
  // eslint-disable-next-line max-lines-per-function -- One field of the car per line, drawn in this order.
  car(number: number): CarDocument {
    const { random } = this;
    const { make, model, body, seats, drive, thousands, badges } = random.pickSkewed(this.models);
    const dealership = random.pickSkewed(this.dealerships);
    const location = random.pickSkewed(dealership.locations);
    const age = Math.floor(random.fraction() ** 1.6 * 20);
    const year = 2026 - age;
    const badge = random.pickSkewed(badges);
    const price = Math.max(1990, Math.round(thousands * 1000 * 0.88 ** age * (0.8 + random.fraction() * 0.4)) - 10);
    const km = age === 0 ? random.below(200) : Math.round(age * 14_000 * (0.4 + random.fraction()));
    const carType = age === 0 ? random.pickSkewed(['New', 'Demo']) : 'Used';
    const sold = random.chance(0.12);
    const name = `${year} ${make} ${model} ${badge}`;
    const weekly = Math.round(price / 190);
    const id = this.idOf(number);
    const stocknum = `${make[0]}${100_000 + number}`;
    return {
      id,
      slug: `${name}-${dealership.city}-${id}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      stocknum,
      name,
      year,
      make,
      model,
      make_model: `${make} ${model}`,
      badge,
      ...(random.chance(0.6) && { series: `MY${String(year).slice(2)}` }),
      car_type: carType,
      status: sold ? 'sold' : random.chance(0.04) ? 'coming_soon' : 'in_stock',
      item_type: random.chance(0.985) ? 'Car' : 'Caravan',
      categories: [
        random.pick(['Family', 'City', 'Work', 'Adventure', 'Prestige']),
        ...(price < 20_000 ? ['Budget'] : []),
      ],
      body,
      simple_body: body,
      colour: random.pickSkewed(colours),
      drive,
      fuel: random.pickSkewed(['Petrol', 'Diesel', 'Hybrid', 'Electric', 'LPG']),
      transmission: random.pickSkewed(['Automatic', 'Automatic', 'CVT', 'Manual']),
      seats,
      cylinders: thousands > 70 ? 6 : 4,
      induction: number % 3 === 0 ? 'Aspirated' : 'Turbo',
      engine_size: 1000 + 100 * (number % 30),
      km,
      price,
      price_range: priceRange(price, 10_000, 100_000),
      ...(price < 60_000 && { subscription_price: weekly, weekly_price_range: priceRange(weekly, 50, 300) }),
      preorder: false,
      reserved: random.chance(0.02),
      certified: carType === 'Used' && random.chance(0.2),
      checkout_enabled: true,
      ...(random.chance(0.15) && { tag: random.pick(['Sale', 'Low KMs', 'One Owner', 'New Arrival', 'Price Drop']) }),
      filtered_features: features.filter((_, i) => random.chance(0.75 * 0.94 ** i)),
      images: [0, 1, 2].map((i) => `https://images.example/${id}/${i}.webp`),
      image_count: 5 + random.below(30),
      primary_image_url: `https://images.example/${id}/0.webp`,
      has_spin: random.chance(0.1),
      site_id: onlySite,
      dealership_id: dealership.id,
      dealership_slug: dealership.id,
      dealership_name: dealership.name,
      location_id: `${dealership.id}_${location}`,
      location_slug: `${dealership.id}-${location}`,
      location_name: `${dealership.name} ${location}`,
      city: dealership.city,
      state: dealership.state,
      show_on_dealer_website: random.chance(0.97),
      created_at_timestamp: stockTime - random.below(400 * day),
      ...(sold && { sold_date_timestamp: stockTime - random.below(60 * day) }),
      custom_rank: random.below(1000),
      views: random.below(5000),
    };
  }

  private dealership(number: number): Dealership {
    const { random } = this;
    const [state, cities] = random.pickSkewed(places);
    const city = random.pickSkewed(cities);
    const owner = random.pick(['Harbour', 'Summit', 'Lakeside', 'Central', 'Valley', 'Coastal', 'Prime', 'Metro']);
    return {
      id: `dealer_${String(number).padStart(4, '0')}`,
      name: `${owner} ${city} ${number}`,
      state,
      city,
      locations: ['Main', 'North', 'South', 'Service'].slice(0, 1 + random.below(4)),
    };
  }
}

const priceRange = (price: number, step: number, last: number): string => {
  const start = Math.floor(price / step) * step;
  return start >= last ? `${last}+` : `${start}-${start + step}`;
};
