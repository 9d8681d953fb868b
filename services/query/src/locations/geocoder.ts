import type { Point } from '#contracts/domain/places/geo';
import type { Rejection } from '#contracts/rejections';

export const GEOCODER = Symbol('Geocoder');

/** Where an Australian postcode is. */
export interface Geocoder {
  /** @param postcode four digits; one that is nowhere is turned down as `invalid` */
  locate(postcode: string): Promise<Point | Rejection>;
}

/** What a shopper is answered for a postcode that is nowhere. */
export const nowhere = 'Invalid postcode';
