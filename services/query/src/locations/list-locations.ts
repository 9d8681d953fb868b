import { Injectable, Inject } from '@nestjs/common';
import type { LocationsRequest } from '#contracts/api/locations';
import { distance } from '#contracts/domain/places/geo';
import { locationsOf } from '#contracts/domain/places/location-block';
import { isRejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { ReviewReader } from '../reviews/review-reader.js';
import { GEOCODER, type Geocoder } from './geocoder.js';
import { LocationReader } from './location-reader.js';

/** The locations of one block of a page; given a postcode, sorted by distance. */
@Injectable()
export class ListLocations {
  constructor(
    private readonly locations: LocationReader,
    private readonly reviews: ReviewReader,
    @Inject(GEOCODER) private readonly geocoder: Geocoder,
  ) {}

  async execute(site: Site, { postcode, ...block }: LocationsRequest, atLeast = 0) {
    const places = locationsOf(await this.locations.of(site, atLeast), block, site.locationOrder);
    const chosen = await this.reviews.rated(site, places);
    if (postcode === undefined) return { locations: chosen };
    const from = await this.geocoder.locate(postcode);
    if (isRejection(from)) return from;
    const placed = chosen.map((place) => ({
      ...place,
      distance: distance(from, { lat: place.address.lat, lng: place.address.long }),
    }));
    return { locations: placed.sort((a, b) => a.distance - b.distance) };
  }
}
