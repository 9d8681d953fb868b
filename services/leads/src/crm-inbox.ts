import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { DeliveryResource } from '#contracts/api/crm';
import type { InboxDetail, InboxLead, InboxPage } from '#contracts/api/inbox';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { CrmDeliveryView, CrmInboxView } from '#contracts/views';
import { crmDeliveryView, crmInboxView } from '#contracts/views';
import { InjectPlatform, type Platform } from '#platform/platform.module';
import { ViewReader } from '#platform/view-reader';
import type { AdfLead } from './crm-adf.js';

/** Leads on a page of the inbox. */
const pageSize = 50;

/** The leads of these dealerships, the latest first. */
export class ListInbox extends Query<InboxPage> {
  constructor(
    readonly dealerships: readonly string[],
    readonly page: number,
    readonly atLeast: number,
  ) {
    super();
  }
}

/** One lead of these dealerships, with what became of it. */
export class GetInboxLead extends Query<{ readonly view: CrmInboxView; readonly detail: InboxDetail } | Rejection> {
  constructor(
    readonly id: string,
    readonly dealerships: ReadonlySet<string>,
    /** Webhook → where it goes. */
    readonly urls: ReadonlyMap<string, string>,
    readonly atLeast: number,
  ) {
    super();
  }
}

/** Worst first. */
const gravity: readonly DeliveryResource['state'][] = ['dead', 'waiting', 'delivered'];

const worst = (deliveries: readonly CrmDeliveryView[]): DeliveryResource['state'] | undefined =>
  gravity.find((state) => deliveries.some((delivery) => delivery.state === state));

const rowOf = ({ lead, ...view }: CrmInboxView, deliveries: readonly CrmDeliveryView[]): InboxLead => {
  const { user, vehicle, category, subcategory } = lead;
  const delivery = worst(deliveries);
  const name = vehicle && [vehicle.year, vehicle.make, vehicle.model, vehicle.badge].filter(Boolean).join(' ');
  return {
    lead_id: view.lead_id,
    dealership_id: view.dealership_id,
    submitted_at: view.submitted_at,
    name: `${user.name} ${user.last_name}`,
    email: user.email,
    phone: user.phone,
    category,
    ...(subcategory !== undefined && { subcategory }),
    ...(vehicle && name && { vehicle: name, stock_number: vehicle.stock_number }),
    ...(delivery && { delivery }),
  };
};

const inWords = (trade: NonNullable<AdfLead['trade_in']>): string =>
  [trade.year, trade.make, trade.model, trade.badge, trade.rego, trade.km === undefined ? '' : `${trade.km} km`]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');

@QueryHandler(ListInbox)
export class ListInboxHandler implements IQueryHandler<ListInbox> {
  private readonly inbox: ViewReader<CrmInboxView>;
  private readonly deliveries: ViewReader<CrmDeliveryView>;

  constructor(@InjectPlatform() platform: Platform) {
    this.inbox = new ViewReader(platform.views, crmInboxView);
    this.deliveries = new ViewReader(platform.views, crmDeliveryView);
  }

  async execute({ dealerships, page, atLeast }: ListInbox): Promise<InboxPage> {
    const view = await this.inbox.at(atLeast);
    const where = { dealership_id: dealerships };
    const found = await view.find({
      where,
      orderBy: { field: 'submitted_at', direction: 'desc' },
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
    const deliveries = await this.deliveriesOf(found.map(({ doc }) => doc.lead_id));
    const count = await view.count(where);
    return {
      leads: found.map(({ doc }) => rowOf(doc, deliveries.get(doc.lead_id) ?? [])),
      count,
      pages: Math.ceil(count / pageSize),
    };
  }

  private async deliveriesOf(leads: readonly string[]): Promise<ReadonlyMap<string, readonly CrmDeliveryView[]>> {
    if (leads.length === 0) return new Map();
    const found = await (await this.deliveries.at(0)).find({ where: { lead_id: leads } });
    return grouped(found.map(({ doc }) => doc));
  }
}

@QueryHandler(GetInboxLead)
export class GetInboxLeadHandler implements IQueryHandler<GetInboxLead> {
  private readonly inbox: ViewReader<CrmInboxView>;
  private readonly deliveries: ViewReader<CrmDeliveryView>;

  constructor(@InjectPlatform() platform: Platform) {
    this.inbox = new ViewReader(platform.views, crmInboxView);
    this.deliveries = new ViewReader(platform.views, crmDeliveryView);
  }

  async execute({ id, dealerships, urls, atLeast }: GetInboxLead) {
    const found = await (await this.inbox.at(atLeast)).get(id);
    if (!found || !dealerships.has(found.doc.dealership_id)) {
      return reject('not_found', `There is no lead ${id.slice(0, 100)}.`);
    }
    const { lead, since } = found.doc;
    const trade = (lead as AdfLead).trade_in;
    const deliveries = (await (await this.deliveries.at(atLeast)).find({ where: { lead_id: id } })).map(
      ({ doc }) => doc,
    );
    const detail: InboxDetail = {
      ...rowOf(found.doc, deliveries),
      ...(lead.user.postcode !== undefined && { postcode: lead.user.postcode }),
      ...(lead.message !== undefined && { message: lead.message }),
      opt_in: lead.opt_in,
      url: lead.url,
      fields: lead.fields,
      visited_pages: lead.lead_attributes.visited_pages,
      linked_query_params: lead.lead_attributes.linked_query_params,
      ...(trade && { trade_in: inWords(trade) }),
      since: since.map(({ type, at }) => ({ type, at })),
      deliveries: deliveries.map(({ updated_at: _, ...delivery }) => ({
        ...delivery,
        url: urls.get(delivery.webhook_id) ?? '',
      })),
    };
    return { view: found.doc, detail };
  }
}

const grouped = (deliveries: readonly CrmDeliveryView[]): ReadonlyMap<string, readonly CrmDeliveryView[]> => {
  const byLead = new Map<string, CrmDeliveryView[]>();
  for (const delivery of deliveries) {
    const known = byLead.get(delivery.lead_id);
    if (known) known.push(delivery);
    else byLead.set(delivery.lead_id, [delivery]);
  }
  return byLead;
};
