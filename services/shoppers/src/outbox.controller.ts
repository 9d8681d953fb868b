import { hash } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { shopperRoutes } from '#contracts/api/shop-routes';
import { escapeMarkup } from '#contracts/domain/xml';
import { reject } from '#contracts/rejections';
import { answer } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { Config } from '#platform/process/config';
import { InjectConfig } from '#platform/process/providers';
import { SmsOutbox } from './sms/outbox.js';
import { SMS, type Sms } from './sms/sms.js';

const style = `body{font:16px/1.5 system-ui;max-width:90rem;margin:0 auto;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));color:#16181d;overflow-wrap:anywhere}
main{max-width:44rem;margin:3rem auto;padding:0 1rem;width:100%;box-sizing:border-box}h1{margin-top:0}iframe{width:100%;height:100vh;border:0}
ul{list-style:none;padding:0}li{border:1px solid #d9dce1;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
p{margin:0;clear:both}time{color:#59606b;font-size:.875rem;float:right}.text{margin-top:.5rem}`;
const policy = `default-src 'none'; frame-src 'self'; style-src 'sha256-${hash('sha256', style, 'base64')}'`;

/** Shows the text messages and mails of a demo. Other installations never do, because messages hold sign-in codes. */
@Controller()
export class OutboxController {
  constructor(
    @InjectConfig() private readonly config: Config,
    @Inject(SMS) private readonly sms: Sms,
  ) {}

  @Route(shopperRoutes.showOutbox)
  page() {
    if (!this.config.DEMO || !(this.sms instanceof SmsOutbox)) return reject('not_found', 'There is no outbox.');
    const messages = this.sms.all();
    const rows = messages.map(
      ({ to, text, at }) =>
        `<li><p><b>${escapeMarkup(to)}</b> <time>${at.toISOString()}</time></p><p class="text">${escapeMarkup(text)}</p></li>`,
    );
    const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><style>${style}</style></head><body><main>
<h1>Text messages</h1><p>Not sent: this is a demo, and no carrier is configured.</p>
<ul>${rows.join('') || '<li>Nothing yet.</li>'}</ul></main>${this.config.MAIL === 'outbox' ? '<iframe src="/outbox/mail" title="Mail"></iframe>' : ''}</body></html>`;
    return answer(page, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      },
    });
  }
}
