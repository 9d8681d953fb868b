import { Injectable } from '@nestjs/common';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import { crmLeadView, type CrmLeadView } from '#contracts/views/lead';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectViews } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';

/** The leads of these dealerships after a position, oldest first. */
@Injectable()
export class PullLeads {
  private readonly leads: ViewReader<CrmLeadView>;

  constructor(
    @InjectViews() views: ViewStore,
    private readonly sites: Sites,
  ) {
    this.leads = new ViewReader(views, crmLeadView);
  }

  async execute(
    dealerships: readonly string[],
    after: number,
    limit: number,
    /** Log position the answer must include. */
    atLeast: number,
  ): Promise<CrmLeadsResponse> {
    const view = await this.leads.at(atLeast);
    const found = await view.find({
      where: { dealership_id: dealerships, position: { gt: after } },
      orderBy: { field: 'position', direction: 'asc' },
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    return {
      // The cursor goes past what is another site's.
      leads: page.filter(({ doc }) => this.sites.owns(doc)).map(({ doc }) => doc.event),
      next: String(page.at(-1)?.doc.position ?? after),
      more: found.length > limit,
    };
  }
}
