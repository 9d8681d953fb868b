import type { Provider } from '@nestjs/common';
import type { Config } from '#platform/process/config';
import { CLOCK, type Clock, CONFIG } from '#platform/process/providers';
import { EmbeddedGuide } from './embedded-guide.js';
import { EmbeddedRegister } from './embedded-register.js';
import { HttpGuide } from './http-guide.js';
import { HttpRegister } from './http-register.js';
import { PRICE_GUIDE, type PriceGuide, REGO_REGISTER, type RegoRegister } from './ports.js';

const embedded = ({ TRADE_IN_DELAY: delay, TRADE_IN_EMBEDDED: mood }: Config, clock: Clock) => ({
  clock,
  delay,
  mood,
});

/** The register and the guide of the configuration: over HTTP where they have an address, embedded otherwise. */
export const tradeInPorts: readonly [Provider<RegoRegister>, Provider<PriceGuide>] = [
  {
    provide: REGO_REGISTER,
    inject: [CONFIG, CLOCK],
    useFactory: (config: Config, clock: Clock) => {
      const { REGO_LOOKUP_URL: url } = config;
      return url === undefined ? new EmbeddedRegister(embedded(config, clock)) : new HttpRegister(url);
    },
  },
  {
    provide: PRICE_GUIDE,
    inject: [CONFIG, CLOCK],
    useFactory: (config: Config, clock: Clock) => {
      const { TRADE_IN_VALUATION_URL: url } = config;
      return url === undefined ? new EmbeddedGuide(embedded(config, clock)) : new HttpGuide(url);
    },
  },
];
