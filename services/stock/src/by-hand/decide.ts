import { type Car, statusOf } from '#contracts/domain/car/car';
import type { CarChanges, CarDetails } from '#contracts/domain/car/details';
import { galleryPictures } from '#contracts/domain/car/pictures';
import { carPicturePath, type StoredPicture } from '#contracts/domain/car/stored-picture';
import { priceFields, type CarEvent, type Origin } from '#contracts/events/car';
import { reject, type Rejection } from '#contracts/rejections';
import { priceKindWords } from '#contracts/domain/car/price';
import { normalisePriceType } from '#contracts/domain/car/price-kind';
import { normaliseStatus } from '#contracts/domain/car/status';
import { difference } from '../difference.js';

/** Changes that staff make to a car by hand. Feeds do not overwrite them. */
export type ByHand = { readonly car_id: string } & (
  | { readonly type: 'AddPhotos'; readonly photos: readonly StoredPicture[] }
  | { readonly type: 'ArrangePhotos' | 'RemovePhotos' | 'RestorePhotos'; readonly paths: readonly string[] }
  | {
      readonly type: 'HoldFields';
      readonly changes: Partial<CarChanges>;
      /** Values that go with the changes, such as the name of the location; they are held with them. */
      readonly related?: Partial<CarChanges>;
      readonly by: string;
    }
  | { readonly type: 'ReleaseFields'; readonly fields: readonly string[] }
);

/** Maximum number of photos that are added to a car by hand. */
const maxPhotos = 100;

const namesOf = <Type extends ByHand['type']>(names: Readonly<Record<Type, true>>) => names;
const byHandTypes = namesOf<ByHand['type']>({
  ...{ AddPhotos: true, ArrangePhotos: true, RemovePhotos: true, RestorePhotos: true },
  ...{ HoldFields: true, ReleaseFields: true },
});
export const isByHand = <Command extends { readonly type: string }>(
  command: Command,
): command is Extract<Command, { type: ByHand['type'] }> => command.type in byHandTypes;

export const decideByHand = (car: Car, command: ByHand): readonly CarEvent[] | Rejection => {
  switch (command.type) {
    case 'AddPhotos':
      return addPhotos(car, command.photos);
    case 'ArrangePhotos':
      return arrange(car, command.paths);
    case 'RemovePhotos':
      return photoPathsEvents('CarPhotosRemoved', car, command.paths, shownPaths(car));
    case 'RestorePhotos':
      return photoPathsEvents('CarPhotosRestored', car, command.paths, car.gallery?.removed ?? []);
    case 'HoldFields':
      return hold(car, command);
    case 'ReleaseFields': {
      const fields = command.fields.filter((field) => car.held?.[field] !== undefined);
      return fields.length > 0 ? [{ type: 'CarFieldsReleased', data: { car_id: car.car_id, fields } }] : [];
    }
  }
};

const shownPaths = (car: Car): string[] => galleryPictures(car).map(({ url }) => url);

const addPhotos = ({ car_id, gallery }: Car, given: readonly StoredPicture[]): readonly CarEvent[] | Rejection => {
  const { added = [], removed = [] } = gallery ?? {};
  const here = new Set(added.map(({ hash }) => hash));
  for (const path of removed) here.delete(path.slice(carPicturePath('').length));
  const photos = given.filter(({ hash }) => !here.has(hash));
  if (here.size + photos.length > maxPhotos)
    return reject('invalid', `A vehicle takes at most ${maxPhotos} photos. Remove some first.`);
  return photos.length > 0 ? [{ type: 'CarPhotosAdded', data: { car_id, photos } }] : [];
};

/** Ignores paths that the car does not show. Photos that are not named come last. */
const arrange = (car: Car, wanted: readonly string[]): readonly CarEvent[] => {
  const shown = shownPaths(car);
  const paths = [...new Set([...wanted.filter((path) => shown.includes(path)), ...shown])];
  const isSame = paths.every((path, at) => path === shown[at]);
  return isSame ? [] : [{ type: 'CarPhotosArranged', data: { car_id: car.car_id, paths } }];
};

const photoPathsEvents = (
  type: 'CarPhotosRemoved' | 'CarPhotosRestored',
  { car_id }: Car,
  wanted: readonly string[],
  there: readonly string[],
): readonly CarEvent[] => {
  const paths = there.filter((path) => wanted.includes(path));
  return paths.length > 0 ? [{ type, data: { car_id, paths } }] : [];
};

const isPrice = (field: string): boolean => (priceFields as readonly string[]).includes(field);

/** Fields that could contradict other fields, so they are held together with any of these. */
const heldWith: Readonly<Partial<Record<string, readonly (keyof CarChanges)[]>>> = {
  ...{ reduced_price: ['price'], price_type: ['price'] },
  name: ['year', 'make', 'model', 'badge'],
  ...{ location_slug: ['location_id'], location_name: ['location_id'], location_phone: ['location_id'] },
  ...{ city: ['location_id'], state: ['location_id'] },
};

/** Returns who holds a field; undefined if nobody does and feeds may set it. */
export const heldBy = (held: Car['held'], field: string): string | undefined =>
  held && (held[field] ?? heldWith[field]?.map((other) => held[other]).find((by) => by !== undefined));

/** Removes a lower price and a "price on application", because a new price is the price of the offer. */
const withPrice = ({ details }: Car, changes: Partial<CarChanges>): Partial<CarChanges> => {
  if (changes.price === undefined) return changes;
  const isPriceless =
    changes.price !== null && normalisePriceType(details.price_type) === priceKindWords.on_application;
  return { reduced_price: null, ...(isPriceless && { price_type: null }), ...changes };
};

/** Removes the feed's name of a vehicle that turns out to be another one. */
const withName = ({ details }: Car, changes: Partial<CarChanges>): Partial<CarChanges> =>
  details.name !== undefined &&
  difference(
    details,
    changes,
    ofName.filter((field) => field in changes),
  )
    ? { name: null, ...changes }
    : changes;
const ofName = ['year', 'make', 'model', 'badge'] as const;

/** The status is held too: a vehicle that is sold or withdrawn is offered again. */
const withStatus = (car: Car, status: string): readonly CarEvent[] => {
  const { car_id } = car;
  if (car.sold || car.delisted) return [{ type: 'CarRelisted', data: { car_id, status, origin: 'dealer' } }];
  return car.status === status
    ? []
    : [{ type: 'CarDetailsChanged', data: { car_id, changes: { status }, origin: 'dealer' } }];
};

/** Changes fields, and holds all named fields, whether they change or not. */
const hold = (
  car: Car,
  { changes: named, related, by }: Extract<ByHand, { type: 'HoldFields' }>,
): readonly CarEvent[] => {
  const { status, ...changes } = { ...withName(car, withPrice(car, named)), ...related };
  const { car_id, details, held = {} } = car;
  const origin: Origin = 'dealer';
  const fields = Object.keys(changes) as (keyof typeof changes)[];
  const prices = difference(details, changes, fields.filter(isPrice));
  const others = difference(
    details,
    changes,
    fields.filter((field) => !isPrice(field)),
  );
  const fresh = Object.keys(named).filter((field) => held[field] === undefined);
  return [
    ...(prices ? [{ type: 'CarPriceChanged' as const, data: { car_id, changes: prices, origin } }] : []),
    ...(others ? [{ type: 'CarDetailsChanged' as const, data: { car_id, changes: others, origin } }] : []),
    ...(status == null ? [] : withStatus(car, status)),
    ...(fresh.length > 0 ? [{ type: 'CarFieldsHeld' as const, data: { car_id, fields: fresh, by } }] : []),
  ];
};

/** Returns the fields where a feed differs from values held by hand. */
export const conflictingHeldFields = (
  car: Pick<Car, 'held' | 'details' | 'status' | 'delisted'> | undefined,
  described: Partial<CarDetails>,
  presentFields: ReadonlySet<string>,
): readonly (keyof CarChanges)[] => {
  if (!car?.held) return [];
  const fields = [...presentFields].filter((field) => heldBy(car.held, field) !== undefined) as (keyof CarChanges)[];
  const before = { ...car.details, status: statusOf(car) };
  const after = { ...described, status: normaliseStatus(described.status) };
  return fields.length > 0 ? (Object.keys(difference(before, after, fields) ?? {}) as (keyof CarChanges)[]) : [];
};
