import type { Provider } from '@nestjs/common';
import { notOffered } from '#platform/http/call-guard';
import type { Config } from '#platform/process/config';
import { CLOCK, type Clock, CONFIG } from '#platform/process/providers';
import { CarIndex } from '../search/car-index.js';
import { EmbeddedValuations } from './embedded-valuations.js';
import { HttpValuations } from './http-valuations.js';
import { CachedValuations } from './cached-valuations.js';
import type { ValuationProvider } from './valuation-provider.js';
import { hour } from '#contracts/domain/durations';

/** Milliseconds a paid valuation is cached. Valuations from the own stock are not. */
const ttl = hour;

/** The valuation service chosen in the configuration. The embedded one uses the stock's prices. */
export const valuationProvider: Provider<CachedValuations> = {
  provide: CachedValuations,
  inject: [CONFIG, CarIndex, CLOCK],
  useFactory: (config: Config, index: CarIndex, clock: Clock) => {
    const { VALUATION, VALUATION_URL, VALUATION_KEY, VALUATION_DELAY: delay, VALUATION_EMBEDDED: mood } = config;
    const provider: ValuationProvider =
      VALUATION === 'none'
        ? { value: async () => notOffered('market_values') }
        : VALUATION === 'http'
          ? new HttpValuations(VALUATION_URL!, VALUATION_KEY, clock)
          : new EmbeddedValuations(index, { delay, mood });
    return new CachedValuations(provider, { wait: config.VALUATION_TIMEOUT, ttl: VALUATION === 'http' ? ttl : 0 });
  },
};
