import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { deliveriesQuery, DeliveryList, DeliveryResource, WebhookList } from '#contracts/api/crm';
import type { CrmDeliveryView, CrmWebhookView } from '#contracts/views/views';
import { crmDeliveryView, crmWebhookView } from '#contracts/views/views';
import type { Principal } from '#platform/access/api-keys';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectViews } from '#platform/process/providers';

@Injectable()
export class ListWebhooks {
  private readonly webhooks: ViewReader<CrmWebhookView>;

  constructor(@InjectViews() views: ViewStore) {
    this.webhooks = new ViewReader(views, crmWebhookView);
  }

  async execute({ dealerships }: Pick<Principal, 'dealerships'>, atLeast: number): Promise<WebhookList> {
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

/** What became of a webhook's messages, the latest first; or of a lead's. */
@Injectable()
export class ListDeliveries {
  private readonly deliveries: ViewReader<CrmDeliveryView>;

  constructor(@InjectViews() views: ViewStore) {
    this.deliveries = new ViewReader(views, crmDeliveryView);
  }

  async execute(
    of: { readonly webhook_id: string } | { readonly lead_id: string },
    { state, limit }: z.output<typeof deliveriesQuery>,
    atLeast: number,
  ): Promise<DeliveryList> {
    const view = await this.deliveries.at(atLeast);
    const found = await view.find({
      where: { ...of, ...(state !== undefined && { state }) },
      orderBy: { field: 'updated_at', direction: 'desc' },
      limit,
    });
    return { deliveries: found.map(({ doc: { updated_at: _, ...delivery } }): DeliveryResource => delivery) };
  }
}
