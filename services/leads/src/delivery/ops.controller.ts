import { Controller } from '@nestjs/common';
import { deliveryStates } from '#contracts/api/crm';
import { opsDeliveryRoutes } from '#contracts/api/ops-events';
import { isRejection } from '#contracts/rejections';
import { crmDeliveryView, crmWebhookView, type CrmDeliveryView, type CrmWebhookView } from '#contracts/views/webhook';
import type { Principal } from '#platform/access/api-keys';
import { answer, type Call } from '#platform/http/call';
import { PersonalReads } from '#platform/http/personal-reads';
import { Route } from '#platform/http/route';
import type { ViewReader } from '#platform/kernel/view-reader';
import { InjectView } from '#platform/process/providers';
import { resourceOfView } from './list-webhooks.js';
import { ChangeWebhook } from './manage-webhook.js';
import { ReplayMessages } from './replay-messages.js';
import { TryWebhook } from './try-webhook.js';
import { WebhookAccess } from './webhook-access.js';
import { changed } from './webhooks.controller.js';

/** Deliveries of all CRMs, for operators. */
@Controller()
export class OpsDeliveriesController {
  constructor(
    @InjectView(crmWebhookView) private readonly webhooks: ViewReader<CrmWebhookView>,
    @InjectView(crmDeliveryView) private readonly deliveries: ViewReader<CrmDeliveryView>,
    private readonly access: WebhookAccess,
    private readonly changeWebhook: ChangeWebhook,
    private readonly tryWebhook: TryWebhook,
    private readonly replayMessages: ReplayMessages,
    private readonly personalReads: PersonalReads,
  ) {}

  @Route(opsDeliveryRoutes.listOpsWebhooks)
  async list({ position }: Call<typeof opsDeliveryRoutes.listOpsWebhooks>) {
    const found = await this.all(position);
    const deliveries = await this.deliveries.liveCollection(position);
    const count = (webhook_id: string) =>
      Promise.all(deliveryStates.map(async (state) => [state, await deliveries.count({ webhook_id, state })] as const));
    return {
      webhooks: await Promise.all(
        found.map(async (webhook) => ({
          ...resourceOfView(webhook),
          counts: Object.fromEntries(await count(webhook.webhook_id)) as Record<
            (typeof deliveryStates)[number],
            number
          >,
        })),
      ),
    };
  }

  @Route(opsDeliveryRoutes.listOpsDeliveries)
  async listDeliveries({ query, position }: Call<typeof opsDeliveryRoutes.listOpsDeliveries>) {
    const { webhook_id, state, limit } = query;
    const of = webhook_id === undefined ? (await this.all(0)).map((webhook) => webhook.webhook_id) : webhook_id;
    if (of.length === 0) return { deliveries: [] };
    const view = await this.deliveries.liveCollection(position);
    const found = await view.find({
      where: { webhook_id: of, ...(state !== undefined && { state }) },
      orderBy: { field: 'updated_at', direction: 'desc' },
      limit,
    });
    return { deliveries: found.map(({ doc: { position: _, ...delivery } }) => delivery) };
  }

  @Route(opsDeliveryRoutes.replayOpsDeliveries)
  async replay({ caller, params, body, request }: Call<typeof opsDeliveryRoutes.replayOpsDeliveries>) {
    const found = await this.access.find(params.id, 'operator');
    if (isRejection(found)) return found;
    const which = body.message_ids
      ? ({ messages: body.message_ids, isStrict: true } as const)
      : ({ dead: 'all' } as const);
    const replayed = await this.replayMessages.execute(found.state, which, caller.name);
    if (isRejection(replayed)) return replayed;
    const { site_id: site } = found.state;
    this.personalReads.record({ caller, request }, { kind: 'lead_replay', site, count: replayed.requested });
    return answer({ requested: replayed.requested }, { position: replayed.position });
  }

  @Route(opsDeliveryRoutes.changeOpsWebhook)
  async set({ caller, params, body }: Call<typeof opsDeliveryRoutes.changeOpsWebhook>) {
    return changed(await this.changeWebhook.set(params.id, body, caller, 'operator'));
  }

  @Route(opsDeliveryRoutes.testOpsWebhook)
  test({ params }: Call<typeof opsDeliveryRoutes.testOpsWebhook>) {
    return this.tryWebhook.execute(params.id, 'operator');
  }

  @Route(opsDeliveryRoutes.enableOpsWebhook)
  enable({ caller, params }: Call<typeof opsDeliveryRoutes.enableOpsWebhook>) {
    return this.change(params.id, 'enable', caller);
  }

  @Route(opsDeliveryRoutes.disableOpsWebhook)
  disable({ caller, params }: Call<typeof opsDeliveryRoutes.disableOpsWebhook>) {
    return this.change(params.id, 'disable', caller);
  }

  private async all(atLeast: number): Promise<CrmWebhookView[]> {
    const view = await this.webhooks.liveCollection(atLeast);
    const found = (await view.find({})).map(({ doc }) => doc).filter(({ removed }) => !removed);
    return found.sort((one, other) => one.created_at.localeCompare(other.created_at));
  }

  private async change(id: string, change: 'enable' | 'disable', operator: Principal) {
    return changed(await this.changeWebhook.execute(id, change, operator, 'operator'));
  }
}
