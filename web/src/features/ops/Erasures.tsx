import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErasureReport } from '#contracts/api/erasures';
import { command } from './client.js';
import { Action, Dot, Empty, Field, Loaded, Table } from './Parts.js';
import { erasuresQuery } from './queries.js';
import { formatCount, formatMoment } from './format.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './ops.module.css';

/** Erases people, and lists earlier erasures by random ids. */
// eslint-disable-next-line max-lines-per-function -- Markup: the form, its result, and earlier erasures.
export const Erasures = () => {
  const [phone, setPhone] = useState('');
  const [email, setEmail] = useState('');
  const [report, setReport] = useState<ErasureReport>();
  const query = useQuery(erasuresQuery);
  const erase = async () => {
    const [phone_number, address] = [phone.trim() || undefined, email.trim() || undefined];
    if (!phone_number && !address) throw new Error('Give a phone number, an email address, or both.');
    const erased = await command('erasures', 'erasureReport', { phone_number, email: address });
    setReport(erased);
    setPhone('');
    setEmail('');
    if (erased.reason !== undefined) return `Not proven: ${erased.reason}`;
    return erased.people.length === 0 ? 'Nobody is known by these.' : 'They are forgotten.';
  };
  return (
    <>
      <p className={text.muted}>
        Whoever a phone number or an email address leads to is forgotten on every site: their key is destroyed, and read
        models, files and backups follow. It can’t be undone.
      </p>
      <form className={clsx(layout.flow, styles.filters)} onSubmit={(submitted) => submitted.preventDefault()}>
        <Field label="Phone number">
          <input
            type="tel"
            autoComplete="off"
            value={phone}
            maxLength={30}
            onChange={({ target }) => setPhone(target.value)}
          />
        </Field>
        <Field label="Email address">
          <input
            type="email"
            autoComplete="off"
            value={email}
            maxLength={200}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Action confirm="Forget whoever this leads to, for good?" act={erase}>
          Forget
        </Action>
      </form>
      {report && report.people.length > 0 && <Report report={report} />}
      <h2>Forgotten so far</h2>
      <Loaded query={query}>
        {query.data?.erasures.length === 0 && <Empty>Nobody has asked to be forgotten.</Empty>}
        {query.data && query.data.erasures.length > 0 && (
          <Table label="Erasures">
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">Asked for</th>
                <th scope="col">By</th>
                <th scope="col">State</th>
                <th scope="col" className={styles.right}>
                  Streams
                </th>
                <th scope="col">Events</th>
              </tr>
            </thead>
            <tbody>
              {query.data.erasures.map(
                ({ person_id, erased_at, requested_by, completed_at, unproven, streams, events }) => (
                  <tr key={person_id}>
                    <th scope="row">{person_id}</th>
                    <td data-label="Asked for">{formatMoment(erased_at)}</td>
                    <td data-label="By">{requested_by}</td>
                    <td data-label="State">
                      <State completed={completed_at !== undefined} reason={unproven} />
                    </td>
                    <td data-label="Streams" className={clsx(styles.right, text.numbers, styles.number)}>
                      {streams === undefined ? '' : formatCount(streams)}
                    </td>
                    <td data-label="Events">{events && listed(events)}</td>
                  </tr>
                ),
              )}
            </tbody>
          </Table>
        )}
      </Loaded>
    </>
  );
};

const listed = (events: Readonly<Record<string, number>>): string =>
  Object.entries(events)
    .map(([type, times]) => `${formatCount(times)} ${type}`)
    .join(', ');

const State = ({ completed, reason }: { readonly completed: boolean; readonly reason: string | undefined }) =>
  completed ? (
    <Dot state="good">complete</Dot>
  ) : (
    <Dot state={reason === undefined ? 'wait' : 'bad'}>{reason ?? 'goes on by itself'}</Dot>
  );

const Report = ({ report: { people, streams, events, completed, reason } }: { readonly report: ErasureReport }) => (
  <section className={clsx(styles.panel, styles.answer)} aria-label="What was erased">
    <header>
      <h2>What was erased</h2>
      <State completed={completed} reason={reason} />
    </header>
    <p>
      {people.length === 1 ? 'One person' : `${formatCount(people.length)} people`} in {formatCount(streams)} streams:{' '}
      {listed(events) || 'no events'}.
    </p>
  </section>
);
