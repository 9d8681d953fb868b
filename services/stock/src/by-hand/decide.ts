import type { Car } from '#contracts/domain/car/car';
import type { CarChanges, CarDetails } from '#contracts/domain/car/details';
import { shownPictures } from '#contracts/domain/car/pictures';
import { pathOfStored, type StoredPicture } from '#contracts/domain/car/stored-picture';
import type { CarEvent, Origin } from '#contracts/events/car';
import { priceFields } from '#contracts/events/car';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { priceKindWords } from '#contracts/domain/car/price';
import { priceTypeOf } from '#contracts/domain/car/price-kind';
import { difference } from '../difference.js';

/** What somebody does to a car by hand, which feeds then respect. */
export type ByHand = { readonly car_id: string } & (
  | { readonly type: 'AddPhotos'; readonly photos: readonly StoredPicture[] }
  | { readonly type: 'ArrangePhotos' | 'RemovePhotos' | 'RestorePhotos'; readonly paths: readonly string[] }
  | { readonly type: 'HoldFields'; readonly changes: Partial<CarChanges>; readonly by: string }
  | { readonly type: 'ReleaseFields'; readonly fields: readonly string[] }
);

/** Pictures that a car may have by hand. */
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
      return of('CarPhotosRemoved', car, command.paths, shownPaths(car));
    case 'RestorePhotos':
      return of('CarPhotosRestored', car, command.paths, car.gallery?.removed ?? []);
    case 'HoldFields':
      return hold(car, command.changes, command.by);
    case 'ReleaseFields': {
      const fields = command.fields.filter((field) => car.held?.[field] !== undefined);
      return fields.length > 0 ? [{ type: 'CarFieldsReleased', data: { car_id: car.car_id, fields } }] : [];
    }
  }
};

const shownPaths = (car: Car): string[] => shownPictures(car).map(({ url }) => url);

const addPhotos = ({ car_id, gallery }: Car, given: readonly StoredPicture[]): readonly CarEvent[] | Rejection => {
  const { added = [], removed = [] } = gallery ?? {};
  const here = new Set(added.map(({ hash }) => hash));
  for (const path of removed) here.delete(path.slice(pathOfStored('').length));
  const photos = given.filter(({ hash }) => !here.has(hash));
  if (here.size + photos.length > maxPhotos)
    return reject('invalid', `A vehicle takes at most ${maxPhotos} photos. Remove some first.`);
  return photos.length > 0 ? [{ type: 'CarPhotosAdded', data: { car_id, photos } }] : [];
};

/** Those it does not show are passed over, and those that are not named come after. */
const arrange = (car: Car, wanted: readonly string[]): readonly CarEvent[] => {
  const shown = shownPaths(car);
  const paths = [...new Set([...wanted.filter((path) => shown.includes(path)), ...shown])];
  const isSame = paths.every((path, at) => path === shown[at]);
  return isSame ? [] : [{ type: 'CarPhotosArranged', data: { car_id: car.car_id, paths } }];
};

const of = (
  type: 'CarPhotosRemoved' | 'CarPhotosRestored',
  { car_id }: Car,
  wanted: readonly string[],
  there: readonly string[],
): readonly CarEvent[] => {
  const paths = there.filter((path) => wanted.includes(path));
  return paths.length > 0 ? [{ type, data: { car_id, paths } }] : [];
};

const isPrice = (field: string): boolean => (priceFields as readonly string[]).includes(field);

/** What would say otherwise than the price what the vehicle is offered for: it is held with it. */
const besidePrice: ReadonlySet<string> = new Set<keyof CarChanges>(['reduced_price', 'price_type']);

/** Who holds a field; undefined: nobody, and feeds say what it is. */
export const holderOf = (held: Car['held'] = {}, field: string): string | undefined =>
  held[field] ?? (besidePrice.has(field) ? held['price'] : undefined);

/** A price is what the vehicle is offered for: no lower one stays beside it, and no word that there is none. */
const withPrice = ({ details }: Car, changes: Partial<CarChanges>): Partial<CarChanges> => {
  if (changes.price === undefined) return changes;
  const isPriceless = changes.price !== null && priceTypeOf(details.price_type) === priceKindWords.on_application;
  return { reduced_price: null, ...(isPriceless && { price_type: null }), ...changes };
};

/** Changes fields, and holds all that are named, changed or not. */
const hold = (car: Car, named: Partial<CarChanges>, by: string): readonly CarEvent[] => {
  const changes = withPrice(car, named);
  const { car_id, details, held = {} } = car;
  const origin: Origin = 'dealer';
  const fields = Object.keys(changes) as (keyof CarChanges)[];
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
    ...(fresh.length > 0 ? [{ type: 'CarFieldsHeld' as const, data: { car_id, fields: fresh, by } }] : []),
  ];
};

/** The fields of which a feed says something else than what is held by hand. */
export const heldBack = (
  car: Pick<Car, 'held' | 'details'> | undefined,
  described: Partial<CarDetails>,
  spoken: ReadonlySet<string>,
): readonly (keyof CarChanges)[] => {
  if (!car?.held) return [];
  const fields = [...spoken].filter((field) => holderOf(car.held, field) !== undefined) as (keyof CarChanges)[];
  return fields.length > 0
    ? (Object.keys(difference(car.details, described, fields) ?? {}) as (keyof CarChanges)[])
    : [];
};
