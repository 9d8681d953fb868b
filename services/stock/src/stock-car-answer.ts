import type { StockCar } from '#contracts/api/stock';
import type { Car, CarState } from '#contracts/domain/car/car';
import { carPicturePath } from '#contracts/domain/car/stored-picture';
import { galleryPictures } from '#contracts/domain/car/pictures';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import { answer, type Answer } from '#platform/http/call';
import { etagOf } from './car-etag.js';
import type { Handled } from '#platform/kernel/command';

const missingOf = ({ pictures = {} }: Car): Pick<StockCar, 'missing_pictures'> => {
  const missing_pictures = Object.entries(pictures).flatMap(([address, { failed: reason }]) =>
    reason === undefined ? [] : [{ address, reason }],
  );
  return missing_pictures.length > 0 ? { missing_pictures } : {};
};

const photosOf = (car: Car): StockCar['photos'] => {
  const byHand = new Set(car.gallery?.added.map(({ hash }) => carPicturePath(hash)));
  return galleryPictures(car).map(({ url: path, ...picture }) => ({ path, ...picture, by_hand: byHand.has(path) }));
};

/** Returns a car as the dealers' API shows it. */
export const toStockCar = (id: string, state: Car, revision: number, position: number): StockCar => ({
  id,
  slug: state.slug,
  status: state.status,
  delisted: state.delisted !== undefined,
  ...(state.reservation && { reservation_id: state.reservation.id }),
  ...(state.reservation?.until && { reserved_until: state.reservation.until }),
  ...(state.sold && { sold_date: state.sold.date, sold_by: state.sold.origin }),
  ...(state.delisted && { delisted_by: state.delisted.origin }),
  etag: etagOf(state),
  revision,
  position,
  car: state.details,
  ...missingOf(state),
  photos: photosOf(state),
  held: Object.entries(state.held ?? {}).map(([field, by]) => ({ field, by })),
});

/** Returns the answer to a command: 201 if it listed the car. */
export const toStockCarAnswer = (id: string, handled: Handled<CarState> | Rejection): Answer<StockCar> | Rejection => {
  if (isRejection(handled)) return handled;
  const { state, revision, position, events } = handled;
  const status = events.some(({ type }) => type === 'CarListed') ? 201 : 200;
  return answer(toStockCar(id, state!, revision, position), { status, position });
};
