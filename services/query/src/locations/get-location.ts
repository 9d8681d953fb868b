import { Injectable } from '@nestjs/common';
import type { LocationResponse } from '#contracts/api/locations';
import { typeOf } from '#contracts/domain/places/location-type';
import { reject, type Rejection } from '#contracts/rejections';
import type { Location, Site } from '#contracts/domain/site/site';
import { ReviewReader } from '../reviews/review-reader.js';
import { LocationReader } from './location-reader.js';

/** One location, with the departments it shares an address with. */
@Injectable()
export class GetLocation {
  constructor(
    private readonly locations: LocationReader,
    private readonly reviews: ReviewReader,
  ) {}

  async execute(site: Site, slug: string, atLeast = 0): Promise<LocationResponse | Rejection> {
    const places = (await this.locations.of(site, atLeast)).filter(({ visible }) => visible);
    const asked = places.find((place) => place.slug === slug);
    if (!asked) {
      return (await this.locations.isClosed(site, slug))
        ? reject('location_closed', `The location ${slug.slice(0, 100)} has closed.`)
        : reject('not_found', `There is no location ${slug.slice(0, 100)} here.`);
    }
    const [location, ...departments] = await this.reviews.rated(site, [asked, ...departmentsOf(asked, places)]);
    return { location: location!, departments };
  }
}

const departments = ['sales', 'service', 'parts'] as const;

/** One location of each type at this address; this location takes precedence within its own type. */
const departmentsOf = (location: Location, places: readonly Location[]): Location[] => {
  const here = [location, ...places.filter((place) => isBeside(place, location))];
  return departments.flatMap((type) => here.find((place) => typeOf(place) === type) ?? []);
};

const isBeside = (a: Location, b: Location): boolean =>
  a.dealership_id === b.dealership_id &&
  a.address.postcode === b.address.postcode &&
  a.address.street.toLowerCase() === b.address.street.toLowerCase();
