import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InboxDetail } from '#contracts/api/inbox';
import { Button } from '../../ui/Button.js';
import buttonStyles from '../../ui/Button.module.css';
import { withdrawConsent } from './queries.js';
import { useChange } from './use-change.js';
import { whenLong } from './words.js';

interface ConsentProps {
  readonly lead: InboxDetail;
  readonly timeZone: string;
}

/** What the shopper agreed to, and a button for when they no longer do. */
export const Consent = ({ lead, timeZone }: ConsentProps) => {
  const queryClient = useQueryClient();
  const [isSure, setSure] = useState(false);
  const withdrawing = useChange({
    mutationFn: () => withdrawConsent(lead.lead_id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['inbox'] }),
  });
  return (
    <>
      {consentInWords(lead, timeZone)}{' '}
      {lead.opt_in && !isSure && (
        <button type="button" className={buttonStyles.textButton} onClick={() => setSure(true)}>
          No longer wants them
        </button>
      )}
      {lead.opt_in && isSure && (
        <span role="group" aria-label="Withdraw consent">
          This can’t be taken back.{' '}
          {/* eslint-disable-next-line jsx-a11y-x/no-autofocus -- The button that was pressed is gone. */}
          <Button autoFocus onClick={() => withdrawing.mutate()} aria-disabled={withdrawing.isPending}>
            Withdraw consent
          </Button>{' '}
          <Button look="quiet" onClick={() => setSure(false)}>
            Cancel
          </Button>
        </span>
      )}
      <span role="status">{withdrawing.error?.message}</span>
    </>
  );
};

const consentInWords = (
  { opt_in, opt_in_asked, consent, consent_withdrawn }: InboxDetail,
  timeZone: string,
): string => {
  const agreed =
    consent &&
    `“${consent.wording}”, ${whenLong(consent.given_at, timeZone)}${consent.pre_ticked ? ', ticked beforehand' : ''}`;
  if (consent_withdrawn) {
    const { at, by } = consent_withdrawn;
    return `No: withdrawn ${whenLong(at, timeZone)}, ${by}${agreed === undefined ? '' : `; agreed before to ${agreed}`}`;
  }
  if (opt_in) return agreed === undefined ? 'Yes' : `Yes: ${agreed}`;
  return opt_in_asked === false ? 'No: was not asked' : 'No';
};
