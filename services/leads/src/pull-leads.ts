import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import { crmLeadView, type CrmLeadView } from '#contracts/views/lead';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { ViewReader } from '#platform/kernel/view-reader';

/** The leads of these dealerships after a position, oldest first. */
export class PullLeads extends Query<CrmLeadsResponse> {
  constructor(
    readonly dealerships: readonly string[],
    readonly after: number,
    readonly limit: number,
    /** Log position the answer must include. */
    readonly atLeast: number,
  ) {
    super();
  }
}

@QueryHandler(PullLeads)
export class PullLeadsHandler implements IQueryHandler<PullLeads> {
  private readonly leads: ViewReader<CrmLeadView>;

  constructor(@InjectPlatform() platform: Platform) {
    this.leads = new ViewReader(platform.views, crmLeadView);
  }

  async execute({ dealerships, after, limit, atLeast }: PullLeads): Promise<CrmLeadsResponse> {
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
