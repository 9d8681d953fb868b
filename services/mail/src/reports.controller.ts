import { Controller } from '@nestjs/common';
import { type MailReport, mailRoutes } from '#contracts/api/mail';
import { type DeliveryOf, deliveryStream } from '#contracts/events/delivery';
import { streamOf } from '#contracts/events/stream-name';
import { isRejection, reject } from '#contracts/rejections';
import { suppression, suppressionOf } from '#platform/access/addresses';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { HandleCommand } from '#platform/kernel/command';
import { delivery } from '#platform/kernel/reactor/delivery';
import { Metrics } from '#platform/process/telemetry/metrics';
import type { EventLog } from '#platform/ports/event-log';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import { deliveryStatus } from './delivery-status.js';

/** What mail servers say later: a provider's webhook, or a program that reads the mailbox of bounces, tells it. */
@Controller()
export class MailReportsController {
  constructor(
    @InjectCommands() private readonly handle: HandleCommand,
    @InjectLog() private readonly log: EventLog,
    private readonly metrics: Metrics,
  ) {}

  @Route(mailRoutes.reportMail)
  report({ caller, body }: Call<typeof mailRoutes.reportMail>) {
    return this.note(body, caller.name);
  }

  @Route(mailRoutes.takeBounce)
  bounce({ caller, request }: Call<typeof mailRoutes.takeBounce>) {
    const status = typeof request.body === 'string' ? deliveryStatus(request.body) : undefined;
    if (!status) return reject('invalid', 'This tells of no message of ours that it was delivered, or never will be.');
    return this.note(status, caller.name);
  }

  private async note({ message_id, report, code }: MailReport, actor: string) {
    const [id] = message_id.replace('<', '').split('@') as [string];
    const handled = await this.handle(delivery, id, { kind: 'report', report, code }, { actor });
    if (isRejection(handled)) return handled;
    if (handled.events.length > 0) this.metrics.mailReported(report);
    const isFinal = report === 'complained' || (report === 'bounced' && code?.startsWith('5'));
    if (isFinal) await this.suppress(id, report);
    return answer(undefined, { position: handled.position });
  }

  /** An address that does not exist, or whose reader complains, gets no advertisements of any site. */
  private async suppress(delivery_id: string, reason: 'bounced' | 'complained'): Promise<void> {
    const [sent] = await this.log.readStream(streamOf(deliveryStream, delivery_id));
    const [, , whom = ''] = (sent?.data as DeliveryOf | undefined)?.message_id.split('/') ?? [];
    if (!/^[0-9a-f]{32}$/.test(whom)) return;
    const noted = await this.handle(suppression, suppressionOf(whom), { type: 'Suppress', reason });
    if (isRejection(noted)) throw new Error(noted.detail);
  }
}
