import type { Provider } from '@nestjs/common';
import { notOffered } from '#platform/http/call-guard';
import type { Config } from '#platform/process/config';
import { CLOCK, type Clock, CONFIG } from '#platform/process/providers';
import { CarIndex } from '../search/car-index.js';
import { EmbeddedValuations } from './embedded-valuations.js';
import { HttpValuations } from './http-valuations.js';
import { CachedValuations } from './cached-valuations.js';
import { hour } from '#contracts/domain/durations';

/** Milliseconds a paid valuation is cached. Valuations from the own stock are not. */
const ttl = hour;

/** The valuation service chosen in the configuration. The embedded one uses the stock's prices. */
export const valuationProvider: Provider<CachedValuations> = {
  provide: CachedValuations,
  inject: [CONFIG, CarIndex, CLOCK],
  useFactory: (config: Config, index: CarIndex, clock: Clock) => {
    const wait = config.VALUATION_TIMEOUT;
    if (config.VALUATION === 'none')
      return new CachedValuations({ value: async () => notOffered('market_values') }, { wait, ttl: 0 });
    if (config.VALUATION === 'http')
      return new CachedValuations(new HttpValuations(config.VALUATION_URL!, config.VALUATION_KEY, clock), {
        wait,
        ttl,
      });
    return new CachedValuations(
      new EmbeddedValuations(index, { delay: config.VALUATION_DELAY, mood: config.VALUATION_EMBEDDED }),
      { wait, ttl: 0 },
    );
  },
};
