import type { Provider } from '@nestjs/common';
import { notOffered } from '#platform/http/call-guard';
import type { Config } from '#platform/process/config';
import { CONFIG } from '#platform/process/providers';
import { EmbeddedGuide } from './embedded-guide.js';
import { EmbeddedRegister } from './embedded-register.js';
import { HttpGuide } from './http-guide.js';
import { HttpRegister } from './http-register.js';
import { PRICE_GUIDE, type PriceGuide, REGO_REGISTER, type RegoRegister } from './ports.js';

const embedded = ({ TRADE_IN_DELAY: delay, TRADE_IN_EMBEDDED: mood }: Config) => ({ delay, mood });

export const tradeInPorts: readonly [Provider<RegoRegister>, Provider<PriceGuide>] = [
  {
    provide: REGO_REGISTER,
    inject: [CONFIG],
    useFactory: (config: Config) => {
      const { REGO_LOOKUP: chosen, REGO_LOOKUP_URL: url } = config;
      if (chosen === 'none') return { lookUp: async () => notOffered('rego_lookup') };
      return chosen === 'http' ? new HttpRegister(url!) : new EmbeddedRegister(embedded(config));
    },
  },
  {
    provide: PRICE_GUIDE,
    inject: [CONFIG],
    useFactory: (config: Config) => {
      const { TRADE_IN_VALUATION: chosen, TRADE_IN_VALUATION_URL: url } = config;
      const none = async () => notOffered('trade_in_values');
      if (chosen === 'none') return { appraise: none, adjust: none };
      return chosen === 'http' ? new HttpGuide(url!) : new EmbeddedGuide(embedded(config));
    },
  },
];
