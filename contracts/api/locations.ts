import { z } from 'zod';
import { locationBlock } from '../domain/places/location-block.js';
import { postcode } from '../domain/places/postcode-schema.js';
import { location } from '../domain/site/site.js';

/** `GET /api/locations?show=&id=&manufacturer=&subtype=&include=&exclude=&postcode=`; nearest to a postcode first. */
export const locationsRequest = locationBlock.extend({
  postcode: postcode().optional().describe('Orders the locations by their distance from here'),
});
export type LocationsRequest = z.output<typeof locationsRequest>;

const placedLocation = location.extend({
  /** Kilometres from the requested postcode. */
  distance: z.number().optional(),
});
export type PlacedLocation = z.infer<typeof placedLocation>;

export const locationsResponse = z.object({ locations: z.array(placedLocation) });
export type LocationsResponse = z.infer<typeof locationsResponse>;

/** `GET /api/locations/:slug` */
export const locationResponse = z.object({
  location,
  /** Departments of the same dealership at the same address or with the same name, including the location itself. */
  departments: z.array(location),
});
export type LocationResponse = z.infer<typeof locationResponse>;

/** `GET /api/geocode?postcode=` */
export const geocodeRequest = z.object({ postcode: postcode().describe('An Australian postcode') });
export const geocodeResponse = z.object({ lat: z.number(), lng: z.number() });
export type GeocodeResponse = z.infer<typeof geocodeResponse>;
