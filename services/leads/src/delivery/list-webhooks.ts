import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { deliveriesQuery, DeliveryList, DeliveryResource, WebhookList } from '#contracts/api/crm';
import { crmDeliveryView, crmWebhookView, type CrmDeliveryView, type CrmWebhookView } from '#contracts/views/webhook';
import type { Principal } from '#platform/access/api-keys';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectViews } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { WebhookAccess } from './webhook-access.js';

@Injectable()
export class ListWebhooks {
  private readonly webhooks: ViewReader<CrmWebhookView>;

  constructor(
    @InjectViews() views: ViewStore,
    private readonly access: WebhookAccess,
    private readonly sites: Sites,
  ) {
    this.webhooks = new ViewReader(views, crmWebhookView);
  }

  async execute(key: Principal, atLeast: number): Promise<WebhookList> {
    const view = await this.webhooks.at(atLeast);
    const found = await view.find({ where: { of_site: [this.sites.ofKey(key)?.id ?? '', ''] } });
    const known = found.map(({ doc }) => doc).filter(({ removed }) => !removed);
    const controlled = await Promise.all(known.map((webhook) => this.access.controls(key, webhook)));
    return {
      webhooks: known
        .filter((_, index) => controlled[index])
        .map(({ removed: _, of_site: _site, ...webhook }) => webhook)
        .sort((one, other) => one.created_at.localeCompare(other.created_at)),
    };
  }
}

/** Deliveries of a webhook or of a lead, the latest first. */
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
