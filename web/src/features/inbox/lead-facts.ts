import type { InboxDetail, InboxLead } from '#contracts/api/inbox';
import { carTypeLabel } from '#contracts/domain/car/status';
import { reservationNumber } from '#contracts/domain/checkout/reservation-texts';
import type { Site } from '#contracts/domain/site/site';
import { whenLong } from './words.js';

/** Fields that only programs need. */
const ofPrograms = new Set(['manufacturer_slug', 'dealership_slug', 'car_id', 'page_id', 'lead_id', 'Offer Id']);
/** Fields that repeat the vehicle that is shown. */
const ofVehicle = new Set(['stock_number', 'Vehicle Make', 'Vehicle Model']);

const names: Readonly<Record<string, string>> = {
  reservation_id: 'Reservation',
  car_type: 'Condition',
  vehicle_status: 'Stock status then',
  terms_conditions: 'Agreed to the terms',
  'Test Drive Booking Date': 'Test drive booked for',
};
const statuses: Readonly<Record<string, string>> = { in_stock: 'In stock', coming_soon: 'Coming soon', sold: 'Sold' };

const nameInWords = (name: string): string => {
  const words = /^[a-z\d]+(_[a-z\d]+)*$/.test(name) ? name.replaceAll('_', ' ') : name;
  return names[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** `2026-11-30T09:30` or `2026-11-30 09:30` by the dealership's clock. */
const localMinutes = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})$/;

const valueInWords = (name: string, value: string, labels: Site['labels']): string => {
  if (name === 'reservation_id') return reservationNumber(value);
  if (name === 'car_type') return carTypeLabel(labels, value);
  if (name === 'vehicle_status') return statuses[value] ?? value;
  if (value === 'true') return 'Yes';
  const [, day, clock] = localMinutes.exec(value) ?? [];
  if (clock !== undefined) return whenLong(`${day}T${clock}Z`, 'UTC');
  return /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? new Date(`${value}T00:00Z`).toLocaleDateString('en-AU', { timeZone: 'UTC', dateStyle: 'medium' })
    : value;
};

/** Returns a lead's further fields, labelled and in words. */
export const furtherFacts = (
  { fields, vehicle }: Pick<InboxDetail, 'fields' | 'vehicle'>,
  labels: Site['labels'],
): readonly (readonly [name: string, value: string])[] =>
  Object.entries(fields)
    .filter(([name]) => !ofPrograms.has(name) && !(vehicle !== undefined && ofVehicle.has(name)))
    .map(([name, value]) => [nameInWords(name), valueInWords(name, value, labels)]);

/** Returns what a lead is, such as `Reservation · Deposit of $500 paid`; of a test drive, also its time. */
export const kindOfLead = ({ category, subcategory, test_drive_at }: InboxLead): string => {
  if (test_drive_at !== undefined) {
    const [, day, clock] = localMinutes.exec(test_drive_at) ?? [];
    const at = new Date(`${day}T${clock}Z`);
    const when = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
    return `${category} · ${clock === undefined ? test_drive_at : at.toLocaleString('en-AU', { timeZone: 'UTC', ...when })}`;
  }
  if (subcategory === undefined) return category;
  return subcategory.includes(category) ? subcategory : `${category} · ${subcategory}`;
};
