import { expect, it } from '@jest/globals';
import { sentenceOf } from './sentences.js';

it('a sentence that ends with a reason has one full stop, however the reason ends [OPS-03]', () => {
  for (const reason of ['Your card was declined', 'Your card was declined.'])
    expect(sentenceOf({ type: 'PaymentDeclined', data: { payment_id: 'p1', reason } })).toBe(
      'The payment was declined: Your card was declined.',
    );
});
