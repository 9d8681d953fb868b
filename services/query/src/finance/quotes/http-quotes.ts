import type { QuoteRequest } from '#contracts/api/finance';
import { type FinanceQuote, financeQuote } from '#contracts/domain/finance/lender';
import { reject, type Rejection } from '#contracts/rejections';
import { askProvider } from '#platform/http/ask-provider';
import type { QuoteProvider } from './quote-provider.js';

/** Milliseconds a shopper waits for a quote. */
const defaultTimeout = 5_000;

/** Whether the lender refused the installation, whoever asks: its credentials, its address or its pace. */
const isOurs = (status: number): boolean => [401, 403, 404, 405, 407, 408].includes(status);

/** A lender over HTTP: the request is posted as JSON, the response is the quote. */
export class HttpQuotes implements QuoteProvider {
  constructor(
    private readonly url: string,
    private readonly timeout = defaultTimeout,
  ) {}

  async quote(request: QuoteRequest): Promise<FinanceQuote | Rejection> {
    const answer = await askProvider(this.url, request, this.timeout);
    if (answer === undefined || isOurs(answer.status))
      return reject('unavailable', 'The lender does not answer.', { retryAfter: 60 });
    if (answer.status >= 400) return reject('quote_declined', `The lender answered ${answer.status}.`);
    const quote = financeQuote.safeParse(answer.body);
    return quote.success ? quote.data : reject('unavailable', 'The lender’s answer could not be understood.');
  }
}
