import { Readable } from 'node:stream';
import { Controller, Headers, HttpCode, Inject, type OnModuleInit, Post, Req } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { PAYMENTS, type Payments, WebhookForged } from './payments/payments.js';
import { Steps } from './steps.js';

const path = '/api/payments/webhook';
const largest = 256 * 1024;
const bodies = new WeakMap<object, Buffer>();

/** What the payment provider has to say. Who sends it shows by its signature over the very bytes of the body. */
@Controller('api/payments/webhook')
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

  @Post()
  @HttpCode(200)
  async hear(
    @Req() request: FastifyRequest,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true } | Rejection> {
    const body = bodies.get(request.raw) ?? Buffer.alloc(0);
    try {
      const news = this.payments.readWebhook(body, signature);
      if (news) await this.steps.hear(news);
      return { received: true };
    } catch (error) {
      if (error instanceof WebhookForged) return reject('invalid_request', 'The signature does not fit.');
      throw error;
    }
  }
}
