import type { CarResponse } from '#contracts/api/cars';
import { formatFeet, formatKilograms } from '../../lib/car/facts.js';
import { formatDate, formatDecimal, formatKilometres, formatNumber } from '../../lib/format.js';

export interface Line {
  readonly label: string;
  readonly value: string;
}

export interface LineGroup {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** `2.8-litre`, or cubic centimetres where the litres aren't known. */
export const engineDisplay = ({
  engine_size_litres,
  engine_size,
}: Pick<CarResponse, 'engine_size' | 'engine_size_litres'>): string | undefined => {
  if (engine_size_litres !== undefined && engine_size_litres > 0)
    return `${(engine_size_litres / 100).toFixed(1)}-litre`;
  return engine_size !== undefined && engine_size > 0 ? `${formatNumber(engine_size)} cc` : undefined;
};

/** `Unregistered`, or `Expires on 12 September 2027`. */
export const registrationDisplay = (expiry: string | undefined, now: Date, timeZone: string): string | undefined => {
  if (expiry === undefined) return undefined;
  return new Date(expiry) < now ? 'Unregistered' : `Expires on ${formatDate(expiry, timeZone)}`;
};

type Lines = readonly (readonly [label: string, value: string | undefined])[];

const filled = (lines: Lines): Line[] =>
  lines.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }]));

const has =
  <Value>(format: (value: Value) => string) =>
  (value: Value | undefined): string | undefined =>
    value === undefined ? undefined : format(value);

const text = has(String);
const kilometres = has(formatKilometres);
const kilograms = has(formatKilograms);
const millimetres = has((value: number) => `${formatNumber(value)} mm`);
const feet = has(formatFeet);
const unit = (name: string) => has((value: number) => `${formatDecimal(value)} ${name}`);

/** What a buyer asks first; the page shows the first four at once. */
export const keyInformation = (car: CarResponse, now: Date, timeZone: string): Line[] => {
  const day = has((date: string) => formatDate(date, timeZone));
  return filled([
    ['Kilometres', kilometres(car.km)],
    ['Engine', [engineDisplay(car), text(car.cylinders) && `${car.cylinders} cylinder`].filter(Boolean).join(' ')],
    ['Fuel type', car.fuel],
    ['Transmission', car.trans ?? car.simple_transmission],
    ['Sleeps', text(car.sleeps)],
    ['Seats', text(car.seats)],
    ['Exterior colour', car.colour],
    ['Interior colour', car.interior_colour],
    ['Induction', car.induction],
    ['Build date', day(car.build_date)],
    ['Compliance date', day(car.compliance_date)],
    ['Registration', car.regplate],
    ['Rego expiry', registrationDisplay(car.rego_expiry, now, timeZone)],
    ['Stock number', car.stocknum],
    ['VIN', car.vin],
  ]);
};

/** Lines without a value are left out, and groups without a line. */
export const specificationGroups = (car: CarResponse): LineGroup[] =>
  [
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
      title: 'Caravan',
      lines: filled([
        ['Body length', feet(car.body_length)],
        ['Body width', feet(car.body_width)],
        ['Tare weight', kilograms(car.tare_weight)],
        ['Aggregate trailer mass', kilograms(car.aggregate_trailer_mass)],
        ['Axles', car.axle_type],
      ]),
    },
    {
      title: 'Summary',
      lines: filled([
        ['Body type', car.body],
        ['Body configuration', car.bodyconfiguration],
        ['Drive type', car.drive],
        ['Torque', unit('Nm')(car.torque)],
        ['Cylinders', text(car.cylinders)],
        ['Gearbox', car.geartype],
        ['Gears', text(car.gearnum)],
        ['Doors', text(car.doors)],
        ['Safety rating', has((stars: number) => `${formatDecimal(stars)} stars (ANCAP)`)(car.ancaprating)],
        ['Engine size', engineDisplay(car)],
      ]),
    },
  ].filter(({ lines }) => lines.length > 0);
