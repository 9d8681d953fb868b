import type { Point } from '#contracts/domain/places/geo';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { Sites } from '#platform/sites/sites';
import { type Geocoder, unknownPostcode } from './geocoder.js';

/**
 * Approximate coordinates by the first two digits of a postcode, as Australia Post allots them. Precise enough to find
 * the nearest location, but not a street.
 */
const areas: Readonly<Record<string, readonly [lat: number, lng: number]>> = {
  '08': [-12.5, 131.0],
  '20': [-33.87, 151.2],
  '21': [-33.82, 150.98],
  '22': [-33.7, 151.2],
  '23': [-32.3, 151.3],
  '24': [-29.8, 152.9],
  '25': [-34.5, 150.7],
  '26': [-35.4, 148.9],
  '27': [-34.3, 149.9],
  '28': [-32.6, 148.6],
  '29': [-35.3, 149.1],
  '30': [-37.79, 144.9],
  '31': [-37.83, 145.13],
  '32': [-38.2, 144.3],
  '33': [-37.6, 143.5],
  '34': [-36.5, 143.3],
  '35': [-35.9, 143.4],
  '36': [-36.4, 145.6],
  '37': [-36.9, 146.4],
  '38': [-38.1, 146.3],
  '39': [-38.3, 145.3],
  '40': [-27.47, 153.02],
  '41': [-27.53, 153.15],
  '42': [-28.0, 153.35],
  '43': [-27.6, 152.2],
  '44': [-27.2, 149.6],
  '45': [-27.05, 152.95],
  '46': [-25.8, 152.2],
  '47': [-22.8, 149.5],
  '48': [-18.6, 146.0],
  '49': [-25.6, 153.0],
  '50': [-34.93, 138.6],
  '51': [-35.1, 138.65],
  '52': [-36.2, 140.0],
  '53': [-34.4, 139.6],
  '54': [-33.3, 138.5],
  '55': [-34.1, 137.8],
  '56': [-33.2, 136.3],
  '57': [-31.5, 137.0],
  '60': [-31.95, 115.86],
  '61': [-32.1, 116.0],
  '62': [-33.5, 115.9],
  '63': [-34.0, 117.8],
  '64': [-31.9, 120.5],
  '65': [-29.5, 115.6],
  '66': [-28.0, 117.5],
  '67': [-20.5, 119.0],
  '70': [-42.88, 147.3],
  '71': [-42.9, 147.5],
  '72': [-41.4, 147.2],
  '73': [-41.2, 146.0],
  '74': [-42.1, 145.4],
};

/** Returns exact coordinates for postcodes of the sites' locations, and the area's for all others. */
export class EmbeddedGeocoder implements Geocoder {
  constructor(private readonly sites: Sites) {}

  locate(postcode: string): Promise<Point | Rejection> {
    const known = this.sites.all
      .flatMap(({ locations }) => locations)
      .find(({ address }) => address.postcode === postcode);
    const area = known ? ([known.address.lat, known.address.long] as const) : areas[postcode.slice(0, 2)];
    return Promise.resolve(area ? { lat: area[0], lng: area[1] } : reject('invalid', unknownPostcode));
  }
}
