import type { CarResponse } from '../api/cars.js';
import type { Site } from './site/site.js';

type Called = Pick<CarResponse, 'car_type' | 'location_id' | 'location_phone'>;

/** The number to call about a vehicle: the one for its type, its location's, or the site's; empty where there is none. */
export const phoneFor = ({ car_type, location_id, location_phone }: Called, { phones, locations }: Site): string => {
  const byType = car_type === 'used' ? phones.used : phones.new;
  const known = [byType, location_phone, locations.find(({ id }) => id === location_id)?.phone, phones.main];
  return known.find((phone) => phone?.trim()) ?? '';
};

/** All but the last digits: `02 5550 ••••`. */
export const maskPhone = (phone: string): string => phone.replace(/\d(?=\D*(?:\d\D*){0,3}$)/g, '•');
