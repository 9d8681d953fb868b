import type { Provider } from '@nestjs/common';
import type { Config } from '#platform/process/config';
import { CONFIG } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { EmbeddedGeocoder } from './embedded-geocoder.js';
import { GEOCODER, type Geocoder } from './geocoder.js';
import { HttpGeocoder } from './http-geocoder.js';

/** The geocoder of the configuration: one over HTTP where it has an address, the embedded one otherwise. */
export const geocoder: Provider<Geocoder> = {
  provide: GEOCODER,
  inject: [CONFIG, Sites],
  useFactory: (config: Config, sites: Sites) =>
    config.GEOCODER_URL === undefined
      ? new EmbeddedGeocoder(sites)
      : new HttpGeocoder(config.GEOCODER_URL, config.GEOCODER_KEY),
};
