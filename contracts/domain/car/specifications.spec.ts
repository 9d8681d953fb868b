import { expect, it } from '@jest/globals';
import type { CarResponse } from '../../api/cars.js';
import { engineDisplay, keyInformation, registrationDisplay, specificationGroups } from './specifications.js';

const car = (more: Partial<CarResponse> = {}): CarResponse => ({
  id: 'c1',
  slug: 'a',
  name: '2022 Toyota Corolla',
  stocknum: 'N1',
  dealership_id: 'd1',
  year: 2022,
  make: 'Toyota',
  model: 'Corolla',
  known_model: true,
  updated_at_timestamp: 0,
  car_type: 'used',
  status: 'in_stock',
  reserved: false,
  views: 0,
  path: '/cars/a',
  images: [],
  created_at_timestamp: 1_700_000_000,
  ...more,
});
const options = { now: new Date('2026-11-20T14:00:00Z'), timeZone: 'Australia/Sydney', tellsUnregistered: true };
const labels = (lines: readonly { label: string }[]) => lines.map(({ label }) => label);

it('a vehicle’s page shows the engine size in litres to one decimal, or else in cc [VDP-10]', () => {
  expect(engineDisplay({ engine_size_litres: 280, engine_size: 2755 })).toBe('2.8-litre');
  expect(engineDisplay({ engine_size_litres: 204 })).toBe('2.0-litre');
  expect(engineDisplay({ engine_size: 1998 })).toBe('1,998 cc');
  expect(engineDisplay({ engine_size: 0 })).toBeUndefined();
});

it('a vehicle’s page shows Unregistered for a past registration, and the expiry date of a future one [VDP-10]', () => {
  // In Sydney it is the 21st.
  expect(registrationDisplay('2026-11-20', options)).toBe('Unregistered');
  expect(registrationDisplay('2026-11-21', options)).toBe('Expires on 21 November 2026');
  expect(registrationDisplay('2027-09-12T02:12:06.661Z', options)).toBe('Expires on 12 September 2027');
  expect(registrationDisplay('2026-11', options)).toBe('Expires on November 2026');
  expect(registrationDisplay('2026-10', options)).toBe('Unregistered');
});

it('a vehicle’s page shows nothing about a past registration on sites that hide it [VDP-10]', () => {
  const quiet = { ...options, tellsUnregistered: false };
  expect(registrationDisplay('2026-11-20', quiet)).toBeUndefined();
  expect(registrationDisplay('2026-11-21', quiet)).toBe('Expires on 21 November 2026');
});

it('a vehicle’s page lists the key information in a fixed order, with the build year where there is no date [VDP-10]', () => {
  const full = car({
    km: 45_210,
    compliance_date: '2022-05',
    engine_size_litres: 200,
    fuel: 'Petrol',
    trans: '6 Speed Manual',
    induction: 'Turbo',
    seats: 5,
    regplate: 'ABC12D',
    rego_expiry: '2027-01-01',
    vin: 'V1',
    colour: 'Red',
  });
  expect(labels(keyInformation(full, options))).toEqual([
    'Kilometres',
    'Compliance date',
    'Build year',
    'Engine',
    'Fuel type',
    'Transmission',
    'Induction',
    'Seats',
    'Registration',
    'Rego expiry',
    'Stock number',
    'VIN',
    'Exterior colour',
  ]);
  expect(keyInformation(car({ build_date: '2022-03' }), options)).toEqual([
    { label: 'Build date', value: 'March 2022' },
    { label: 'Stock number', value: 'N1' },
  ]);
});

it('a vehicle’s page lists the groups in a fixed order, without empty lines and empty groups [VDP-10]', () => {
  const full = car({
    engine_power: 130,
    fuelconsumptioncombined: 6.4,
    fuelcapacity: 50,
    grossvehiclemass: 2000,
    vehiclelength: 4630,
    vehicleheight: 1435,
    vehiclewidth: 1780,
    towingcapacitybraked: 1300,
    body: 'Sedan',
    bodyconfiguration: '4D Sedan',
    drive: 'FWD',
    colour: 'Red',
    torque: 202,
    cylinders: 4,
    gearnum: 6,
    geartype: 'Manual',
    ancaprating: 5,
    engine_size: 1987,
    induction: 'Turbo',
  });
  expect(specificationGroups(full).map(({ title, lines }) => [title, labels(lines)])).toEqual([
    [
      'Specifications',
      ['Engine power', 'Fuel consumption', 'Tank capacity', 'Weight', 'Length', 'Height', 'Width', 'Towing capacity'],
    ],
    [
      'Summary',
      [
        'Body type',
        'Body configuration',
        'Drive type',
        'Colour',
        'Torque',
        'Cylinders',
        'Gearbox',
        'Safety rating',
        'Engine size',
        'Engine variant',
      ],
    ],
  ]);
  expect(specificationGroups(car({ engine_power: 130, gearnum: 6, geartype: 'Manual' }))).toEqual([
    { title: 'Specifications', lines: [{ label: 'Engine power', value: '130 kW' }] },
    { title: 'Summary', lines: [{ label: 'Gearbox', value: '6 speed Manual' }] },
  ]);
});

it('a vehicle’s page gives a caravan its own group, with lengths in feet and metres [VDP-24]', () => {
  const van = car({
    body_length: 21.5,
    body_width: 8.2,
    tare_weight: 2435,
    aggregate_trailer_mass: 2935,
    axle_type: 'Tandem',
    sleeps: 2,
  });
  expect(specificationGroups(van)).toEqual([
    {
      title: 'Caravan specifications',
      lines: [
        { label: 'Body length', value: '21.5 ft (6.6 m)' },
        { label: 'Body width', value: '8.2 ft (2.5 m)' },
        { label: 'Tare weight', value: '2,435 kg' },
        { label: 'Aggregate trailer mass', value: '2,935 kg' },
        { label: 'Axle type', value: 'Tandem' },
        { label: 'Sleeps', value: '2' },
      ],
    },
  ]);
});
