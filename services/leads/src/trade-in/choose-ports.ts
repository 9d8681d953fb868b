import type { Provider } from '@nestjs/common';
import { PLATFORM, type Platform } from '#platform/process/platform.module';
import { EmbeddedGuide } from './embedded-guide.js';
import { EmbeddedRegister } from './embedded-register.js';
import { HttpGuide } from './http-guide.js';
import { HttpRegister } from './http-register.js';
import { PRICE_GUIDE, type PriceGuide, REGO_REGISTER, type RegoRegister } from './ports.js';

const embedded = ({ clock, config: { TRADE_IN_DELAY: delay, TRADE_IN_EMBEDDED: mood } }: Platform) => ({
  clock,
  delay,
  mood,
});

/** The register and the guide of the configuration: over HTTP where they have an address, embedded otherwise. */
export const tradeInPorts: readonly [Provider<RegoRegister>, Provider<PriceGuide>] = [
  {
    provide: REGO_REGISTER,
    inject: [PLATFORM],
    useFactory: (platform: Platform) => {
      const { REGO_LOOKUP_URL: url } = platform.config;
      return url === undefined ? new EmbeddedRegister(embedded(platform)) : new HttpRegister(url);
    },
  },
  {
    provide: PRICE_GUIDE,
    inject: [PLATFORM],
    useFactory: (platform: Platform) => {
      const { TRADE_IN_VALUATION_URL: url } = platform.config;
      return url === undefined ? new EmbeddedGuide(embedded(platform)) : new HttpGuide(url);
    },
  },
];
