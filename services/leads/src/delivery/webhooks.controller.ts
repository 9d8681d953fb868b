import { Controller } from '@nestjs/common';
import { crmRoutes } from '#contracts/api/crm';
import { isRejection, type Rejection } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';
import { answer, type Answer, type Call } from '#platform/http/call';
import { PersonalReads } from '#platform/http/personal-reads';
import { Route } from '#platform/http/route';
import { epochsOf, resolveCursor } from '#platform/kernel/epochs';
import type { EventLog } from '#platform/ports/event-log';
import { InjectLog } from '#platform/process/providers';
import { ListDeliveries, ListWebhooks } from './list-webhooks.js';
import { ChangeWebhook, RegisterWebhook, resourceOf, type Changed, type WebhookTurn } from './manage-webhook.js';
import { ReplayMessages } from './replay-messages.js';
import { TryWebhook } from './try-webhook.js';
import { WebhookAccess } from './webhook-access.js';

@Controller()
export class WebhooksController {
  constructor(
    @InjectLog() private readonly log: EventLog,
    private readonly access: WebhookAccess,
    private readonly registerWebhook: RegisterWebhook,
    private readonly changeWebhook: ChangeWebhook,
    private readonly tryWebhook: TryWebhook,
    private readonly listWebhooks: ListWebhooks,
    private readonly listDeliveries: ListDeliveries,
    private readonly replayMessages: ReplayMessages,
    private readonly personalReads: PersonalReads,
  ) {}

  @Route(crmRoutes.registerWebhook)
  async register({ caller, body, idempotencyKey }: Call<typeof crmRoutes.registerWebhook>) {
    const registered = await this.registerWebhook.execute(body, caller, idempotencyKey);
    if (isRejection(registered)) return registered;
    const location = `/api/crm/webhooks/${registered.webhook.webhook_id}`;
    return answer(registered.webhook, { headers: { location }, position: registered.position });
  }

  @Route(crmRoutes.listWebhooks)
  list({ caller, position }: Call<typeof crmRoutes.listWebhooks>) {
    return this.listWebhooks.execute(caller, position);
  }

  @Route(crmRoutes.getWebhook)
  async get({ caller, params }: Call<typeof crmRoutes.getWebhook>) {
    const found = await this.access.find(params.id, caller);
    return isRejection(found) ? found : resourceOf(found.state, found.created_at);
  }

  @Route(crmRoutes.changeWebhook)
  async set({ caller, params, body }: Call<typeof crmRoutes.changeWebhook>) {
    return changed(await this.changeWebhook.set(params.id, body, caller));
  }

  @Route(crmRoutes.testWebhook)
  test({ caller, params }: Call<typeof crmRoutes.testWebhook>) {
    return this.tryWebhook.execute(params.id, caller);
  }

  @Route(crmRoutes.removeWebhook)
  async remove({ caller, params }: Call<typeof crmRoutes.removeWebhook>) {
    const removed = await this.changeWebhook.execute(params.id, 'remove', caller);
    return isRejection(removed) ? removed : answer(undefined, { position: removed.position });
  }

  @Route(crmRoutes.enableWebhook)
  enable({ caller, params }: Call<typeof crmRoutes.enableWebhook>) {
    return this.change(params.id, 'enable', caller);
  }

  @Route(crmRoutes.disableWebhook)
  disable({ caller, params }: Call<typeof crmRoutes.disableWebhook>) {
    return this.change(params.id, 'disable', caller);
  }

  @Route(crmRoutes.rotateWebhookSecret)
  async rotate({ caller, params, idempotencyKey }: Call<typeof crmRoutes.rotateWebhookSecret>) {
    return changed(await this.changeWebhook.rotate(params.id, caller, idempotencyKey));
  }

  @Route(crmRoutes.listDeliveries)
  async deliveries({ caller, params, query, position }: Call<typeof crmRoutes.listDeliveries>) {
    const found = await this.access.find(params.id, caller);
    return isRejection(found) ? found : this.listDeliveries.ofWebhook(found, query, position);
  }

  @Route(crmRoutes.replayDeliveries)
  async replay({ caller, params, body, request }: Call<typeof crmRoutes.replayDeliveries>) {
    const found = await this.access.find(params.id, caller);
    if (isRejection(found)) return found;
    const { message_ids, after } = body;
    const position = after === undefined ? 0 : await resolveCursor(this.log, await epochsOf(this.log), after);
    if (isRejection(position)) return position;
    const which = message_ids
      ? ({ messages: message_ids, isStrict: true } as const)
      : after
        ? { after: position }
        : ({ dead: 'all' } as const);
    const replayed = await this.replayMessages.execute(found.state, which, caller.name);
    if (isRejection(replayed)) return replayed;
    const { site_id: site } = found.state;
    this.personalReads.record({ caller, request }, { kind: 'lead_replay', site, count: replayed.requested });
    return answer({ requested: replayed.requested }, { position: replayed.position });
  }

  private async change(id: string, change: WebhookTurn, crm: Principal) {
    return changed(await this.changeWebhook.execute(id, change, crm));
  }
}

export const changed = <Resource>(webhook: Changed<Resource> | Rejection): Answer<Resource> | Rejection =>
  isRejection(webhook) ? webhook : answer(webhook.webhook, { position: webhook.position });
