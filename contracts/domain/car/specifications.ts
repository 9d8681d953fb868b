import type { CarResponse } from '../../api/cars.js';
import { formatDate, formatDecimal, formatFeet, formatKilograms, formatKilometres, formatNumber } from '../format.js';
import { localDay } from '../local-time.js';

/** The lines that a vehicle's page, its printed page and its PDF show. */

export interface Line {
  readonly label: string;
  readonly value: string;
}

interface LineGroup {
  readonly title: string;
  readonly lines: Line[];
}

interface SpecificationOptions {
  readonly now: Date;
  readonly timeZone: string;
  /** An expired registration is shown as unregistered; otherwise the line is left out. */
  readonly tellsUnregistered: boolean;
}

/** `2.8-litre`, or cubic centimetres where the litres are unknown. */
export const engineDisplay = ({
  engine_size_litres,
  engine_size,
}: Pick<CarResponse, 'engine_size' | 'engine_size_litres'>): string | undefined => {
  if (engine_size_litres !== undefined && engine_size_litres > 0)
    return `${(engine_size_litres / 100).toFixed(1)}-litre`;
  return engine_size !== undefined && engine_size > 0 ? `${formatNumber(engine_size)} cc` : undefined;
};

/** `Expires on 12 September 2027`, and `Unregistered` from the day after the expiry. */
export const registrationDisplay = (
  expiry: string | undefined,
  { now, timeZone, tellsUnregistered }: SpecificationOptions,
): string | undefined => {
  if (expiry === undefined) return undefined;
  const last = expiry.includes('T') ? localDay(new Date(expiry), timeZone) : expiry;
  // An expiry that names only a month or year lasts until its end.
  const isOver = last < localDay(now, timeZone).slice(0, last.length);
  if (isOver) return tellsUnregistered ? 'Unregistered' : undefined;
  return `Expires on ${formatDate(expiry, timeZone)}`;
};

type Lines = readonly (readonly [label: string, value: string | undefined])[];

const filled = (lines: Lines): Line[] =>
  lines.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }]));

const formatIfPresent =
  <Value>(format: (value: Value) => string) =>
  (value: Value | undefined): string | undefined =>
    value === undefined ? undefined : format(value);

const text = formatIfPresent(String);
const kilometres = formatIfPresent(formatKilometres);
const kilograms = formatIfPresent(formatKilograms);
const millimetres = formatIfPresent((value: number) => `${formatNumber(value)} mm`);
const feet = formatIfPresent(formatFeet);
const unit = (name: string) => formatIfPresent((value: number) => `${formatDecimal(value)} ${name}`);

/** `Build date` where the month is known, otherwise `Build year`. */
const dated = (name: string, date: string): string => `${name} ${date.length > 4 ? 'date' : 'year'}`;

/** The facts buyers ask for first; the page always shows the first four. */
export const keyInformation = (car: CarResponse, options: SpecificationOptions): Line[] => {
  const { timeZone } = options;
  const { compliance_date = '', build_date = String(car.year) } = car;
  return filled([
    ['Kilometres', kilometres(car.km)],
    [dated('Compliance', compliance_date), compliance_date && formatDate(compliance_date, timeZone)],
    [dated('Build', build_date), formatDate(build_date, timeZone)],
    ['Engine', engineDisplay(car)],
    ['Fuel type', car.fuel],
    ['Transmission', car.trans ?? car.simple_transmission],
    ['Induction', car.induction],
    ['Seats', text(car.seats)],
    ['Registration', car.regplate],
    ['Rego expiry', registrationDisplay(car.rego_expiry, options)],
    ['Stock number', car.stocknum],
    ['VIN', car.vin],
    ['Exterior colour', car.colour],
  ]);
};

/** Number of gears and kind: `6 speed Sports Automatic`. */
const gearbox = ({ gearnum = 0, geartype }: CarResponse): string =>
  [gearnum > 1 && `${gearnum} speed`, geartype].filter(Boolean).join(' ');

/** Cylinders and induction: `4 cylinder, Turbo`. */
const engineVariant = ({ cylinders = 0, induction }: CarResponse): string =>
  cylinders > 0 ? [`${cylinders} cylinder`, induction].filter(Boolean).join(', ') : '';

/** Returns the groups without empty lines and without empty groups. */
export const specificationGroups = (car: CarResponse): LineGroup[] =>
  [
    {
      title: 'Caravan specifications',
      lines: filled([
        ['Body length', feet(car.body_length)],
        ['Body width', feet(car.body_width)],
        ['Tare weight', kilograms(car.tare_weight)],
        ['Aggregate trailer mass', kilograms(car.aggregate_trailer_mass)],
        ['Axle type', car.axle_type],
        ['Sleeps', text(car.sleeps)],
      ]),
    },
    {
      title: 'Specifications',
      lines: filled([
        ['Engine power', unit('kW')(car.engine_power)],
        ['Fuel consumption', unit('L/100 km')(car.fuelconsumptioncombined)],
        ['Tank capacity', unit('L')(car.fuelcapacity)],
        ['Weight', kilograms(car.grossvehiclemass)],
        ['Length', millimetres(car.vehiclelength)],
        ['Height', millimetres(car.vehicleheight)],
        ['Width', millimetres(car.vehiclewidth)],
        ['Towing capacity', kilograms(car.towingcapacitybraked)],
      ]),
    },
    {
      title: 'Summary',
      lines: filled([
        ['Body type', car.body],
        ['Body configuration', car.bodyconfiguration],
        ['Drive type', car.drive],
        ['Colour', car.colour],
        ['Interior colour', car.interior_colour],
        ['Torque', unit('Nm')(car.torque)],
        ['Cylinders', text(car.cylinders)],
        ['Gearbox', gearbox(car)],
        ['Safety rating', formatIfPresent((stars: number) => `${formatDecimal(stars)} stars (ANCAP)`)(car.ancaprating)],
        ['Engine size', engineDisplay(car)],
        ['Engine variant', engineVariant(car)],
      ]),
    },
  ].filter(({ lines }) => lines.length > 0);
