import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErasureReport, RetentionReport } from '#contracts/api/erasures';
import { send } from '../../lib/send.js';
import { schemaOf } from './client.js';
import { Action, Dot, Empty, Loaded, Table } from './Parts.js';
import { listed, type Looked, PersonForm, Preview, recordsOf, usePerson } from './Person.js';
import { erasuresQuery, retentionQuery } from './queries.js';
import { formatCount, formatMoment } from './format.js';
import text from '../../ui/text.module.css';
import styles from './ops.module.css';

/** Erases people after a look at what that would reach, and lists earlier erasures by random ids. */
// eslint-disable-next-line max-lines-per-function -- Markup: the form, its result, and earlier erasures.
export const Erasures = () => {
  const person = usePerson();
  /** What was looked at: only that is erased. */
  const [looked, setLooked] = useState<Looked>();
  const [report, setReport] = useState<ErasureReport>();
  const query = useQuery(erasuresQuery);
  const look = async () => {
    const asked = person.asked();
    setReport(undefined);
    setLooked(undefined);
    const preview = await send('/api/ops/erasures/preview', { body: asked }, schemaOf('erasurePreview'));
    setLooked({ asked, preview });
    return preview.records === 0 ? 'Nobody is known by these.' : 'Nothing is erased yet.';
  };
  const erase = async ({ asked, preview: { records } }: Looked) => {
    const erased = await send('/api/ops/erasures', { body: { ...asked, confirm: records } }, schemaOf('erasureReport'));
    setReport(erased);
    setLooked(undefined);
    person.clear();
    if (erased.people.length === 0) return erased.reason ?? 'Nobody is known by these.';
    return erased.reason === undefined ? 'They are forgotten.' : `Not proven: ${erased.reason}`;
  };
  return (
    <>
      <p className={text.muted}>
        Whoever gave this number or this address is forgotten: their keys are destroyed, and read models, files and
        backups follow. The preview says first what that reaches. It can’t be undone.
      </p>
      <PersonForm person={person}>
        <Action act={look}>Preview</Action>
      </PersonForm>
      {looked && looked.preview.records > 0 && (
        <Preview preview={looked.preview} what="It would reach">
          <Action
            confirm={`Forget ${recordsOf(looked.preview.records)} for good?`}
            act={() => erase(looked)}
          >{`Forget ${recordsOf(looked.preview.records)}`}</Action>
        </Preview>
      )}
      {report && report.people.length > 0 && <Report report={report} />}
      <Retention />
      <h2>Forgotten so far</h2>
      <Loaded query={query}>
        {query.data?.erasures.length === 0 && <Empty>Nobody has asked to be forgotten.</Empty>}
        {query.data && query.data.erasures.length > 0 && (
          <Table label="Erasures" columns={['Person', 'Asked for', 'By', 'State', { right: 'Streams' }, 'Events']}>
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
          </Table>
        )}
      </Loaded>
    </>
  );
};

const State = ({ completed, reason }: { readonly completed: boolean; readonly reason: string | undefined }) =>
  completed ? (
    <Dot state="good">complete</Dot>
  ) : (
    <Dot state={reason === undefined ? 'wait' : 'bad'}>{reason ?? 'goes on by itself'}</Dot>
  );

/** What sites' own settings erase. */
const Retention = () => {
  const query = useQuery(retentionQuery);
  const sites = query.data?.sites ?? [];
  return (
    <>
      <h2>Forgotten by time</h2>
      <Loaded query={query}>
        {query.data && sites.length === 0 && (
          <Empty>
            Every site keeps people’s data until it is erased. <code>privacy</code> in its site.yaml sets a period.
          </Empty>
        )}
        {sites.length > 0 && (
          <Table label="Periods" columns={['Site', 'Leads', 'Accounts', 'Due', 'Next', { right: 'Forgotten' }]}>
            {sites.map(({ site, leads, accounts, due, next_at, erased }) => (
              <tr key={site}>
                <th scope="row">{site}</th>
                <td data-label="Leads">{periodText(leads)}</td>
                <td data-label="Accounts">{periodText(accounts)}</td>
                <td data-label="Due">
                  {peopleText(due.people)}
                  {due.people > 0 && `: ${listed(due.kinds)}`}
                </td>
                <td data-label="Next">{next_at === undefined ? '' : formatMoment(next_at)}</td>
                <td data-label="Forgotten" className={clsx(styles.right, text.numbers, styles.number)}>
                  {formatCount(erased)}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
    </>
  );
};

const periodText = (period: RetentionReport['sites'][number]['leads']): string => {
  if (!period) return 'until erased';
  const { months, begins_at } = period;
  return `${months} months${begins_at === undefined ? '' : `, from ${formatMoment(begins_at)}`}`;
};

const peopleText = (count: number): string => (count === 1 ? 'One person' : `${formatCount(count)} people`);

const Report = ({
  report: { people, streams, events, remaining, completed, reason },
}: {
  readonly report: ErasureReport;
}) => (
  <section className={clsx(styles.panel, styles.answer)} aria-label="What was erased">
    <header>
      <h2>What was erased</h2>
      <State completed={completed} reason={reason} />
    </header>
    <p>
      {peopleText(people.length)} in {formatCount(streams)} streams: {listed(events) || 'no events'}.
      {remaining > 0 && ` ${recordsOf(remaining)} with one of these numbers or addresses stay.`}
    </p>
  </section>
);
