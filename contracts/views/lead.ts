import type { LeadAttachment } from '../domain/attachments.js';
import type { CloudEvent } from '../events/envelope.js';
import type { LeadEvent } from '../events/lead.js';
import type { ViewDefinition } from './view.js';

export const crmLeadView = {
  name: 'crm_lead',
  version: 3,
  indexes: [['dealership_id', 'position']],
} as const satisfies ViewDefinition;

/** One thing a CRM reads: `position` orders them, per dealership and over all. */
export interface CrmLeadView {
  /** Absent where its event does not say it. */
  readonly site_id?: string | undefined;
  readonly dealership_id: string;
  readonly position: number;
  readonly event: CloudEvent;
}

export const crmInboxView = {
  name: 'crm_inbox',
  version: 5,
  indexes: [
    ['site_id', 'dealership_id', 'submitted_at'],
    ['site_id', 'dealership_id', 'is_answered', 'submitted_at'],
  ],
} as const satisfies ViewDefinition;

/** A lead as a dealer without a CRM reads it, with what came after it. */
export interface CrmInboxView {
  readonly lead_id: string;
  readonly site_id: string;
  readonly dealership_id: string;
  readonly submitted_at: string;
  readonly lead: Extract<LeadEvent, { type: 'LeadSubmitted' }>['data'];
  /** What has come to be since, by the name of its event. */
  readonly since: readonly { readonly type: string; readonly at: string; readonly data: unknown }[];
  /** What the dealership says became of it, by when it happened. */
  readonly outcomes: readonly Extract<LeadEvent, { type: 'LeadOutcomeRecorded' }>['data'][];
  /** Somebody said what became of it, or its person was erased: nobody waits any more. */
  readonly is_answered: boolean;
  /** Files that came with it; none of an erased lead. */
  readonly attachments: readonly LeadAttachment[];
  /** The lead's events, as webhooks get them. */
  readonly messages: readonly { readonly id: string; readonly revision: number; readonly position: number }[];
}
