import { Controller } from '@nestjs/common';
import type { Logger } from 'pino';
import { isToShopper, type MailKind } from '#contracts/domain/mail/kinds';
import { type MailReport, mailRoutes } from '#contracts/api/mail';
import { type DeliveryOf, deliveryStream } from '#contracts/events/delivery';
import type { RecordedEvent } from '#contracts/events/envelope';
import { streamOf } from '#contracts/events/stream-name';
import { isRejection, reject } from '#contracts/rejections';
import { suppression, suppressionHashes, suppressionId } from '#platform/access/mail-suppression';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { type HandleCommand, readCurrent } from '#platform/kernel/command';
import { delivery } from '#platform/kernel/reactor/delivery';
import { Metrics } from '#platform/process/telemetry/metrics';
import type { EventLog } from '#platform/ports/event-log';
import { InjectCommands, InjectLog, InjectLogger, InjectSecret } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { deliveryStatus, isNoMailbox } from './delivery-status.js';
import { toTheShopper } from './mail-reactor.js';
import { addressOf, siteOfTenant } from './recipients.js';

/** Receives later delivery reports from a provider's webhook, or from a program that reads the mailbox of bounces. */
@Controller()
export class MailReportsController {
  constructor(
    @InjectCommands() private readonly handle: HandleCommand,
    @InjectLog() private readonly log: EventLog,
    @InjectSecret() private readonly secret: string | undefined,
    private readonly metrics: Metrics,
    @InjectLogger() private readonly logger: Logger,
    private readonly sites: Sites,
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
    const handled = await this.handle(delivery, id, { type: 'report', report, code }, { actor });
    if (isRejection(handled)) return handled;
    if (handled.events.length > 0) {
      this.metrics.countMailReport(report);
      if (report !== 'delivered') this.logger.warn({ delivery: id, report, code }, 'mail came back');
    }
    const [sent] = (await this.log.readStream(streamOf(deliveryStream, id))) as [RecordedEvent<string, DeliveryOf>];
    if (report === 'bounced' && handled.events.length > 0) {
      const [, kind] = sent.data.message_id.split('/') as [string, MailKind];
      this.metrics.countMail(siteOfTenant(this.sites, sent.metadata.tenant), kind, 'bounced');
    }
    const isFinal = report === 'complained' || (report === 'bounced' && isNoMailbox(code ?? ''));
    if (isFinal) await this.suppress(sent.data, report);
    return answer(undefined, { position: handled.position });
  }

  /** Stops advertisements of all sites to a mailbox that does not exist or whose owner complains. */
  private async suppress(
    { message_id, stream, revision }: DeliveryOf,
    reason: 'bounced' | 'complained',
  ): Promise<void> {
    const [, kind, whom] = message_id.split('/') as [string, MailKind, string];
    if (!isToShopper(kind) || this.secret === undefined) return;
    const address = addressOf(await readCurrent(this.log, stream), revision);
    // An erased address can only be suppressed by the mark in the message id, if that has one.
    const mark = address === undefined ? whom : suppressionHashes(this.secret, address)[0];
    if (mark === toTheShopper) return;
    const noted = await this.handle(suppression, suppressionId(mark), { type: 'Suppress', reason });
    if (isRejection(noted)) throw new Error(noted.detail);
  }
}
