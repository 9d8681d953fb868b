import type { Provider } from '@nestjs/common';
import { PLATFORM, type Platform } from '#platform/process/platform.module';
import { EmbeddedQuotes } from './embedded-quotes.js';
import { HttpQuotes } from './http-quotes.js';
import { QUOTE_PROVIDER, type QuoteProvider } from './quote-provider.js';

/** The lender of the configuration: one over HTTP where it has an address, the embedded one otherwise. */
export const quoteProvider: Provider<QuoteProvider> = {
  provide: QUOTE_PROVIDER,
  inject: [PLATFORM],
  useFactory: ({ config, clock }: Platform) =>
    config.FINANCE_QUOTE_URL === undefined
      ? new EmbeddedQuotes({ clock, delay: config.FINANCE_QUOTE_DELAY, mood: config.FINANCE_QUOTE_EMBEDDED })
      : new HttpQuotes(config.FINANCE_QUOTE_URL),
};
