import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import { inboxRoutes, type InboxSession } from '#contracts/api/inbox';
import { dayAfter, localDay } from '#contracts/domain/local-time';
import { isRejection, reject } from '#contracts/rejections';
import { crmInboxView, type CrmInboxView } from '#contracts/views/lead';
import type { Principal } from '#platform/access/api-keys';
import { KeySessions } from '#platform/access/key-sessions';
import { answer, type Call } from '#platform/http/call';
import { type PersonalReader, type PersonalReadKind, PersonalReads } from '#platform/http/personal-reads';
import { Route } from '#platform/http/route';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { HandleCommand } from '#platform/kernel/command';
import type { ViewCollection, Where } from '#platform/ports/view-store';
import { InjectCommands, InjectView } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { Attachments } from './attachments/attachments.js';
import { csvHeader, csvRow } from './crm-export.js';
import { Inbox } from './crm-inbox.js';
import { ListWebhooks } from './delivery/list-webhooks.js';
import { RecordOutcome } from './record-outcome.js';
import { ReplayMessages } from './delivery/replay-messages.js';

const fileNames = {
  'image/jpeg': 'photo.jpg',
  'image/png': 'photo.png',
  'image/webp': 'photo.webp',
  'application/pdf': 'document.pdf',
} as const;
/** Number of leads of an export that are read at once. */
const readAtOnce = 500;

/** Leads for a dealer without a CRM. */
@Controller()
export class CrmInboxController {
  constructor(
    @InjectView(crmInboxView) private readonly inbox: ViewReader<CrmInboxView>,
    private readonly sites: Sites,
    private readonly sessions: KeySessions,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly listWebhooks: ListWebhooks,
    private readonly leads: Inbox,
    private readonly replay: ReplayMessages,
    private readonly recordOutcome: RecordOutcome,
    private readonly attachments: Attachments,
    private readonly personalReads: PersonalReads,
  ) {}

  @Route(inboxRoutes.openInboxSession)
  async open({ caller, site, request }: Call<typeof inboxRoutes.openInboxSession>) {
    if (!site.dealerships.some(({ id }) => caller.dealerships.has(id)))
      return reject('forbidden', `This key opens no leads of ${site.name}; sign in on the key’s own site.`);
    const cookie = await this.sessions.open(request, caller, site.id);
    return isRejection(cookie) ? cookie : answer(this.sessionOf(caller), { headers: { 'set-cookie': cookie } });
  }

  @Route(inboxRoutes.getInboxSession)
  session({ caller }: Call<typeof inboxRoutes.getInboxSession>) {
    return this.sessionOf(caller);
  }

  @Route(inboxRoutes.closeInboxSession)
  async close({ request }: Call<typeof inboxRoutes.closeInboxSession>) {
    const cookie = await this.sessions.close(request, 'inbox');
    return isRejection(cookie) ? cookie : answer(undefined, { headers: { 'set-cookie': cookie } });
  }

  @Route(inboxRoutes.listInboxLeads)
  async list({ caller, query, position, request }: Call<typeof inboxRoutes.listInboxLeads>) {
    const webhooks = await this.listWebhooks.controlled(caller, 0);
    const covered = this.covered(caller, query.dealership_id);
    const page = await this.leads.list(covered, query, webhooks, position);
    this.recordRead({ caller, request }, 'lead_list', page.leads.length);
    return page;
  }

  @Route(inboxRoutes.exportInboxLeads)
  async export({ caller, query, position, request }: Call<typeof inboxRoutes.exportInboxLeads>) {
    const timeZone = this.sites.ofKey(caller)?.timezone ?? 'UTC';
    const { from = '', to = '9999-12-31' } = query;
    const dayOf = ({ submitted_at }: CrmInboxView) => localDay(new Date(submitted_at), timeZone);
    const view = await this.inbox.liveCollection(position);
    // A local day begins up to 14 hours before the same day in UTC.
    const leads = submittedAfter(view, this.covered(caller, query.dealership_id), from && dayAfter(from, -1));
    const recordRead = (count: number) => this.recordRead({ caller, request }, 'lead_export', count);
    async function* lines() {
      let count = 0;
      try {
        // The byte order mark tells spreadsheets that the file is UTF-8.
        yield `\ufeff${csvHeader}`;
        for await (const page of leads) {
          const wanted = page.filter((doc) => dayOf(doc) >= from && dayOf(doc) <= to);
          count += wanted.length;
          yield wanted.map((doc) => csvRow(doc, timeZone)).join('');
          if (dayOf(page.at(-1)!) > to) return;
        }
      } finally {
        recordRead(count);
      }
    }
    return answer(Readable.from(lines(), { objectMode: false }) as never, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="leads.csv"',
      },
    });
  }

  @Route(inboxRoutes.getInboxLead)
  async lead({ caller, params, position }: Call<typeof inboxRoutes.getInboxLead>) {
    const found = await this.find(params.id, caller, position);
    return isRejection(found) ? found : found.detail;
  }

  @Route(inboxRoutes.getInboxAttachment)
  async attachment({ caller, params }: Call<typeof inboxRoutes.getInboxAttachment>) {
    const found = await this.find(params.id, caller, 0);
    if (isRejection(found)) return found;
    const attachment = found.view.attachments.find(({ attachment_id }) => attachment_id === params.attachment);
    if (!attachment) return reject('not_found', 'The lead has no such file.');
    const body = await this.attachments.read(params.id, attachment);
    if (isRejection(body)) return body;
    const name = fileNames[attachment.type];
    return answer(body, {
      headers: {
        'content-type': attachment.type,
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
  }

  @Route(inboxRoutes.recordInboxOutcome)
  outcome({ caller, params, body, idempotencyKey }: Call<typeof inboxRoutes.recordInboxOutcome>) {
    return this.recordOutcome.execute(caller, params.id, body, idempotencyKey);
  }

  @Route(inboxRoutes.retractInboxOutcome)
  retract({ caller, params }: Call<typeof inboxRoutes.retractInboxOutcome>) {
    return this.recordOutcome.retract(caller, params.id, params.outcome);
  }

  @Route(inboxRoutes.addInboxNote)
  note({ caller, params, body, idempotencyKey }: Call<typeof inboxRoutes.addInboxNote>) {
    return this.recordOutcome.note(caller, params.id, body.text, idempotencyKey);
  }

  @Route(inboxRoutes.withdrawInboxConsent)
  withdrawConsent({ caller, params }: Call<typeof inboxRoutes.withdrawInboxConsent>) {
    return this.recordOutcome.withdrawConsent(caller, params.id);
  }

  @Route(inboxRoutes.resendInboxLead)
  async resend({ caller, params, request }: Call<typeof inboxRoutes.resendInboxLead>) {
    const found = await this.find(params.id, caller, 0);
    if (isRejection(found)) return found;
    const { dealership_id, messages } = found.view;
    const webhooks = await this.listWebhooks.controlled(caller, 0);
    const of = { messages: messages.map((message) => message.id) };
    let requested = 0;
    let position = 0;
    for (const webhook of webhooks.filter(({ dealership_ids }) => dealership_ids.includes(dealership_id))) {
      const replayed = await this.replay.execute(webhook, of, caller.name, messages[0]!.position - 1);
      if (isRejection(replayed)) return replayed;
      requested += replayed.requested;
      position = Math.max(position, replayed.position);
    }
    this.recordRead({ caller, request }, 'lead_replay', requested);
    return answer({ requested }, position > 0 ? { position } : {});
  }

  private recordRead(by: PersonalReader & { readonly caller: Principal }, kind: PersonalReadKind, count: number) {
    this.personalReads.record(by, { kind, site: this.sites.ofKey(by.caller)?.slug, count });
  }

  private async find(id: string, dealer: Principal, atLeast: number) {
    const webhooks = await this.listWebhooks.controlled(dealer, 0);
    return this.leads.get(id, dealer.dealerships, webhooks, atLeast);
  }

  private sessionOf(dealer: Principal): InboxSession {
    const site = this.sites.ofKey(dealer);
    const dealerships = (site?.dealerships ?? []).filter(({ id }) => dealer.dealerships.has(id));
    return {
      dealerships: dealerships.map(({ id, name }) => ({ id, name })),
      timezone: site?.timezone ?? 'UTC',
      stock: dealer.scopes.includes('stock'),
    };
  }

  /** The dealerships that the key covers, or the requested one of them; none if the key does not cover it. */
  private covered(key: Principal, one: string | undefined) {
    const dealership_id = [...key.dealerships].filter((id) => one === undefined || id === one);
    return { site_id: this.sites.ofKey(key)?.id ?? '', dealership_id };
  }
}

/** Reads leads page by page, oldest first. */
async function* submittedAfter(view: Pick<ViewCollection<CrmInboxView>, 'find'>, where: Where, after: string) {
  const orderBy = { field: 'submitted_at', direction: 'asc' } as const;
  let [gt, offset] = [after, 0];
  for (;;) {
    const found = await view.find({ where: { ...where, submitted_at: { gt } }, orderBy, limit: readAtOnce, offset });
    const page = found.map(({ doc }) => doc);
    if (page.length > 0) yield page;
    if (page.length < readAtOnce) return;
    // The next page continues among the leads of the last moment, because an offset alone would pass over all before.
    const last = page.at(-1)!.submitted_at;
    const before = page.findLast(({ submitted_at }) => submitted_at < last)?.submitted_at;
    [gt, offset] =
      before === undefined
        ? [gt, offset + page.length]
        : [before, page.filter(({ submitted_at }) => submitted_at === last).length];
  }
}
