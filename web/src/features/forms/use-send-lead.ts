import { useMutation } from '@tanstack/react-query';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import { sendLead } from './queries.js';

interface Attempt {
  readonly lead: LeadForm;
  /** Idempotency key, the same for every attempt at the same lead. */
  readonly key: string;
}

export const useSendLead = () =>
  useMutation<LeadResponse, Error, Attempt>({ mutationFn: ({ lead, key }) => sendLead(lead, key) });
