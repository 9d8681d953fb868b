import type { Provider } from '@nestjs/common';
import { notOffered } from '#platform/http/call-guard';
import type { Config } from '#platform/process/config';
import { CLOCK, type Clock, CONFIG } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { EmbeddedGeocoder } from './embedded-geocoder.js';
import { GEOCODER, type Geocoder } from './geocoder.js';
import { HttpGeocoder } from './http-geocoder.js';

export const geocoder: Provider<Geocoder> = {
  provide: GEOCODER,
  inject: [CONFIG, Sites, CLOCK],
  useFactory: ({ GEOCODER: chosen, GEOCODER_URL, GEOCODER_KEY }: Config, sites: Sites, clock: Clock) => {
    if (chosen === 'none') return { locate: async () => notOffered('geocoding') };
    return chosen === 'http' ? new HttpGeocoder(GEOCODER_URL!, GEOCODER_KEY, clock) : new EmbeddedGeocoder(sites);
  },
};
