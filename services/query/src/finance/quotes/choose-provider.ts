import type { Provider } from '@nestjs/common';
import { notOffered } from '#platform/http/call-guard';
import type { Config } from '#platform/process/config';
import { CLOCK, type Clock, CONFIG } from '#platform/process/providers';
import { EmbeddedQuotes } from './embedded-quotes.js';
import { HttpQuotes } from './http-quotes.js';
import { QUOTE_PROVIDER, type QuoteProvider } from './quote-provider.js';

/** The lender chosen in the configuration. */
export const quoteProvider: Provider<QuoteProvider> = {
  provide: QUOTE_PROVIDER,
  inject: [CONFIG, CLOCK],
  useFactory: (config: Config, clock: Clock) => {
    if (config.FINANCE_QUOTES === 'none') return { quote: async () => notOffered('finance_quotes') };
    return config.FINANCE_QUOTES === 'http'
      ? new HttpQuotes(config.FINANCE_QUOTE_URL!)
      : new EmbeddedQuotes({ clock, delay: config.FINANCE_QUOTE_DELAY, mood: config.FINANCE_QUOTE_EMBEDDED });
  },
};
