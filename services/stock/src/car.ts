import { type Car, carFold, evolveCar, type CarState, isReservationActive, nameOf } from '#contracts/domain/car/car';
import { requiredFields, type CarChanges, type CarDetails } from '#contracts/domain/car/details';
import { externalAddresses } from '#contracts/domain/car/pictures';
import { defaultStatus, isInStock, reservedStatus, soldStatus } from '#contracts/domain/car/status';
import { day } from '#contracts/domain/durations';
import { carStream, origins, priceFields, type CarEvent, type Origin } from '#contracts/events/car';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';
import { type ByHand, decideByHand, heldBy, isByHand } from './by-hand/decide.js';
import { etagOf, isMatched } from './car-etag.js';
import { difference, isSame } from './difference.js';

/** What a feed or command says about a car. For a listed car, fields may be missing. */
export type PartialCar = Partial<CarDetails> & Pick<CarDetails, 'dealership_id' | 'stocknum'>;

export type CarCommand = {
  /** The header `If-Match`: entity tags of the states in which the command may run. Absent: any. */
  readonly ifMatch?: string | undefined;
} &
  /** Describes the car as a feed row does: lists it, or records what changed. */
  (
    | {
        readonly type: 'Describe';
        readonly car_id: string;
        /** Absent: unknown. */
        readonly site_id?: string | undefined;
        readonly slug: string;
        readonly car: PartialCar;
        /** Fields that are given; all others keep their values. Absent: all fields are given. */
        readonly presentFields?: ReadonlySet<string> | undefined;
        readonly origin: Origin;
      }
    /** Lists a car that staff describe, and holds its status and the fields that they gave. */
    | {
        readonly type: 'Add';
        readonly car_id: string;
        readonly site_id?: string | undefined;
        readonly slug: string;
        readonly car: CarDetails;
        readonly givenFields: readonly string[];
        readonly by: string;
      }
    /** Records the results of fetching pictures. */
    | ({ readonly type: 'NotePictures' } & Extract<CarEvent, { type: 'CarPicturesFetched' }>['data'])
    | { readonly type: 'HidePictures'; readonly car_id: string; readonly hashes: readonly string[] }
    | ByHand
    | ({ readonly type: 'Reprice'; readonly changes: PriceChanges } & CommandBase)
    | ({
        readonly type: 'Reserve';
        readonly reservation_id: string;
        readonly reserved_until?: string | undefined;
      } & CommandBase)
    | ({
        readonly type: 'Release';
        readonly reservation_id: string;
        readonly reason?: string | undefined;
      } & CommandBase)
    | ({ readonly type: 'Sell'; readonly sold_date?: string | undefined } & CommandBase)
    | ({ readonly type: 'Delist'; readonly reason?: string | undefined } & CommandBase)
    | ({ readonly type: 'Relist'; readonly status: string } & CommandBase)
  );

interface CommandBase {
  readonly car_id: string;
  readonly origin: Origin;
}

type PriceChanges = Extract<CarEvent, { type: 'CarPriceChanged' }>['data']['changes'];

/** A model year may be at most so many years ahead of the calendar. */
const yearsAhead = 2;

export const car: Decider<CarState, CarCommand, CarEvent> = {
  category: carStream.category,
  ...carFold,

  decide: (state, command, { now }) => {
    if (isChangedMeanwhile(state, command)) return changedMeanwhile;
    if (command.type === 'Describe') return describe(state, command, now);
    if (command.type === 'Add') return add(state, command, now);
    if (!state) return reject('car_not_listed', `Vehicle ${command.car_id} was never listed.`);
    if (command.type === 'NotePictures') return notePictures(state, command);
    if (command.type === 'HidePictures') return hidePictures(state, command);
    if (isByHand(command)) return decideByHand(state, command);
    const { car_id, origin } = command;
    const isKept = origin === 'feed' && heldBy(state.held, 'status') !== undefined;

    switch (command.type) {
      case 'Reprice': {
        const unavailable = whyNotOffered(state);
        if (unavailable) return unavailable;
        const changes = difference(
          state.details,
          { ...pick(state.details, priceFields), ...command.changes },
          priceFields,
        );
        return changes ? [{ type: 'CarPriceChanged', data: { car_id, changes, origin } }] : [];
      }
      case 'Reserve': {
        const { reservation_id, reserved_until } = command;
        if (state.reservation?.id === reservation_id) return [];
        const unavailable = whyNotOffered(state);
        if (unavailable) return unavailable;
        if (isReservationActive(state, now)) return reject('car_reserved', 'Someone else has reserved this vehicle.');
        return [
          { type: 'CarReserved', data: { car_id, reservation_id, ...(reserved_until && { reserved_until }), origin } },
        ];
      }
      case 'Release': {
        const { reservation_id, reason } = command;
        if (!state.reservation) return [];
        if (state.reservation.id !== reservation_id) {
          return reject('car_not_reserved', `The vehicle is reserved, but not by ${reservation_id}.`);
        }
        return [{ type: 'CarReleased', data: { car_id, reservation_id, ...(reason && { reason }), origin } }];
      }
      case 'Sell':
        if (state.delisted) return reject('car_delisted', 'The vehicle is no longer offered; relist it first.');
        if (state.sold || isKept) return [];
        if (isAhead(command.sold_date, now)) return soldAhead;
        return [{ type: 'CarSold', data: { car_id, sold_date: command.sold_date ?? now.toISOString(), origin } }];
      case 'Delist':
        if (state.delisted || isKept) return [];
        return [{ type: 'CarDelisted', data: { car_id, ...(command.reason && { reason: command.reason }), origin } }];
      case 'Relist':
        if (!state.delisted && !state.sold && state.status === command.status) return [];
        return [{ type: 'CarRelisted', data: { car_id, status: command.status, origin } }];
    }
  },
};

const isChangedMeanwhile = (state: CarState, { ifMatch }: CarCommand): boolean =>
  ifMatch !== undefined && !(state && isMatched(ifMatch, etagOf(state)));
const changedMeanwhile = reject(
  'changed_meanwhile',
  'Somebody else has changed this vehicle since you read it. Read it again, then decide.',
);

/** Records only results that are new, for addresses that the car still has. */
const notePictures = (
  { details, pictures = {} }: Car,
  { car_id, stored, failed }: Extract<CarCommand, { type: 'NotePictures' }>,
): readonly CarEvent[] => {
  const addresses = new Set(externalAddresses(details));
  const data = {
    car_id,
    stored: stored.filter(({ address, hash }) => {
      const known = pictures[address];
      const isKnown = known?.stored?.hash === hash && !known.standsIn && known.failed === undefined;
      return addresses.has(address) && !isKnown;
    }),
    failed: failed.filter(({ address, reason }) => addresses.has(address) && pictures[address]?.failed !== reason),
  };
  return data.stored.length + data.failed.length > 0 ? [{ type: 'CarPicturesFetched', data }] : [];
};

const hidePictures = (
  { pictures = {} }: Car,
  { car_id, hashes }: Extract<CarCommand, { type: 'HidePictures' }>,
): readonly CarEvent[] => {
  const seen = new Set(Object.values(pictures).flatMap(({ stored, hidden }) => (stored && !hidden ? stored.hash : [])));
  const hiding = hashes.filter((hash) => seen.has(hash));
  return hiding.length > 0 ? [{ type: 'CarPicturesHidden', data: { car_id, hashes: hiding } }] : [];
};

/** A day in a time zone ahead of UTC begins before it does in UTC. */
const isAhead = (date: string | undefined, now: Date): boolean =>
  date !== undefined && Date.parse(date) > now.getTime() + day;
const soldAhead = reject('invalid', 'sold_date: is in the future.', {
  errors: [{ field: 'sold_date', reason: 'is in the future' }],
});

const whyNotOffered = (state: Car): Rejection | undefined => {
  if (state.delisted) return reject('car_delisted', 'This vehicle is no longer for sale.');
  if (state.sold) return reject('car_sold', 'This vehicle has sold.');
  return undefined;
};

/** Returns a rejection if the car lacks a field that is required for listing. */
export const rejectIfIncomplete = (car: PartialCar): Rejection | undefined => {
  const missing = requiredFields.filter((field) => car[field] === undefined);
  if (missing.length === 0) return undefined;
  const needed = requiredFields.filter((field) => field !== 'dealership_id' && field !== 'stocknum');
  // A row with prices only is about a vehicle that should be here.
  const isUnknown = needed.every((field) => missing.includes(field));
  const errors = isUnknown
    ? [{ field: 'stocknum', reason: `there is no such vehicle; a new one needs ${needed.join(', ')}` }]
    : missing.map((field) => ({ field, reason: 'is missing, and the vehicle is not listed yet' }));
  return reject('invalid', `The vehicle is not listed yet, and lacks ${missing.join(', ')}.`, { errors });
};

const describe = (
  state: CarState,
  { car_id, site_id, slug, car: given, presentFields, origin }: Extract<CarCommand, { type: 'Describe' }>,
  now: Date,
): readonly CarEvent[] | Rejection => {
  const reserves = given.status === reservedStatus;
  const car = reserves ? { ...given, status: isInStock(state?.status) ? state?.status : defaultStatus } : given;
  const latest = now.getUTCFullYear() + yearsAhead;
  if (car.year !== undefined && car.year > latest) {
    const reason = `${car.year} is too far ahead: at most ${latest}`;
    return reject('invalid', `year: ${reason}.`, { errors: [{ field: 'year', reason }] });
  }
  const isSold = car.status === soldStatus;
  if (isSold && origin !== 'feed' && isAhead(car.sold_date, now)) return soldAhead;
  const soldEvent = (): CarEvent => ({
    type: 'CarSold',
    data: { car_id, sold_date: momentOf(car.sold_date) ?? now.toISOString(), origin },
  });

  if (state?.site_id !== undefined && site_id !== undefined && state.site_id !== site_id) {
    return reject('car_not_found', 'This is another site’s vehicle.');
  }
  if (!state) {
    const lacking = rejectIfIncomplete(car);
    if (lacking) return lacking;
    const whose = site_id === undefined ? {} : { site_id };
    const listed: CarEvent = { type: 'CarListed', data: { car_id, ...whose, slug, car: car as CarDetails, origin } };
    return [listed, ...(isSold ? [soldEvent()] : reserves ? [reservedByStatus(car_id, origin)] : [])];
  }

  const events: CarEvent[] = [];
  const isLeft = (field: string): boolean => origin === 'feed' && heldBy(state.held, field) !== undefined;
  const givenPriceFields = priceFields.filter(
    (field) => (!presentFields || presentFields.has(field)) && !isLeft(field),
  );
  const prices = difference(state.details, car, givenPriceFields);
  if (prices) events.push({ type: 'CarPriceChanged', data: { car_id, changes: prices, origin } });
  const details = detailsChanged(state.details, car, presentFields, isLeft);
  if (details) events.push({ type: 'CarDetailsChanged', data: { car_id, changes: details, origin } });

  if (isLeft('status')) return events;
  // A feed that lags behind must not bring back a car that was sold or delisted by hand or at the checkout.
  const overrules = (by: Origin | undefined) => origin !== 'feed' || by === 'feed';
  const hasStatus = !presentFields || presentFields.has('status');
  const newStatus = car.status ?? (hasStatus || state.sold || state.delisted ? defaultStatus : state.status);
  // Only a complete description, or one with a status, relists the car; a price update, for example, does not.
  const offers = hasStatus || !rejectIfIncomplete(car);
  if (isSold) {
    if (!state.sold && !(state.delisted && !overrules(state.delisted.origin))) {
      if (state.delisted) events.push({ type: 'CarRelisted', data: { car_id, status: defaultStatus, origin } });
      events.push(soldEvent());
    }
  } else if (state.sold ? overrules(state.sold.origin) : state.delisted && overrules(state.delisted.origin)) {
    if (offers) events.push({ type: 'CarRelisted', data: { car_id, status: newStatus, origin } });
  } else if (!state.sold && !state.delisted && newStatus !== state.status) {
    events.push({ type: 'CarDetailsChanged', data: { car_id, changes: { status: newStatus }, origin } });
  }
  if (reserves || (hasStatus && state.reservation)) {
    const after = events.reduce<CarState>(evolveCar, state)!;
    events.push(...(reserves ? reserve(after, origin, now) : release(after, origin)));
  }
  return events;
};

/** Id of the reservation of a car whose feed or program says that it is reserved, not by whom. */
const statusReservation = (origin: Origin): string => `status-of-${origin}`;

const reservedByStatus = (car_id: string, origin: Origin): CarEvent => ({
  type: 'CarReserved',
  data: { car_id, reservation_id: statusReservation(origin), origin },
});

const reserve = (after: Car, origin: Origin, now: Date): readonly CarEvent[] =>
  after.sold || after.delisted || isReservationActive(after, now) ? [] : [reservedByStatus(after.car_id, origin)];

/** Ends the reservation that an earlier status made. A feed ends none that a program's status made. */
const release = ({ car_id, reservation }: Car, origin: Origin): readonly CarEvent[] => {
  const ended = (origin === 'feed' ? [origin] : origins).map(statusReservation);
  if (!reservation || !ended.includes(reservation.id)) return [];
  return [{ type: 'CarReleased', data: { car_id, reservation_id: reservation.id, origin } }];
};

const add = (
  state: CarState,
  { by, givenFields, ...given }: Extract<CarCommand, { type: 'Add' }>,
  now: Date,
): readonly CarEvent[] | Rejection => {
  if (state) {
    const reason = `is the number of a ${nameOf(state)} already`;
    return reject('car_already_listed', `${state.details.stocknum} ${reason}.`, {
      errors: [{ field: 'stocknum', reason }],
    });
  }
  const listed = describe(state, { ...given, type: 'Describe', origin: 'dealer' }, now);
  if (isRejection(listed)) return listed;
  const fields = givenFields.filter((field) => field !== 'dealership_id' && field !== 'stocknum' && field !== 'status');
  const held: CarEvent = { type: 'CarFieldsHeld', data: { car_id: given.car_id, fields: [...fields, 'status'], by } };
  return [...listed, held];
};

const identity: ReadonlySet<string> = new Set(['dealership_id', 'stocknum', 'status', ...priceFields]);

/** Returns the details that differ, without prices, identity and fields held by hand. */
const detailsChanged = (
  before: CarDetails,
  after: PartialCar,
  presentFields: ReadonlySet<string> | undefined,
  isHeld: (field: string) => boolean,
): CarChanges | undefined => {
  const [was, is] = [before, after] as readonly Record<string, unknown>[];
  const changed: string[] = [];
  for (const field in is)
    if (!identity.has(field) && !isSame(was![field], is[field]) && !isHeld(field)) changed.push(field);
  for (const field in was) {
    if (
      is![field] === undefined &&
      !identity.has(field) &&
      (!presentFields || presentFields.has(field)) &&
      !isHeld(field)
    )
      changed.push(field);
  }
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field, is![field] ?? null]));
};

const pick = <T extends object, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>;

/** A day or month without a time means midnight UTC. */
const momentOf = (date: string | undefined): string | undefined => (date ? new Date(date).toISOString() : undefined);
