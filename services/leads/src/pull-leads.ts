import { Injectable } from '@nestjs/common';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import type { CrmLeadView } from '#contracts/views/views';
import { crmLeadView } from '#contracts/views/views';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectViews } from '#platform/process/providers';

/** The leads of these dealerships after a position, oldest first. */
@Injectable()
export class PullLeads {
  private readonly leads: ViewReader<CrmLeadView>;

  constructor(@InjectViews() views: ViewStore) {
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
      leads: page.map(({ doc }) => doc.event),
      next: String(page.at(-1)?.doc.position ?? after),
      more: found.length > limit,
    };
  }
}
