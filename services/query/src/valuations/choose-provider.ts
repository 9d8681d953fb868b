import type { Provider } from '@nestjs/common';
import type { Config } from '#platform/process/config';
import { CONFIG } from '#platform/process/providers';
import { CarIndex } from '../search/car-index.js';
import { EmbeddedValuations } from './embedded-valuations.js';
import { HttpValuations } from './http-valuations.js';
import { PatientValuations } from './patient-valuations.js';

/** Milliseconds a bought valuation holds. The stock beside it can be looked at each time. */
const keep = 3_600_000;

/** The service of the configuration: one over HTTP where it has an address, the stock's own prices otherwise. */
export const valuationProvider: Provider<PatientValuations> = {
  provide: PatientValuations,
  inject: [CONFIG, CarIndex],
  useFactory: (config: Config, index: CarIndex) =>
    config.VALUATION_URL === undefined
      ? new PatientValuations(
          new EmbeddedValuations(index, { delay: config.VALUATION_DELAY, mood: config.VALUATION_EMBEDDED }),
          { wait: config.VALUATION_TIMEOUT, keep: 0 },
        )
      : new PatientValuations(new HttpValuations(config.VALUATION_URL, config.VALUATION_KEY), {
          wait: config.VALUATION_TIMEOUT,
          keep,
        }),
};
