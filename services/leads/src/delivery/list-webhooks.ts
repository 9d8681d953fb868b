import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { deliveriesQuery, DeliveryList, DeliveryResource, WebhookList } from '#contracts/api/crm';
import type { CrmDeliveryView, CrmWebhookView } from '#contracts/views/views';
import { crmDeliveryView, crmWebhookView } from '#contracts/views/views';
import type { Principal } from '#platform/access/api-keys';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { ViewReader } from '#platform/kernel/view-reader';

export class ListWebhooks extends Query<WebhookList> {
  constructor(
    readonly crm: Pick<Principal, 'dealerships'>,
    readonly atLeast: number,
  ) {
    super();
  }
}

@QueryHandler(ListWebhooks)
export class ListWebhooksHandler implements IQueryHandler<ListWebhooks> {
  private readonly webhooks: ViewReader<CrmWebhookView>;

  constructor(@InjectPlatform() platform: Platform) {
    this.webhooks = new ViewReader(platform.views, crmWebhookView);
  }

  async execute({ crm: { dealerships }, atLeast }: ListWebhooks): Promise<WebhookList> {
    const view = await this.webhooks.at(atLeast);
    const found = await view.find({ where: { first_dealership_id: [...dealerships] } });
    return {
      webhooks: found
        .map(({ doc }) => doc)
        .filter(({ removed, dealership_ids }) => !removed && dealership_ids.every((id) => dealerships.has(id)))
        .map(({ removed: _, first_dealership_id: _first, ...webhook }) => webhook)
        .sort((one, other) => one.created_at.localeCompare(other.created_at)),
    };
  }
}

/** Deliveries of a webhook or of a lead, the latest first. */
export class ListDeliveries extends Query<DeliveryList> {
  constructor(
    readonly of: { readonly webhook_id: string } | { readonly lead_id: string },
    readonly page: z.output<typeof deliveriesQuery>,
    readonly atLeast: number,
  ) {
    super();
  }
}

@QueryHandler(ListDeliveries)
export class ListDeliveriesHandler implements IQueryHandler<ListDeliveries> {
  private readonly deliveries: ViewReader<CrmDeliveryView>;

  constructor(@InjectPlatform() platform: Platform) {
    this.deliveries = new ViewReader(platform.views, crmDeliveryView);
  }

  async execute({ of, page: { state, limit }, atLeast }: ListDeliveries): Promise<DeliveryList> {
    const view = await this.deliveries.at(atLeast);
    const found = await view.find({
      where: { ...of, ...(state !== undefined && { state }) },
      orderBy: { field: 'updated_at', direction: 'desc' },
      limit,
    });
    return { deliveries: found.map(({ doc: { updated_at: _, ...delivery } }): DeliveryResource => delivery) };
  }
}
