import type { StockCar } from '#contracts/api/stock';
import type { Car, CarState } from '#contracts/domain/car/car';
import { pathOfStored } from '#contracts/domain/car/stored-picture';
import { shownPictures } from '#contracts/domain/car/pictures';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import { answer, type Answer } from '#platform/http/call';
import type { Handled } from '#platform/kernel/command';

const missingOf = ({ pictures = {} }: Car): Pick<StockCar, 'missing_pictures'> => {
  const missing_pictures = Object.entries(pictures).flatMap(([address, { failed: reason }]) =>
    reason === undefined ? [] : [{ address, reason }],
  );
  return missing_pictures.length > 0 ? { missing_pictures } : {};
};

const photosOf = (car: Car): StockCar['photos'] => {
  const byHand = new Set(car.gallery?.added.map(({ hash }) => pathOfStored(hash)));
  return shownPictures(car).map(({ url: path, ...picture }) => ({ path, ...picture, by_hand: byHand.has(path) }));
};

/** A car as the dealer's side sees it. */
export const shownCar = (id: string, state: Car, revision: number, position: number): StockCar => ({
  id,
  slug: state.slug,
  status: state.status,
  delisted: state.delisted !== undefined,
  ...(state.reservation && { reservation_id: state.reservation.id }),
  ...(state.reservation?.until && { reserved_until: state.reservation.until }),
  ...(state.sold && { sold_date: state.sold.date }),
  revision,
  position,
  car: state.details,
  ...missingOf(state),
  photos: photosOf(state),
  held: Object.entries(state.held ?? {}).map(([field, by]) => ({ field, by })),
});

/** The answer to a command. */
export const changed = (id: string, handled: Handled<CarState> | Rejection): Answer<StockCar> | Rejection =>
  isRejection(handled)
    ? handled
    : answer(shownCar(id, handled.state!, handled.revision, handled.position), { position: handled.position });
