import clsx from 'clsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OutcomeRequest } from '#contracts/api/outcomes';
import type { InboxDetail, InboxSession } from '#contracts/api/inbox';
import { lostReasons, outcomes, type Outcome } from '#contracts/domain/outcomes';
import { localTime, momentOf } from '#contracts/domain/local-time';
import { openNow } from '#contracts/domain/places/opening-hours';
import { useSite } from '../../lib/environment.js';
import { send } from '../../lib/send.js';
import { newUuid } from '../../lib/uuid.js';
import { Button } from '../../ui/Button.js';
import { lostWords, outcomeWords, whenLong } from './words.js';
import { useChange } from './use-change.js';
import layout from '../../ui/layout.module.css';
import styles from './Outcomes.module.css';

interface OutcomesProps {
  readonly lead: InboxDetail;
  readonly session: InboxSession;
}

/** The lead's outcomes, and a button for each possible one. */
export const Outcomes = ({ lead, session: { timezone } }: OutcomesProps) => {
  const [asked, setAsked] = useState<Outcome>();
  const queryClient = useQueryClient();
  const recording = useChange({
    mutationFn: (body: OutcomeRequest) =>
      send('/api/inbox/leads/:id/outcomes', { params: { id: lead.lead_id }, body, key: newUuid() }, () =>
        import('./schemas.js').then(({ outcomeResponse }) => outcomeResponse),
      ),
    onSuccess: () => setAsked(undefined),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['inbox'] }),
  });
  const record = (outcome: Outcome) =>
    outcome === 'lost' || outcome === 'appointment' ? setAsked(outcome) : recording.mutate({ outcome });
  return (
    <section className={styles.outcomes} aria-labelledby="inbox-outcomes">
      <h3 id="inbox-outcomes">What became of it</h3>
      {lead.outcomes.length === 0 && <p className={styles.none}>No reply recorded yet.</p>}
      <ol>
        {lead.outcomes.map((one, index) => (
          <li key={index}>
            <strong>{outcomeWords[one.outcome]}</strong>
            {one.reason && <span>{lostWords[one.reason]}</span>}
            {one.appointment_at && <span>for {whenLong(one.appointment_at, timezone)}</span>}
            <time dateTime={one.at}>{whenLong(one.at, timezone)}</time>
          </li>
        ))}
      </ol>
      <p className={clsx(layout.flow, styles.buttons)}>
        {outcomes.map((outcome) => (
          <Button
            key={outcome}
            onClick={() => record(outcome)}
            aria-disabled={recording.isPending}
            aria-expanded={outcome === 'lost' || outcome === 'appointment' ? asked === outcome : undefined}
          >
            {outcomeWords[outcome]}
          </Button>
        ))}
      </p>
      {asked === 'lost' && (
        <p className={clsx(layout.flow, styles.buttons)} role="group" aria-label="Why it was lost">
          {lostReasons.map((reason) => (
            <Button key={reason} look="quiet" onClick={() => recording.mutate({ outcome: 'lost', reason })}>
              {lostWords[reason]}
            </Button>
          ))}
        </p>
      )}
      {asked === 'appointment' && (
        <AppointmentForm
          lead={lead}
          timeZone={timezone}
          onSave={(at) => recording.mutate({ outcome: 'appointment', appointment_at: at.toISOString() })}
        />
      )}
      <p role="status">{recording.isError && recording.error.message}</p>
    </section>
  );
};

interface AppointmentFormProps {
  readonly lead: InboxDetail;
  readonly timeZone: string;
  readonly onSave: (at: Date) => void;
}

const AppointmentForm = ({ lead, timeZone, onSave }: AppointmentFormProps) => {
  const { locations } = useSite();
  const [minute, setMinute] = useState('');
  const [problem, setProblem] = useState<string>();
  const at = minute === '' ? undefined : momentOf(minute, timeZone);
  const places = locations.filter(({ dealership_id }) => dealership_id === lead.dealership_id);
  const isClosed =
    at && places.length > 0 && places.every((place) => openNow(place, localTime(at, timeZone))?.isOpen === false);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (at === undefined) return;
    if (at < new Date()) setProblem('This moment has passed. Choose a later one.');
    else onSave(at);
  };
  return (
    <form className={styles.appointment} onSubmit={save}>
      <label>
        When{' '}
        <input
          type="datetime-local"
          name="at"
          required
          value={minute}
          onChange={({ target }) => {
            setMinute(target.value);
            setProblem(undefined);
          }}
        />
      </label>
      <Button look="primary" type="submit">
        Save appointment
      </Button>
      <p role="status">{problem ?? (isClosed === true && 'You are closed then. You can save it all the same.')}</p>
    </form>
  );
};
