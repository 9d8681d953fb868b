import { Injectable } from '@nestjs/common';
import type { CrmLead, CrmLeadsResponse } from '#contracts/api/crm';
import { cursorAt } from '#contracts/domain/cursor';
import { type CloudEvent, toCloudEvent } from '#contracts/events/envelope';
import { isErasedLead } from '#contracts/events/lead';
import { isRejection, type Rejection } from '#contracts/rejections';
import { crmLeadView, type CrmLeadView } from '#contracts/views/lead';
import { epochsOf, resolveCursor } from '#platform/kernel/epochs';
import { upcastEvent } from '#platform/kernel/upcast-event';
import { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectLog, InjectViews } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';

/** Lists the leads of these dealerships after a position, oldest first. */
@Injectable()
export class PullLeads {
  private readonly leads: ViewReader<CrmLeadView>;

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectViews() views: ViewStore,
    private readonly sites: Sites,
  ) {
    this.leads = new ViewReader(views, crmLeadView);
  }

  async execute(
    dealerships: readonly string[],
    /** A cursor. */
    after: string,
    limit: number,
    /** Log position the answer must include. */
    atLeast: number,
  ): Promise<CrmLeadsResponse | Rejection> {
    const epochs = await epochsOf(this.log);
    const position = await resolveCursor(this.log, epochs, after);
    if (isRejection(position)) return position;
    const view = await this.leads.liveCollection(atLeast);
    const found = await view.find({
      where: { dealership_id: dealerships, position: { gt: position } },
      orderBy: { field: 'position', direction: 'asc' },
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    // Leads of another site are left out, but the cursor moves past them.
    const own = page.filter(({ doc }) => this.sites.owns(doc));
    const leads = await Promise.all(own.map(({ doc }) => this.withNote(doc.event)));
    return {
      leads: leads.filter((event) => event !== undefined) as CrmLead[],
      next: last ? cursorAt(epochs, last.doc.position) : after,
      more: found.length > limit,
    };
  }

  /** Reads a note's text from the log, because the view does not have it. Undefined: its person was erased. */
  private async withNote(event: CloudEvent): Promise<CloudEvent | undefined> {
    if (event.type !== 'forecourt.LeadNoteAdded') return event;
    const [note] = await this.log.readStream(event.subject, Number(event.revision));
    return note && !isErasedLead(note) ? toCloudEvent(upcastEvent(note)) : undefined;
  }
}
