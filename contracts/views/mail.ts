import type { MailOfLead } from '../api/inbox.js';
import type { ViewDefinition } from './view.js';

export const leadMailView = { name: 'lead_mail', version: 1, indexes: [['lead_id']] } as const satisfies ViewDefinition;

/** A message about a lead, by its delivery. */
export interface LeadMailView extends MailOfLead {
  readonly lead_id: string;
}
