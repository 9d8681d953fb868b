import type { LeadAttachment } from '../domain/attachments.js';
import type { CloudEvent } from '../events/envelope.js';
import type { LeadEvent } from '../events/lead.js';
import type { ViewDefinition } from './view.js';

export const crmLeadView = {
  name: 'crm_lead',
  version: 4,
  indexes: [['dealership_id', 'position']],
} as const satisfies ViewDefinition;

/** One message for CRMs; `position` orders them, per dealership and overall. */
export interface CrmLeadView {
  /** Absent where the event does not contain it. */
  readonly site_id?: string | undefined;
  readonly dealership_id: string;
  readonly position: number;
  readonly event: CloudEvent;
}

export const crmInboxView = {
  name: 'crm_inbox',
  version: 6,
  indexes: [
    // With the text, so that a search reads the index alone.
    ['site_id', 'dealership_id', 'submitted_at', 'search_text'],
    ['site_id', 'dealership_id', 'is_answered', 'submitted_at'],
  ],
} as const satisfies ViewDefinition;

/** A lead with its later events, for dealers without a CRM. */
export interface CrmInboxView {
  readonly lead_id: string;
  readonly site_id: string;
  readonly dealership_id: string;
  readonly submitted_at: string;
  readonly lead: Extract<LeadEvent, { type: 'LeadSubmitted' }>['data'];
  /** {@link leadSearchText} */
  readonly search_text: string;
  /** Later events of the lead. */
  readonly since: readonly { readonly type: string; readonly at: string; readonly data: unknown }[];
  /** Outcomes reported by the dealership, sorted by the time they happened. */
  readonly outcomes: readonly Extract<LeadEvent, { type: 'LeadOutcomeRecorded' }>['data'][];
  /** An outcome was reported, or the person was erased, so the lead needs no answer. */
  readonly is_answered: boolean;
  /** Files that came with the lead; empty after an erasure. */
  readonly attachments: readonly LeadAttachment[];
  /** The lead's events, as sent to webhooks. */
  readonly messages: readonly { readonly id: string; readonly revision: number; readonly position: number }[];
}
