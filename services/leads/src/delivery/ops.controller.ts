import { Controller } from '@nestjs/common';
import { deliveryStates } from '#contracts/api/crm';
import { opsDeliveryRoutes } from '#contracts/api/ops-events';
import { isRejection } from '#contracts/rejections';
import type { CrmDeliveryView, CrmWebhookView } from '#contracts/views/views';
import { crmDeliveryView, crmWebhookView } from '#contracts/views/views';
import type { Principal } from '#platform/access/api-keys';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectLog, InjectViews } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { ChangeWebhook, coveredWebhook } from './manage-webhook.js';
import { ReplayMessages } from './replay-messages.js';

/** Every CRM's deliveries, for operators. */
@Controller()
export class OpsDeliveriesController {
  private readonly webhooks: ViewReader<CrmWebhookView>;
  private readonly deliveries: ViewReader<CrmDeliveryView>;

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectViews() views: ViewStore,
    private readonly sites: Sites,
    private readonly changeWebhook: ChangeWebhook,
    private readonly replayMessages: ReplayMessages,
  ) {
    this.webhooks = new ViewReader(views, crmWebhookView);
    this.deliveries = new ViewReader(views, crmDeliveryView);
  }

  @Route(opsDeliveryRoutes.listOpsWebhooks)
  async list({ position }: Call<typeof opsDeliveryRoutes.listOpsWebhooks>) {
    const found = await this.all(position);
    const deliveries = await this.deliveries.at(position);
    const count = (webhook_id: string) =>
      Promise.all(deliveryStates.map(async (state) => [state, await deliveries.count({ webhook_id, state })] as const));
    return {
      webhooks: await Promise.all(
        found.map(async ({ removed: _, first_dealership_id: _first, ...webhook }) => ({
          ...webhook,
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
    const view = await this.deliveries.at(position);
    const found = await view.find({
      where: { webhook_id: of, ...(state !== undefined && { state }) },
      orderBy: { field: 'updated_at', direction: 'desc' },
      limit,
    });
    return { deliveries: found.map(({ doc }) => doc) };
  }

  @Route(opsDeliveryRoutes.replayOpsDeliveries)
  async replay({ caller, params, body }: Call<typeof opsDeliveryRoutes.replayOpsDeliveries>) {
    const found = await coveredWebhook(this.log, params.id, this.everywhere(caller));
    if (isRejection(found)) return found;
    const which = body.message_ids ? { messages: body.message_ids } : ({ dead: true } as const);
    const replayed = await this.replayMessages.execute(found.state, which, caller.name);
    if (isRejection(replayed)) return replayed;
    return answer({ requested: replayed.requested }, { position: replayed.position });
  }

  @Route(opsDeliveryRoutes.enableOpsWebhook)
  enable({ caller, params }: Call<typeof opsDeliveryRoutes.enableOpsWebhook>) {
    return this.change(params.id, 'enable', caller);
  }

  @Route(opsDeliveryRoutes.disableOpsWebhook)
  disable({ caller, params }: Call<typeof opsDeliveryRoutes.disableOpsWebhook>) {
    return this.change(params.id, 'disable', caller);
  }

  /** The operator, as one who covers every dealership there is. */
  private everywhere(operator: Principal): Principal {
    return {
      ...operator,
      dealerships: new Set(this.sites.all.flatMap(({ dealerships }) => dealerships.map(({ id }) => id))),
    };
  }

  private async all(atLeast: number): Promise<CrmWebhookView[]> {
    const view = await this.webhooks.at(atLeast);
    const found = (await view.find({})).map(({ doc }) => doc).filter(({ removed }) => !removed);
    return found.sort((one, other) => one.created_at.localeCompare(other.created_at));
  }

  private async change(id: string, change: 'enable' | 'disable', operator: Principal) {
    const changed = await this.changeWebhook.execute(id, change, this.everywhere(operator));
    return isRejection(changed) ? changed : answer(changed.webhook, { position: changed.position });
  }
}
