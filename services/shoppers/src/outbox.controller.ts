import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { escapeMarkup } from '#contracts/domain/xml';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { SmsOutbox } from './sms/outbox.js';
import { SMS, type Sms } from './sms/sms.js';

/** The messages a carrier would have sent, for whoever tries the program out. Only a demo shows them: they open accounts. */
@Controller('outbox')
export class OutboxController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @Inject(SMS) private readonly sms: Sms,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  page(@Res({ passthrough: true }) reply: FastifyReply): string | Rejection {
    if (!this.platform.config.DEMO || !(this.sms instanceof SmsOutbox))
      return reject('not_found', 'There is no outbox.');
    reply.header('content-type', 'text/html; charset=utf-8');
    const messages = this.sms.all();
    const rows = messages.map(
      ({ to, text, at }) =>
        `<li><p><b>${escapeMarkup(to)}</b> <time>${at.toISOString()}</time></p><p class="text">${escapeMarkup(text)}</p></li>`,
    );
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><style>body{font:16px/1.5 system-ui;max-width:44rem;margin:3rem auto;padding:0 1rem;color:#16181d}
ul{list-style:none;padding:0}li{border:1px solid #d9dce1;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
p{margin:0}time{color:#59606b;font-size:.875rem;float:right}.text{margin-top:.5rem}</style></head><body>
<h1>Outbox</h1><p>Text messages that were not sent: this is a demo, and no carrier is configured.</p>
<ul>${rows.join('') || '<li>Nothing yet.</li>'}</ul></body></html>`;
  }
}
