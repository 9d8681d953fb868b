import type { CarResponse } from '../api/cars.js';
import type { Site } from './site/site.js';

type Called = Pick<CarResponse, 'car_type' | 'location_id' | 'location_phone'>;

/** Returns the number to call about a vehicle: for its type, its location's, or the site's; empty if none is known. */
export const phoneFor = ({ car_type, location_id, location_phone }: Called, { phones, locations }: Site): string => {
  const byType = car_type === 'used' ? phones.used : phones.new;
  const known = [byType, location_phone, locations.find(({ id }) => id === location_id)?.phone, phones.main];
  return known.find((phone) => phone?.trim()) ?? '';
};

/** Masks the last four digits: `02 5550 ••••`. */
export const maskPhone = (phone: string): string => phone.replace(/\d(?=\D*(?:\d\D*){0,3}$)/g, '•');
