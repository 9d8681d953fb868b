import type { Point } from '#contracts/domain/places/geo';
import { pointOfPostcode } from '#contracts/domain/places/postcode-points';
import { reject, type Rejection } from '#contracts/rejections';
import type { Sites } from '#platform/sites/sites';
import { type Geocoder, unknownPostcode } from './geocoder.js';

/** Returns the coordinates of the sites' locations for their postcodes, and the middle of the suburbs for all others. */
export class EmbeddedGeocoder implements Geocoder {
  constructor(private readonly sites: Sites) {}

  locate(postcode: string): Promise<Point | Rejection> {
    const known = this.sites.all
      .flatMap(({ locations }) => locations)
      .find(({ address }) => address.postcode === postcode)?.address;
    const point = known ? { lat: known.lat, lng: known.long } : pointOfPostcode(postcode);
    return Promise.resolve(point ?? reject('invalid', unknownPostcode));
  }
}
