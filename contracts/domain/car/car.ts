import type { CarEvent, Origin } from '../../events/car.js';
import { isOfTenant } from '../site/ownership.js';
import type { Site } from '../site/site.js';
import { normaliseMake } from '../../search/facet-values.js';
import { type CarDetails, withChanges } from './details.js';
import { type GalleryEdits, withAdded, withArranged, withRemoved, withRestored } from './gallery-edits.js';
import { type CarPicture, type CarPictures, carryOverPictures } from './pictures.js';
import { soldStatus, normaliseStatus } from './status.js';

/** State of a car, folded from its events. This is the only fold of the stream; readers select the fields they need. */
export interface Car {
  readonly car_id: string;
  /** Absent for cars that were listed before events recorded the site. */
  readonly site_id?: string | undefined;
  readonly dealership_id: string;
  readonly slug: string;
  readonly details: CarDetails;
  readonly status: string;
  readonly sold?: { readonly date: string; readonly origin: Origin } | undefined;
  readonly delisted?: { readonly origin: Origin } | undefined;
  readonly reservation?: { readonly id: string; readonly until?: string | undefined } | undefined;
  /** Ids of reservations that have released the car; late events of these cannot reserve the car again. */
  readonly released?: readonly string[];
  /** Fetch state of the pictures that are at external addresses. */
  readonly pictures?: CarPictures | undefined;
  /** Manual changes to the gallery. */
  readonly gallery?: GalleryEdits | undefined;
  /** Fields that no feed overwrites, with the name of the API key that holds each. */
  readonly held?: Readonly<Record<string, string>> | undefined;
}

/** Undefined: the car was never listed. */
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
      status: normaliseStatus(car.status),
    }),
    CarDetailsChanged: (car, { changes }) =>
      car && {
        ...car,
        details: withChanges(car.details, changes),
        ...(car.pictures && {
          pictures: carryOverPictures(car.pictures, car.details, withChanges(car.details, changes)),
        }),
        status: changes.status == null ? car.status : normaliseStatus(changes.status),
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

export const evolveCar = (car: CarState, { type, data }: CarEvent): CarState =>
  carFold.evolve[type](car, data as never);

/**
 * Returns a fold for a reader that stores many cars and only a part of each. Each field depends only on the event and
 * on that field's previous value, so a part of a car folds like the whole car.
 */
export const narrowFold =
  <Part extends object>(narrow: (car: Car) => Part) =>
  (part: Part | undefined, event: CarEvent): Part | undefined => {
    const car = evolveCar(part as CarState, event);
    return car && narrow(car);
  };

/** Returns the car's status, or `delisted` where the dealer has withdrawn the car. */
export const statusOf = ({ delisted, status }: Pick<Car, 'delisted' | 'status'>): string =>
  delisted ? 'delisted' : status;

export const isReserved = ({ reservation }: Pick<Car, 'reservation'>): boolean => reservation !== undefined;

/** Whether a reservation holds the car: it is not released, and its time is not over. */
export const isReservationActive = ({ reservation }: Pick<Car, 'reservation'>, now: Date): boolean =>
  reservation !== undefined && (reservation.until === undefined || now.toISOString() < reservation.until);

export const composedName = ({
  year,
  make,
  model,
  badge,
}: Pick<CarDetails, 'year' | 'make' | 'model' | 'badge'>): string =>
  [year, make, model, badge].filter(Boolean).join(' ');

export const nameOf = ({ details }: Pick<Car, 'details'>): string => details.name ?? composedName(details);

/** Whether the car belongs to the site, whatever its status. */
export const isOfSite = (
  car: Pick<Car, 'site_id'> & { readonly details: Pick<CarDetails, 'dealership_id' | 'make'> },
  site: Pick<Site, 'id' | 'dealerships' | 'manufacturers'>,
): boolean => {
  const { dealership_id, make } = car.details;
  const { manufacturers } = site;
  return (
    isOfTenant({ ...car, dealership_id }, site) &&
    (manufacturers.length === 0 ||
      manufacturers.some((one) => one === make || normaliseMake(one) === normaliseMake(make)))
  );
};

export const isHidden = ({ details }: Pick<Car, 'details'>): boolean => details.show_on_dealer_website === false;
