import clsx from 'clsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { OutcomeRequest, RecordedOutcome } from '#contracts/api/outcomes';
import type { InboxDetail, InboxSession } from '#contracts/api/inbox';
import { lostReasons, outcomes, type Outcome, sortByTime } from '#contracts/domain/outcomes';
import { localTime, momentOf } from '#contracts/domain/local-time';
import { openNow } from '#contracts/domain/places/opening-hours';
import { useSite } from '../../lib/environment.js';
import { attemptAt, send, type Attempt } from '../../lib/send.js';
import { Button } from '../../ui/Button.js';
import { Notes } from './Notes.js';
import { eventInWords, lostWords, outcomeWords, whenLong } from './words.js';
import { useChange, usePress } from './use-change.js';
import layout from '../../ui/layout.module.css';
import styles from './Outcomes.module.css';

const schema = () => import('./schemas.js').then(({ outcomeResponse }) => outcomeResponse);

interface OutcomesProps {
  readonly lead: InboxDetail;
  readonly session: InboxSession;
}

const useOutcomes = ({ lead_id: id, outcomes: before }: InboxDetail, onRecorded: () => void) => {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['inbox'] });
  /** The same outcome after a lost answer has the key of its first attempt, which may have arrived. */
  const attempt = useRef<Attempt>(undefined);
  const recording = usePress({
    mutationFn: async (body: OutcomeRequest) => {
      attempt.current = attemptAt(JSON.stringify(body), attempt.current);
      const { key } = attempt.current;
      const told = await send('/api/inbox/leads/:id/outcomes', { params: { id }, body, key }, schema);
      attempt.current = undefined;
      return (
        told.outcomes.find((one) => before.every(({ outcome_id }) => outcome_id !== one.outcome_id)) ??
        // The first attempt had arrived.
        told.outcomes.findLast(({ outcome }) => outcome === body.outcome)
      );
    },
    onSuccess: () => {
      onRecorded();
      return refresh();
    },
    onError: refresh,
  });
  const retracting = useChange({
    mutationFn: ({ outcome_id: outcome }: RecordedOutcome) =>
      send('/api/inbox/leads/:id/outcomes/:outcome', { method: 'DELETE', params: { id, outcome } }, schema),
    onSettled: refresh,
  });
  return {
    recording,
    retracting,
    record: (body: OutcomeRequest) => {
      retracting.reset();
      recording.press(body);
    },
    retract: (one: RecordedOutcome) => {
      attempt.current = undefined;
      if (!retracting.isPending) retracting.mutate(one, { onSuccess: () => recording.reset() });
    },
  };
};

/** The lead's outcomes, and a button for each possible one. */
export const Outcomes = ({ lead, session: { timezone } }: OutcomesProps) => {
  const [asked, setAsked] = useState<Outcome>();
  const { recording, retracting, record, retract } = useOutcomes(lead, () => setAsked(undefined));
  const choose = (outcome: Outcome) =>
    outcome === 'lost' || outcome === 'appointment' ? setAsked(outcome) : record({ outcome });
  return (
    <section className={styles.outcomes} aria-labelledby="inbox-outcomes">
      <h3 id="inbox-outcomes">What became of it</h3>
      {lead.outcomes.length === 0 && <p className={styles.none}>No reply recorded yet.</p>}
      <ol>
        {historyOf(lead).map((one) =>
          'outcome_id' in one ? (
            <OutcomeRow key={one.outcome_id} outcome={one} timeZone={timezone} onRetract={() => retract(one)} />
          ) : (
            <EventRow key={`${one.type} ${one.at}`} event={one} timeZone={timezone} />
          ),
        )}
      </ol>
      <p className={clsx(layout.flow, styles.buttons)}>
        {outcomes.map((outcome) => (
          <Button
            key={outcome}
            onClick={() => choose(outcome)}
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
            <Button key={reason} onClick={() => record({ outcome: 'lost', reason })}>
              {lostWords[reason]}
            </Button>
          ))}
        </p>
      )}
      {asked === 'appointment' && (
        <AppointmentForm
          lead={lead}
          timeZone={timezone}
          onSave={(at) => record({ outcome: 'appointment', appointment_at: at.toISOString() })}
        />
      )}
      <p className={styles.status} role="status">
        {recording.error?.message ?? retracting.error?.message}
        {recording.data && <Recorded outcome={recording.data} onRetract={retract} />}
        {retracting.isSuccess && `${outcomeWords[retracting.variables.outcome]} is taken back.`}
      </p>
      <Notes lead={lead} />
    </section>
  );
};

interface RecordedProps {
  readonly outcome: RecordedOutcome;
  readonly onRetract: (outcome: RecordedOutcome) => void;
}

const Recorded = ({ outcome, onRetract }: RecordedProps) => (
  <>
    {outcomeWords[outcome.outcome]} is recorded.{' '}
    <Button look="quiet" onClick={() => onRetract(outcome)}>
      Undo
    </Button>
  </>
);

/** Outcomes, notes and other later events, as they happened. */
const historyOf = ({ outcomes: recorded, since }: InboxDetail) => sortByTime([...recorded, ...since]);

const EventRow = ({ event: { type, at, text, by }, timeZone }: EventRowProps) => (
  <li>
    {by === undefined && <strong>{eventInWords(type)}</strong>}
    {text && <span className={styles.text}>{text}</span>}
    <span className={styles.when}>
      <time dateTime={at}>{whenLong(at, timeZone)}</time>
      {by !== undefined && `, ${by}`}
    </span>
  </li>
);

interface EventRowProps {
  readonly event: InboxDetail['since'][number];
  readonly timeZone: string;
}

interface OutcomeRowProps {
  readonly outcome: RecordedOutcome;
  readonly timeZone: string;
  readonly onRetract: () => void;
}

const OutcomeRow = ({ outcome: { outcome, reason, appointment_at, at }, timeZone, onRetract }: OutcomeRowProps) => (
  <li>
    <strong>{outcomeWords[outcome]}</strong>
    {reason && <span>{lostWords[reason]}</span>}
    {appointment_at && <span>for {whenLong(appointment_at, timeZone)}</span>}
    <time dateTime={at}>{whenLong(at, timeZone)}</time>
    <Button
      look="quiet"
      className={styles.takeBack}
      aria-label={`Take back: ${outcomeWords[outcome]}`}
      onClick={onRetract}
    >
      Take back
    </Button>
  </li>
);

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
