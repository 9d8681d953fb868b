import { Injectable } from '@nestjs/common';
import type { StockCar } from '#contracts/api/stock';
import { type Car, type CarState, isReserved } from '#contracts/domain/car/car';
import { carPicturePath } from '#contracts/domain/car/stored-picture';
import { galleryPictures } from '#contracts/domain/car/pictures';
import { carStream } from '#contracts/events/car';
import { streamOf } from '#contracts/events/stream-name';
import { isRejection, type Rejection } from '#contracts/rejections';
import { answer, type Answer } from '#platform/http/call';
import type { Handled } from '#platform/kernel/command';
import type { EventLog } from '#platform/ports/event-log';
import { type Clock, InjectClock, InjectLog } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { etagOf } from './car-etag.js';
import { addressOf, whyNotShown } from './shown.js';

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

/** Shows cars as the dealers' API does. */
@Injectable()
export class StockCarAnswers {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectClock() private readonly clock: Clock,
    private readonly sites: Sites,
  ) {}

  async show(id: string, state: Car, revision: number, position: number): Promise<StockCar> {
    const site = this.sites.ofDealership(state.dealership_id);
    const not_shown = whyNotShown(state, site, this.clock());
    const url = addressOf(state, site);
    return {
      ...{ id, slug: state.slug, status: state.status, delisted: state.delisted !== undefined },
      ...{ shown: not_shown === undefined, ...(not_shown && { not_shown }), ...(url !== undefined && { url }) },
      reserved: isReserved(state),
      ...(state.reservation && { reservation_id: state.reservation.id }),
      ...(state.reservation?.until && { reserved_until: state.reservation.until }),
      ...(state.sold && { sold_date: new Date(state.sold.date).toISOString(), sold_by: state.sold.origin }),
      ...(state.delisted && { delisted_by: state.delisted.origin }),
      updated_at: (await this.log.readStream(streamOf(carStream, id), revision))[0]!.time,
      ...{ etag: etagOf(state), revision, position, car: state.details },
      ...missingOf(state),
      photos: photosOf(state),
      held: Object.entries(state.held ?? {}).map(([field, by]) => ({ field, by })),
    };
  }

  /** Returns the answer to a command: 201 if it listed the car. */
  async of(id: string, handled: Handled<CarState> | Rejection): Promise<Answer<StockCar> | Rejection> {
    if (isRejection(handled)) return handled;
    const { state, revision, position, events } = handled;
    const status = events.some(({ type }) => type === 'CarListed') ? 201 : 200;
    return answer(await this.show(id, state!, revision, position), { status, position });
  }
}
