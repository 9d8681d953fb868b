import type { Provider } from '@nestjs/common';
import type { Config } from '#platform/process/config';
import { CLOCK, type Clock, CONFIG } from '#platform/process/providers';
import { EmbeddedQuotes } from './embedded-quotes.js';
import { HttpQuotes } from './http-quotes.js';
import { QUOTE_PROVIDER, type QuoteProvider } from './quote-provider.js';

/** The lender of the configuration: one over HTTP where it has an address, the embedded one otherwise. */
export const quoteProvider: Provider<QuoteProvider> = {
  provide: QUOTE_PROVIDER,
  inject: [CONFIG, CLOCK],
  useFactory: (config: Config, clock: Clock) =>
    config.FINANCE_QUOTE_URL === undefined
      ? new EmbeddedQuotes({ clock, delay: config.FINANCE_QUOTE_DELAY, mood: config.FINANCE_QUOTE_EMBEDDED })
      : new HttpQuotes(config.FINANCE_QUOTE_URL),
};
