import type { Point } from '#contracts/domain/places/geo';
import type { Rejection } from '#contracts/rejections';

export const GEOCODER = Symbol('Geocoder');

/** Returns the coordinates of an Australian postcode. */
export interface Geocoder {
  /** @param postcode four digits; an unknown postcode is rejected as `invalid` */
  locate(postcode: string): Promise<Point | Rejection>;
}

/** Message to a shopper for an unknown postcode. */
export const unknownPostcode = 'Invalid postcode';
