import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { Controller, Inject, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { checkoutRoutes } from '#contracts/api/shop-routes';
import { reject } from '#contracts/rejections';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { PAYMENTS, type Payments, WebhookForged } from './payments/payments.js';
import { Steps } from './steps.js';

const { path, maxBytes: largest } = checkoutRoutes.takePaymentEvent;
const bodies = new WeakMap<object, Buffer>();

/** Webhook of the payment provider. Requests are authenticated by a signature over the raw bytes of the body. */
@Controller()
export class WebhookController implements OnModuleInit {
  constructor(
    @Inject(PAYMENTS) private readonly payments: Payments,
    private readonly steps: Steps,
    private readonly adapter: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('preParsing', async (request, _reply, payload) => {
      if (request.raw.url?.split('?')[0] !== path) return payload;
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of payload as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > largest) throw Object.assign(new Error('The message is too large.'), { statusCode: 413 });
        chunks.push(chunk);
      }
      const body = Buffer.concat(chunks);
      bodies.set(request.raw, body);
      return Readable.from([body]);
    });
  }

  @Route(checkoutRoutes.takePaymentEvent)
  async handleNews({ request }: Call<typeof checkoutRoutes.takePaymentEvent>) {
    const body = bodies.get(request.raw) ?? Buffer.alloc(0);
    try {
      const news = await this.payments.readWebhook(body, signatureOf(request.headers));
      if (news) await this.steps.handleNews(news);
      return { received: true } as const;
    } catch (error) {
      if (error instanceof WebhookForged) return reject('wrong_signature', 'The provider signs with another secret.');
      throw error;
    }
  }
}

const signatureOf = ({ 'stripe-signature': signature }: IncomingHttpHeaders): string | undefined =>
  typeof signature === 'string' ? signature : undefined;
