import { Injectable } from '@nestjs/common';
import type { InboxDetail, InboxLead, InboxPage, InboxQuery } from '#contracts/api/inbox';
import { reservationEndText } from '#contracts/domain/checkout/reservation-texts';
import { leadPriceText } from '#contracts/domain/car/lead-price';
import { monthsAfter, taxMonths } from '#contracts/domain/retention';
import { leadSearchTerms } from '#contracts/domain/lead-search';
import { testDriveField } from '#contracts/domain/forms/forms';
import { isErasedLead, leadStream, type LeadEvent } from '#contracts/events/lead';
import { reservationStream } from '#contracts/events/reservation';
import { streamOf } from '#contracts/events/stream-name';
import { reject } from '#contracts/rejections';
import { crmDeliveryView, type CrmDeliveryView, type CrmWebhookView } from '#contracts/views/webhook';
import { mailSentView, type MailSentView } from '#contracts/views/mail';
import { crmInboxView, type CrmInboxView } from '#contracts/views/lead';
import type { ViewReader } from '#platform/kernel/view-reader';
import { InjectView } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import type { AdfLead } from '#contracts/domain/adf';
import { takes } from './delivery/webhook.js';
import { shownOutcome } from './record-outcome.js';

/** Maximum number of leads on a page of the inbox. */
const pageSize = 50;

type Delivery = InboxDetail['deliveries'][number];

/** Worst first. */
const gravity: readonly Delivery['state'][] = ['dead', 'waiting', 'queued', 'delivered'];

const worst = (deliveries: readonly Delivery[]): Delivery['state'] | undefined =>
  gravity.find((state) => deliveries.some((delivery) => delivery.state === state));

/** Attempted deliveries, and queued ones for webhooks that have had no attempt. */
const deliveriesOf = (
  { lead_id, dealership_id, submitted_at, messages }: CrmInboxView,
  tried: readonly CrmDeliveryView[],
  webhooks: readonly CrmWebhookView[],
): Delivery[] => {
  const queued = webhooks.filter(
    ({ webhook_id, state, dealership_ids, created_at, added_at, event_types }) =>
      state === 'enabled' &&
      dealership_ids.includes(dealership_id) &&
      takes({ event_types }, 'LeadSubmitted') &&
      (added_at?.[dealership_id] ?? created_at) < submitted_at &&
      !tried.some((delivery) => delivery.webhook_id === webhook_id),
  );
  const urlOf = (id: string) => webhooks.find(({ webhook_id }) => webhook_id === id)?.url ?? '';
  return [
    ...tried.map(({ updated_at: _, position: _position, ...delivery }) => ({
      ...delivery,
      url: urlOf(delivery.webhook_id),
    })),
    ...queued.map(({ webhook_id, url }) => {
      const message_id = messages[0]?.id ?? '';
      return { webhook_id, message_id, lead_id, state: 'queued' as const, attempts: 0, url };
    }),
  ];
};

const rowOf = ({ lead, ...view }: CrmInboxView, deliveries: readonly Delivery[]): InboxLead => {
  const { user, vehicle, category, subcategory } = lead;
  const delivery = worst(deliveries);
  const test_drive_at = lead.fields[testDriveField];
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
    ...(test_drive_at !== undefined && { test_drive_at }),
    ...(view.outcomes.length > 0 && { outcome: view.outcomes.at(-1)!.outcome }),
    ...(delivery && { delivery }),
  };
};

/** Returns what the event says, where its type does not say it all. */
const textOf = (type: string, data: unknown): Pick<InboxDetail['since'][number], 'text' | 'by'> => {
  if (type === ('LeadNoteAdded' satisfies LeadEvent['type'])) {
    const { text, recorded_by: by } = data as Extract<LeadEvent, { type: 'LeadNoteAdded' }>['data'];
    return { text, by };
  }
  if (type === ('LeadConsentWithdrawn' satisfies LeadEvent['type']))
    return { text: 'No longer wants to hear of offers', by: recorderOf(data) };
  if (type !== ('LeadReservationEnded' satisfies LeadEvent['type'])) return {};
  const { outcome, refunded } = data as Extract<LeadEvent, { type: 'LeadReservationEnded' }>['data'];
  return { text: reservationEndText(outcome, refunded) };
};

/** Returns what the shopper agreed to, and whether they still do. */
export const optInOf = ({
  lead: { opt_in, opt_in_asked, consent },
  since,
}: Pick<CrmInboxView, 'lead' | 'since'>): Pick<
  InboxDetail,
  'opt_in' | 'opt_in_asked' | 'consent' | 'consent_withdrawn'
> => {
  const withdrawn = since.find(({ type }) => type === ('LeadConsentWithdrawn' satisfies LeadEvent['type']));
  return {
    opt_in: opt_in && !withdrawn,
    ...(opt_in_asked !== undefined && { opt_in_asked }),
    ...(consent && { consent }),
    ...(withdrawn && { consent_withdrawn: { at: withdrawn.at, by: recorderOf(withdrawn.data) } }),
  };
};

/** Returns the end of the period after the lead's last activity, or after its appointment. */
const erasedFrom = ({ lead, since, outcomes, submitted_at }: CrmInboxView, keepMonths: number): string | undefined => {
  if (isErasedLead({ type: 'LeadSubmitted', data: lead })) return undefined;
  const isSold = outcomes.some(({ outcome }) => outcome === 'sold');
  const months = isSold ? Math.max(keepMonths, taxMonths) : keepMonths;
  const moments = [
    submitted_at,
    ...since.map(({ at }) => at),
    ...outcomes.flatMap(({ at, appointment_at }) => [at, ...(appointment_at === undefined ? [] : [appointment_at])]),
  ];
  const last = Math.max(...moments.map((moment) => Date.parse(moment)));
  return monthsAfter(new Date(last).toISOString(), months).toISOString();
};

const recorderOf = (data: unknown): string => (data as { readonly recorded_by: string }).recorded_by;

export const tradeInText = (trade: NonNullable<AdfLead['trade_in']>): string =>
  [trade.year, trade.make, trade.model, trade.badge, trade.rego, trade.km === undefined ? '' : `${trade.km} km`]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');

@Injectable()
export class Inbox {
  constructor(
    @InjectView(crmInboxView) private readonly inbox: ViewReader<CrmInboxView>,
    @InjectView(crmDeliveryView) private readonly deliveries: ViewReader<CrmDeliveryView>,
    @InjectView(mailSentView) private readonly mail: ViewReader<MailSentView>,
    private readonly sites: Sites,
  ) {}

  /** Lists the leads of a site's dealerships, latest first. */
  async list(
    covered: { readonly site_id: string; readonly dealership_id: readonly string[] },
    { answered, query, page }: Pick<InboxQuery, 'answered' | 'query' | 'page'>,
    webhooks: readonly CrmWebhookView[],
    atLeast: number,
  ): Promise<InboxPage> {
    const view = await this.inbox.liveCollection(atLeast);
    const terms = leadSearchTerms(query ?? '');
    const of = {
      ...covered,
      ...(answered && { is_answered: false }),
      ...(terms.length > 0 && { search_text: { contains: terms } }),
    };
    const found = await view.find({
      where: of,
      orderBy: { field: 'submitted_at', direction: 'desc' },
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
    const tried = await this.triedOf(found.map(({ doc }) => doc.lead_id));
    const ofLead = (id: string) => tried.filter(({ lead_id }) => lead_id === id);
    const count = await view.count(of);
    return {
      leads: found.map(({ doc }) => rowOf(doc, deliveriesOf(doc, ofLead(doc.lead_id), webhooks))),
      count,
      pages: Math.ceil(count / pageSize),
      unanswered: await view.count({ ...covered, is_answered: false }),
    };
  }

  private async triedOf(lead_id: readonly string[], atLeast = 0): Promise<CrmDeliveryView[]> {
    if (lead_id.length === 0) return [];
    const found = await (await this.deliveries.liveCollection(atLeast)).find({ where: { lead_id } });
    return found.map(({ doc }) => doc);
  }

  /** Reads one lead of these dealerships with its deliveries, outcomes and mail. */
  async get(id: string, dealerships: ReadonlySet<string>, webhooks: readonly CrmWebhookView[], atLeast: number) {
    const found = await (await this.inbox.liveCollection(atLeast)).get(id);
    if (!found || !dealerships.has(found.doc.dealership_id) || !this.sites.owns(found.doc)) {
      return reject('not_found', `There is no lead ${id.slice(0, 100)}.`);
    }
    const { lead, since, outcomes, attachments } = found.doc;
    const keepMonths = this.sites.ofDealership(found.doc.dealership_id)?.privacy?.keepLeadsMonths;
    const erased_from = keepMonths === undefined ? undefined : erasedFrom(found.doc, keepMonths);
    const trade = (lead as AdfLead).trade_in;
    const price = lead.vehicle && leadPriceText(lead.vehicle);
    const { reservation_id } = lead.fields;
    const about = [
      streamOf(leadStream, id),
      ...(reservation_id === undefined ? [] : [streamOf(reservationStream, reservation_id)]),
    ];
    const mail = await (await this.mail.liveCollection(atLeast)).find({ where: { stream: about } });
    const deliveries = deliveriesOf(found.doc, await this.triedOf([id], atLeast), webhooks);
    const detail: InboxDetail = {
      ...rowOf(found.doc, deliveries),
      ...(price !== undefined && { price }),
      ...(lead.user.postcode !== undefined && { postcode: lead.user.postcode }),
      ...(lead.message !== undefined && { message: lead.message }),
      ...optInOf(found.doc),
      url: lead.url,
      fields: lead.fields,
      visited_pages: lead.lead_attributes.visited_pages,
      linked_query_params: lead.lead_attributes.linked_query_params,
      ...(trade && { trade_in: tradeInText(trade) }),
      ...(erased_from !== undefined && { erased_from }),
      since: since
        .filter((one) => !isErasedLead(one))
        .map(({ type, at, data }) => ({ type, at, ...textOf(type, data) })),
      attachments: [...attachments],
      outcomes: outcomes.map(shownOutcome),
      mail: mail
        .map(({ doc: { stream: _, ...message } }) => message)
        .sort((one, other) => one.at.localeCompare(other.at)),
      deliveries,
    };
    return { view: found.doc, detail };
  }
}
