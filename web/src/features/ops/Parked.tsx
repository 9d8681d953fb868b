import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ParkedEvent } from '#contracts/api/ops';
import { formatAddress, useAddress } from './address.js';
import { send } from '../../lib/send.js';
import { download, schemaOf } from './client.js';
import { Action, Dot, Empty, Field, Loaded, Press, Select, useNotify } from './Parts.js';
import { parkedQuery, projectionsQuery } from './queries.js';
import { formatAgo, formatCount, formatMoment, messageOf } from './format.js';
import { Link } from '../../ui/Link.js';
import opsStyles from './ops.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './Parked.module.css';

const states = ['parked', 'waiting', 'retrying', 'applied', 'skipped', 'dropped'] as const;

/** Parked events, each with its cause and possible actions. */
export const Parked = () => {
  const { query: address, change } = useAddress();
  const say = useNotify();
  const projection = address.get('projection') ?? '';
  const state = address.get('state') ?? '';
  const asked = new URLSearchParams({ ...(projection && { projection }), ...(state && { state }), limit: '200' });
  const query = useQuery(parkedQuery(asked.toString()));
  const { data: status } = useQuery(projectionsQuery);
  const names = [...(status?.projections ?? []), ...(status?.reactors ?? []), ...(status?.folds ?? [])].map(
    ({ name }) => name,
  );
  const save = async () => {
    try {
      await download('parked/export', 'parked-events.ndjson');
      say('The parked events are saved.');
    } catch (error) {
      say(messageOf(error), true);
    }
  };
  return (
    <>
      <div className={clsx(layout.flow, opsStyles.filters)}>
        <Select
          label="Projection"
          value={projection}
          choices={[['', 'All'], ...names]}
          onChange={(next) => change({ projection: next })}
        />
        <Select
          label="State"
          value={state}
          choices={[['', 'Not settled'], ...states]}
          onChange={(next) => change({ state: next })}
        />
        <Press onClick={() => void save()}>Export</Press>
      </div>
      <Loaded query={query}>
        {query.data && query.data.parked.length === 0 && (
          <Empty>Nothing is parked. An event that can’t be taken waits here; the others go on.</Empty>
        )}
        {query.data && query.data.parked.length > 0 && (
          <>
            <p className={text.muted}>{formatCount(query.data.count)} in all, the oldest first.</p>
            <ul className={styles.cards}>
              {query.data.parked.map((event) => (
                <ParkedCard key={event.id} event={event} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </>
  );
};

const isOpen = ({ state }: ParkedEvent) => state === 'parked' || state === 'waiting' || state === 'retrying';

const ParkedCard = ({ event }: { readonly event: ParkedEvent }) => {
  const id = useId();
  const retry = async () => {
    const after = await send('/api/ops/parked/:id/retry', { params: { id: event.id } }, schemaOf('parkedEvent'));
    if (after.state === 'applied') return `${event.type} was taken.`;
    return after.state === 'parked'
      ? `${event.type} failed again: ${after.cause ?? ''}`
      : `${event.type} is tried again.`;
  };
  return (
    <li className={opsStyles.panel}>
      <header>
        <h2 id={id}>
          {event.type} <small>by {event.projection}</small>
        </h2>
        <Dot state={event.state === 'parked' ? 'bad' : isOpen(event) ? 'wait' : 'idle'}>{event.state}</Dot>
      </header>
      <p>
        <Link to={formatAddress('events', { stream: event.stream })}>{event.stream}</Link> at revision {event.revision},
        position {formatCount(event.position)}, {formatMoment(event.time)}. Tried {formatCount(event.attempts)} times,
        parked {formatAgo(event.parked_at)}.
      </p>
      {event.cause !== undefined && <p className={opsStyles.bad}>{event.cause}</p>}
      {event.stack !== undefined && (
        <details>
          <summary>Stack</summary>
          <pre tabIndex={0}>{event.stack}</pre>
        </details>
      )}
      {event.reason !== undefined && (
        <p>
          Skipped by {event.by}: {event.reason}
        </p>
      )}
      {isOpen(event) && (
        <div className={opsStyles.actions}>
          {event.state === 'parked' ? (
            <>
              <Action label={`Retry ${event.type} of ${event.stream}`} act={retry}>
                Retry
              </Action>
              <Skip event={event} />
            </>
          ) : (
            <span className={text.muted}>It waits for the one before it in its stream.</span>
          )}
        </div>
      )}
    </li>
  );
};

const Skip = ({ event }: { readonly event: ParkedEvent }) => {
  const say = useNotify();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const skip = async () => {
    if (reason.trim() === '') return say('Say why it is skipped.', true);
    try {
      await send('/api/ops/parked/:id/skip', { params: { id: event.id }, body: { reason } }, schemaOf('parkedEvent'));
      say(`${event.type} is skipped for good.`);
    } catch (error) {
      say(messageOf(error), true);
    }
  };
  if (!isAsking) return <Press onClick={() => setAsking(true)}>Skip…</Press>;
  return (
    <form
      className={opsStyles.confirm}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void skip();
      }}
    >
      <Field label="Why it is skipped, for good">
        {/* eslint-disable-next-line jsx-a11y-x/no-autofocus -- The button that opened this form is gone. */}
        <input autoFocus value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <button type="submit" className={opsStyles.press} data-look="strong">
        Skip
      </button>
      <Press onClick={() => setAsking(false)}>Keep</Press>
    </form>
  );
};
