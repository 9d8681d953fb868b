import type { CarEvent, Origin } from '../../events/car.js';
import { isOfTenant } from '../site/ownership.js';
import type { Site } from '../site/site.js';
import { makeValue } from '../../search/facet-values.js';
import { type CarDetails, withChanges } from './details.js';
import { type HandGallery, withAdded, withArranged, withRemoved, withRestored } from './hand-gallery.js';
import { type CarPicture, type CarPictures, keptPictures } from './pictures.js';
import { soldStatus, statusNamed } from './status.js';

/** A car as its events say it is: the one fold of its stream. What a reader needs of it, it selects. */
export interface Car {
  readonly car_id: string;
  /** Absent where it was not noted yet when the car was listed. */
  readonly site_id?: string | undefined;
  readonly dealership_id: string;
  readonly slug: string;
  readonly details: CarDetails;
  readonly status: string;
  readonly sold?: { readonly date: string; readonly origin: Origin } | undefined;
  readonly delisted?: { readonly origin: Origin } | undefined;
  readonly reservation?: { readonly id: string; readonly until?: string | undefined } | undefined;
  /** Reservations that have released the car: what comes late from them reserves it no more. */
  readonly released?: readonly string[];
  /** What became of its pictures that are elsewhere. */
  readonly pictures?: CarPictures | undefined;
  /** What was done to its gallery by hand. */
  readonly gallery?: HandGallery | undefined;
  /** Fields that no feed overwrites, and the name of the key that holds each. */
  readonly held?: Readonly<Record<string, string>> | undefined;
}

/** Undefined: never listed. */
export type CarState = Car | undefined;

type Evolve = { readonly [E in CarEvent as E['type']]: (car: CarState, data: E['data']) => CarState };

export const carFold: { readonly initial: CarState; readonly evolve: Evolve } = {
  initial: undefined,
  evolve: {
    CarListed: (_, { car_id, site_id, slug, car }) => ({
      car_id,
      ...(site_id !== undefined && { site_id }),
      dealership_id: car.dealership_id,
      slug,
      details: car,
      status: statusNamed(car.status),
    }),
    CarDetailsChanged: (car, { changes }) =>
      car && {
        ...car,
        details: withChanges(car.details, changes),
        ...(car.pictures && { pictures: keptPictures(car.pictures, car.details, withChanges(car.details, changes)) }),
        status: changes.status == null ? car.status : statusNamed(changes.status),
        sold: car.sold && changes.sold_date ? { ...car.sold, date: changes.sold_date } : car.sold,
      },
    CarPriceChanged: (car, { changes }) => car && { ...car, details: withChanges(car.details, changes) },
    CarPicturesFetched: (car, { stored, failed }) =>
      car && { ...car, pictures: withFetched(car.pictures, stored, failed) },
    CarPicturesHidden: (car, { hashes }) => car && { ...car, pictures: withHidden(car.pictures, hashes) },
    CarPhotosAdded: (car, { photos }) => car && { ...car, gallery: withAdded(car.gallery, photos) },
    CarPhotosArranged: (car, { paths }) => car && { ...car, gallery: withArranged(car.gallery, paths) },
    CarPhotosRemoved: (car, { paths }) => car && { ...car, gallery: withRemoved(car.gallery, paths) },
    CarPhotosRestored: (car, { paths }) => car && { ...car, gallery: withRestored(car.gallery, paths) },
    CarFieldsHeld: (car, { fields, by }) =>
      car && { ...car, held: { ...car.held, ...Object.fromEntries(fields.map((field) => [field, by])) } },
    CarFieldsReleased: (car, { fields }) =>
      car && {
        ...car,
        held: Object.fromEntries(Object.entries(car.held ?? {}).filter(([field]) => !fields.includes(field))),
      },
    CarReserved: (car, { reservation_id, reserved_until }) =>
      car && { ...car, reservation: { id: reservation_id, until: reserved_until } },
    CarReleased: (car, { reservation_id }) =>
      car && { ...car, reservation: undefined, released: [...(car.released ?? []), reservation_id] },
    CarSold: (car, { sold_date, origin }) =>
      car && { ...car, reservation: undefined, status: soldStatus, sold: { date: sold_date, origin } },
    CarDelisted: (car, { origin }) => car && { ...car, reservation: undefined, delisted: { origin } },
    CarRelisted: (car, { status }) => car && { ...car, delisted: undefined, sold: undefined, status },
  },
};

type Fetched = Extract<CarEvent, { type: 'CarPicturesFetched' }>['data'];

const withFetched = (
  pictures: CarPictures = {},
  stored: Fetched['stored'],
  failed: Fetched['failed'],
): CarPictures => ({
  ...pictures,
  ...Object.fromEntries(
    stored.map(({ address, ...picture }): [string, CarPicture] => {
      const { stored: before, hidden } = pictures[address] ?? {};
      return [address, { stored: picture, ...(hidden && before?.hash === picture.hash && { hidden }) }];
    }),
  ),
  ...Object.fromEntries(
    failed.map(({ address, reason }): [string, CarPicture] => [address, { ...pictures[address], failed: reason }]),
  ),
});

const withHidden = (pictures: CarPictures = {}, hashes: readonly string[]): CarPictures =>
  Object.fromEntries(
    Object.entries(pictures).map(([address, picture]): [string, CarPicture] => [
      address,
      picture.stored && hashes.includes(picture.stored.hash) ? { ...picture, hidden: true } : picture,
    ]),
  );

/** The car after one more event. */
export const evolveCar = (car: CarState, { type, data }: CarEvent): CarState =>
  carFold.evolve[type](car, data as never);

/**
 * The fold for a reader that keeps many cars, and of each only a part. Every field follows from the event and from
 * what that field was before, so a part of a car folds as the whole does.
 */
export const narrowFold =
  <Part extends object>(narrow: (car: Car) => Part) =>
  (part: Part | undefined, event: CarEvent): Part | undefined => {
    const car = evolveCar(part as CarState, event);
    return car && narrow(car);
  };

/** The car's status, or `delisted` where the dealer has withdrawn it. */
export const statusOf = ({ delisted, status }: Pick<Car, 'delisted' | 'status'>): string =>
  delisted ? 'delisted' : status;

export const isReserved = ({ reservation }: Pick<Car, 'reservation'>): boolean => reservation !== undefined;

/** A reservation holds the car until it is released or its time is up. */
export const isHeld = ({ reservation }: Pick<Car, 'reservation'>, now: Date): boolean =>
  reservation !== undefined && (reservation.until === undefined || now.toISOString() < reservation.until);

export const composedName = ({
  year,
  make,
  model,
  badge,
}: Pick<CarDetails, 'year' | 'make' | 'model' | 'badge'>): string =>
  [year, make, model, badge].filter(Boolean).join(' ');

export const nameOf = ({ details }: Pick<Car, 'details'>): string => details.name ?? composedName(details);

/** Whether the car is one of the site's, whatever became of it. */
export const isOfSite = (
  car: Pick<Car, 'site_id'> & { readonly details: Pick<CarDetails, 'dealership_id' | 'make'> },
  site: Pick<Site, 'id' | 'dealerships' | 'manufacturers'>,
): boolean => {
  const { dealership_id, make } = car.details;
  const { manufacturers } = site;
  return (
    isOfTenant({ ...car, dealership_id }, site) &&
    (manufacturers.length === 0 || manufacturers.some((one) => one === make || makeValue(one) === makeValue(make)))
  );
};

/** Whether the dealer keeps the car off the website. */
export const isHidden = ({ details }: Pick<Car, 'details'>): boolean => details.show_on_dealer_website === false;
