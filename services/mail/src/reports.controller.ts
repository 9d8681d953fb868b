import { Controller } from '@nestjs/common';
import { mailRoutes } from '#contracts/api/mail';
import { isRejection } from '#contracts/rejections';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { HandleCommand } from '#platform/kernel/command';
import { delivery } from '#platform/kernel/reactor/delivery';
import { Metrics } from '#platform/process/telemetry/metrics';
import { InjectCommands } from '#platform/process/providers';

/** What mail servers say later: a provider's webhook, or a program that reads the mailbox of bounces, tells it. */
@Controller()
export class MailReportsController {
  constructor(
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly metrics: Metrics,
  ) {}

  @Route(mailRoutes.reportMail)
  async report({ caller, body: { message_id, report, code } }: Call<typeof mailRoutes.reportMail>) {
    const [id] = message_id.replace('<', '').split('@') as [string];
    const handled = await this.handle(delivery, id, { kind: 'report', report, code }, { actor: caller.name });
    if (isRejection(handled)) return handled;
    if (handled.events.length > 0) this.metrics.mailReported(report);
    return answer(undefined, { position: handled.position });
  }
}
