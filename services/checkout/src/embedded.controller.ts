import { Controller, Inject } from '@nestjs/common';
import { checkoutRoutes } from '#contracts/api/shop-routes';
import { reject } from '#contracts/rejections';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { EmbeddedPayments } from './payments/embedded.js';
import { PAYMENTS, type Payments } from './payments/payments.js';

const elsewhere = reject('not_found', 'Cards go to the payment provider.');
const noPayment = reject('not_found', 'There is no such payment.');

/** API of the embedded provider's card form. With a real provider it finds nothing. */
@Controller()
export class EmbeddedController {
  constructor(@Inject(PAYMENTS) private readonly payments: Payments) {}

  @Route(checkoutRoutes.payEmbedded)
  async pay({ params, body }: Call<typeof checkoutRoutes.payEmbedded>) {
    if (!(this.payments instanceof EmbeddedPayments)) return elsewhere;
    return (await this.payments.pay(params.id, body.client_secret, body.number)) ?? noPayment;
  }

  @Route(checkoutRoutes.authenticateEmbedded)
  async authenticate({ params, body }: Call<typeof checkoutRoutes.authenticateEmbedded>) {
    if (!(this.payments instanceof EmbeddedPayments)) return elsewhere;
    return (await this.payments.authenticate(params.id, body.client_secret, body.approved)) ?? noPayment;
  }
}
