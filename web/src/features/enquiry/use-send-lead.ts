import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import { newUuid } from '../../lib/uuid.js';
import { sendLead } from './queries.js';

/** Sends leads; the same lead again, after a failure, goes under the same key, another or a later one under its own. */
export const useSendLead = () => {
  const attempt = useRef<{ readonly lead: string; readonly key: string }>(undefined);
  return useMutation<LeadResponse, Error, LeadForm>({
    mutationFn: (lead) => {
      const text = JSON.stringify(lead);
      if (attempt.current?.lead !== text) attempt.current = { lead: text, key: newUuid() };
      return sendLead(lead, attempt.current.key);
    },
    onSuccess: () => {
      attempt.current = undefined;
    },
  });
};
