import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { formatAddress } from './address.js';
import { Configuration } from './Configuration.js';
import { Dot, Loaded, Table } from './Parts.js';
import { enginesQuery, projectionsQuery, webhooksQuery } from './queries.js';
import { Sparkline } from './Sparkline.js';
import { useSamples } from './use-samples.js';
import { formatBytes, formatCount, formatDuration, formatRate } from './format.js';
import { Link } from '../../ui/Link.js';
import opsStyles from './ops.module.css';
import text from '../../ui/text.module.css';
import styles from './Overview.module.css';

const ports: Readonly<Record<string, string>> = {
  log: 'Event log',
  views: 'Read models',
  search: 'Search index',
  feed: 'Event feed',
};

/** Summary of the platform's health, with links to problems. */
// eslint-disable-next-line max-lines-per-function -- Markup: one panel after another.
export const Overview = () => {
  const engines = useQuery(enginesQuery);
  const { data } = useQuery(projectionsQuery);
  const webhooks = useQuery(webhooksQuery);
  const samples = useSamples();
  const all = [...(data?.projections ?? []), ...(data?.reactors ?? [])];
  const furthest = all.reduce((highest, { lag }) => Math.max(highest, lag), 0);
  const takers = [...all, ...(data?.folds ?? [])];
  const parked = takers.reduce((sum, one) => sum + one.parked, 0);
  const waiting = takers.reduce((sum, one) => sum + one.waiting, 0);
  const messages = webhooks.data?.webhooks ?? [];
  const dead = messages.reduce((sum, { counts }) => sum + counts.dead, 0);
  const held = messages.reduce((sum, { counts }) => sum + counts.waiting, 0);
  const lags = longestLags([...samples.of.values()].map((list) => list.map(({ lag }) => lag)));
  const appended = samples.appended.at(-1) ?? 0;
  return (
    <>
      <div className={styles.tiles}>
        <section className={opsStyles.panel} aria-label="Throughput">
          <h2>Appended</h2>
          <p className={clsx(text.strong, text.numbers, styles.figure)}>
            {formatRate(appended)} <small>events/s</small>
          </p>
          <Sparkline
            area
            label={`Events appended by the second: ${formatRate(appended)} now`}
            values={samples.appended}
          />
        </section>
        <section className={opsStyles.panel} aria-label="Lag">
          <h2>Furthest behind</h2>
          <p className={clsx(text.strong, text.numbers, styles.figure)}>
            {data ? formatCount(furthest) : '–'} <small>positions</small>
          </p>
          <Sparkline area label={`Positions the slowest projection is behind: ${furthest} now`} values={lags} />
        </section>
        <section className={opsStyles.panel} aria-label="Parked">
          <h2>
            <Link to={formatAddress('parked')}>Parked events</Link>
          </h2>
          <p className={clsx(text.strong, text.numbers, styles.figure)} data-bad={parked > 0}>
            {data ? formatCount(parked) : '–'}
          </p>
          <p className={text.muted}>{waiting > 0 ? `${formatCount(waiting)} wait behind them` : 'nothing waits'}</p>
        </section>
        <section className={opsStyles.panel} aria-label="Deliveries">
          <h2>
            <Link to={formatAddress('deliveries')}>Dead letters</Link>
          </h2>
          <p className={clsx(text.strong, text.numbers, styles.figure)} data-bad={dead > 0}>
            {webhooks.data ? formatCount(dead) : '–'}
          </p>
          <p className={text.muted}>{held > 0 ? `${formatCount(held)} are tried again` : 'nothing is tried again'}</p>
        </section>
      </div>
      <Loaded query={engines}>
        {engines.data && (
          <>
            <Configuration {...engines.data} />
            <h2>Engines</h2>
            <Table label="Engines" columns={['Engine', 'Adapter', 'State', { right: 'Answers in' }]}>
              {engines.data.engines.map(({ port, adapter, state, ms }) => (
                <tr key={port}>
                  <th scope="row">{ports[port] ?? port}</th>
                  <td data-label="Adapter">{adapter}</td>
                  <td data-label="State">
                    <Dot state={state === 'ok' ? 'good' : 'bad'}>{state}</Dot>
                  </td>
                  <td className={clsx(opsStyles.right, text.numbers, opsStyles.number)} data-label="Answers in">
                    {ms === undefined ? '' : `${ms} ms`}
                  </td>
                </tr>
              ))}
            </Table>
            <h2>What this process leans on</h2>
            <ul className={styles.dependencies}>
              {/* Problems of sites are listed above, one by one. */}
              {Object.entries(engines.data.dependencies).map(([name, state]) => (
                <li key={name}>
                  <Dot state={state === 'ok' ? 'good' : 'bad'}>{name}</Dot>
                  {state !== 'ok' && name !== 'sites' && <span className={opsStyles.bad}>{state}</span>}
                </li>
              ))}
            </ul>
            <p className={text.muted}>
              Up for {formatDuration(engines.data.process.uptime)}, {formatBytes(engines.data.process.memory)}, Node{' '}
              {engines.data.process.node}.
            </p>
          </>
        )}
      </Loaded>
    </>
  );
};

/** Returns the highest lag at each moment. */
const longestLags = (series: readonly (readonly number[])[]): number[] => {
  const length = Math.max(0, ...series.map((values) => values.length));
  return Array.from({ length }, (_, at) =>
    Math.max(0, ...series.map((values) => values[values.length - length + at] ?? 0)),
  );
};
