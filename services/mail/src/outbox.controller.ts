import { hash } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { mailRoutes } from '#contracts/api/mail';
import { escapeMarkup as escaped } from '#contracts/domain/xml';
import { reject, type Rejection } from '#contracts/rejections';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { Config } from '#platform/process/config';
import { InjectConfig } from '#platform/process/providers';
import { MAIL, type Mail } from './port/mail.js';
import { MailOutbox, type SentMail } from './port/outbox.js';

const style = `body{font:16px/1.5 system-ui;max-width:44rem;margin:3rem auto;padding:0 1rem;color:#16181d;overflow-wrap:anywhere}
ul{list-style:none;padding:0}li{border:1px solid #d9dce1;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
p{margin:0;clear:both}time{color:#59606b;font-size:.875rem;float:right}.text{margin-top:.5rem;color:#59606b}`;
const listPolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'`;
/** As in a mail program: pictures and inline styles, but no scripts and no session. */
const messagePolicy = `default-src 'none'; img-src *; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`;

/** Shows the messages that a server would have sent. Only in demos. */
@Controller()
export class MailOutboxController {
  constructor(
    @InjectConfig() private readonly config: Config,
    @Inject(MAIL) private readonly mail: Mail,
  ) {}

  @Route(mailRoutes.listOutboxMail)
  list() {
    const outbox = this.outbox();
    if (!outbox) return noOutbox();
    const rows = outbox.all().map(rowOf).join('');
    const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mail</title><base target="_top"><style>${style}</style></head><body><main aria-label="Mail">
<h1>Mail</h1><p>Not sent: this is a demo, and no mail server is configured.</p>
<ul>${rows || '<li>Nothing yet.</li>'}</ul></main></body></html>`;
    return html(page, listPolicy);
  }

  @Route(mailRoutes.getOutboxMail)
  message({ params }: Call<typeof mailRoutes.getOutboxMail>) {
    const found = this.find(params.id);
    if (!found) return noOutbox();
    const { html: page = `<pre>${escaped(found.text)}</pre>` } = found;
    return html(page, messagePolicy);
  }

  @Route(mailRoutes.getOutboxMailText)
  text({ params }: Call<typeof mailRoutes.getOutboxMailText>) {
    const found = this.find(params.id);
    if (!found) return noOutbox();
    const attached = found.calendar ? `\n\n--- invite.ics\n${found.calendar.content}` : '';
    return answer(`${found.text}${attached}`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }

  private find(id: string): SentMail | undefined {
    return this.outbox()
      ?.all()
      .find((message) => message.id.startsWith(`${id}@`));
  }

  private outbox(): MailOutbox | undefined {
    return this.config.DEMO && this.mail instanceof MailOutbox ? this.mail : undefined;
  }
}

const noOutbox = (): Rejection => reject('not_found', 'There is no such message.');

const html = (page: string, policy: string) =>
  answer(page, { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } });

const rowOf = ({ id, to, from, subject, at }: SentMail): string => {
  const path = `/outbox/mail/${encodeURIComponent(id.slice(0, id.indexOf('@')))}`;
  return `<li><p><b>${escaped(to.address)}</b> <time>${at.toISOString()}</time></p>
<p><a href="${path}">${escaped(subject)}</a></p>
<p class="text">from ${escaped(from.name ?? '')} &lt;${escaped(from.address)}&gt; · <a href="${path}/text">as text</a></p></li>`;
};
