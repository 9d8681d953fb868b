import type { Provider } from '@nestjs/common';
import { PLATFORM, type Platform } from '#platform/process/platform.module';
import { EmbeddedGeocoder } from './embedded-geocoder.js';
import { GEOCODER, type Geocoder } from './geocoder.js';
import { HttpGeocoder } from './http-geocoder.js';

/** The geocoder of the configuration: one over HTTP where it has an address, the embedded one otherwise. */
export const geocoder: Provider<Geocoder> = {
  provide: GEOCODER,
  inject: [PLATFORM],
  useFactory: ({ config, sites }: Platform) =>
    config.GEOCODER_URL === undefined
      ? new EmbeddedGeocoder(sites)
      : new HttpGeocoder(config.GEOCODER_URL, config.GEOCODER_KEY),
};
