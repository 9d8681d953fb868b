import { isInStock } from '#contracts/domain/car/status';
import type { SiteConfig } from '#contracts/domain/site/site';
import { day, second } from '#contracts/domain/durations';
import { hasPassed } from '#contracts/domain/moment';

export interface Tagged {
  readonly status: string;
  readonly make: string;
  readonly car_type: string;
  readonly fuel?: string | undefined;
  readonly simple_fuel?: string | undefined;
  readonly reserved: boolean;
  readonly certified?: boolean | undefined;
  readonly tag?: string | undefined;
  readonly created_at_timestamp: number;
}

export type TagKind = 'fuel' | 'reserved' | 'certified' | 'custom' | 'coming-soon' | 'just-arrived' | 'sold';

export interface Tag {
  readonly kind: TagKind;
  readonly text: string;
}

const fuelTags: Readonly<Record<string, string>> = {
  Electric: 'Electric',
  Hybrid: 'Hybrid',
  PHEV: 'PHEV',
  'Plug-in Hybrid': 'PHEV',
};

type Certifiable = Pick<Tagged, 'status' | 'make' | 'certified'>;

/** Decides whether a vehicle has the certified badge: a certified Toyota that is not sold, on sites with the badge. */
export const isCertified = (
  { status, make, certified }: Certifiable,
  { features }: Pick<SiteConfig, 'features'>,
): boolean => features.certifiedBadge && certified === true && make === 'Toyota' && status !== 'sold';

export const certifiedText = 'Toyota Certified';

/** Returns the single tag of a vehicle. */
export const tagOf = (
  car: Tagged,
  { features, labels }: Pick<SiteConfig, 'features' | 'labels'>,
  now: Date,
): Tag | undefined => {
  if (!isInStock(car.status)) return { kind: 'sold', text: labels.soldTag };
  const fuel = fuelTags[car.simple_fuel ?? car.fuel ?? ''];
  if (features.fuelTag && fuel) return { kind: 'fuel', text: fuel };
  if (car.reserved) return { kind: 'reserved', text: 'Reserved' };
  if (car.car_type === 'used' && isCertified(car, { features })) return { kind: 'certified', text: certifiedText };
  if (car.tag) return { kind: 'custom', text: car.tag };
  if (car.status === 'coming_soon') return { kind: 'coming-soon', text: 'Coming soon' };
  const last = car.created_at_timestamp * second + features.justArrivedDays * day;
  return hasPassed(now, last + 1) ? undefined : { kind: 'just-arrived', text: 'Just arrived' };
};
