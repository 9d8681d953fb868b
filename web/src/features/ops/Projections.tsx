import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import type { ProjectionStatus, ReactorStatus, RebuildProgress } from '#contracts/api/ops';
import { formatAddress } from './address.js';
import { send } from '../../lib/send.js';
import { schemaOf } from './client.js';
import { Action, Dot, Loaded, Table } from './Parts.js';
import { projectionsQuery } from './queries.js';
import { Sparkline } from './Sparkline.js';
import { useSamples, type Sample } from './use-samples.js';
import { formatAgo, formatCount, formatDuration, formatRate } from './format.js';
import { Link } from '../../ui/Link.js';
import opsStyles from './ops.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './Projections.module.css';

const none: readonly Sample[] = [];

export const Projections = () => {
  const query = useQuery(projectionsQuery);
  const { of } = useSamples();
  const { data } = query;
  return (
    <Loaded query={query}>
      {data && (
        <>
          <Table label="Projections" columns={['Projection', ...progressColumns, 'Last rebuild', 'Actions']}>
            {data.projections.map((projection) => (
              <ProjectionRow
                key={projection.name}
                projection={projection}
                head={data.head}
                samples={of.get(projection.name) ?? none}
              />
            ))}
          </Table>
          {data.reactors.length > 0 && (
            <>
              <h2>Reactors</h2>
              <p className={text.muted}>They tell the world and are never rebuilt.</p>
              <Table label="Reactors" columns={['Reactor', ...progressColumns]}>
                {data.reactors.map((reactor) => (
                  <tr key={reactor.name}>
                    <th scope="row">{reactor.name}</th>
                    <Progress status={reactor} samples={of.get(reactor.name) ?? none} />
                  </tr>
                ))}
              </Table>
            </>
          )}
        </>
      )}
    </Loaded>
  );
};

/** The columns of {@link Progress}. */
const progressColumns = [{ right: 'Position' }, 'Lag', 'Events/s', { right: 'Parked' }] as const;

interface ProgressProps {
  readonly status: ReactorStatus;
  readonly samples: readonly Sample[];
}

const Progress = ({ status: { name, position, lag, events_per_second, parked, waiting }, samples }: ProgressProps) => (
  <>
    <td className={clsx(opsStyles.right, text.numbers, opsStyles.number)} data-label="Position">
      {formatCount(position)}
    </td>
    <td data-label="Lag">
      <span className={clsx(layout.between, styles.measure)}>
        <Dot state={lag === 0 ? 'good' : lag < 1000 ? 'wait' : 'bad'}>{formatCount(lag)}</Dot>
        <Sparkline
          label={`Lag of ${name}: ${formatCount(lag)} now`}
          values={samples.map((sample) => sample.lag)}
          width={80}
        />
      </span>
    </td>
    <td data-label="Events/s">
      <span className={clsx(layout.between, styles.measure)}>
        <span className={clsx(text.numbers, opsStyles.number)}>{formatRate(events_per_second)}</span>
        <Sparkline
          label={`Events by the second of ${name}: ${formatRate(events_per_second)} now`}
          values={samples.map((sample) => sample.rate)}
          width={80}
        />
      </span>
    </td>
    <td className={clsx(opsStyles.right, text.numbers, opsStyles.number)} data-label="Parked">
      {parked > 0 ? (
        <Link to={formatAddress('parked', { projection: name })} className={opsStyles.bad}>
          {formatCount(parked)}
          {waiting > 0 && ` + ${formatCount(waiting)}`}
        </Link>
      ) : (
        '0'
      )}
    </td>
  </>
);

interface ProjectionRowProps {
  readonly projection: ProjectionStatus;
  readonly head: number;
  readonly samples: readonly Sample[];
}

const outcomes = {
  swapped: 'swapped in',
  cancelled: 'cancelled',
  failed: 'failed',
  rolled_back: 'rolled back',
} as const;

// eslint-disable-next-line max-lines-per-function -- Markup: a cell per column, and its buttons.
const ProjectionRow = ({ projection, head, samples }: ProjectionRowProps) => {
  const { name, build, rebuild, last_rebuild: last, previous, types } = projection;
  const act = (what: 'rebuild' | 'cancel' | 'rollback' | 'cleanup', done: string) => async () => {
    await send(`/api/ops/projections/:name/${what}`, { params: { name } }, schemaOf('projectionStatus'));
    return done;
  };
  return (
    <>
      <tr>
        <th scope="row">
          <span title={types.join(', ')}>{name}</span>
          <small>{build}</small>
        </th>
        <Progress status={projection} samples={samples} />
        <td data-label="Last rebuild">
          {last ? (
            <>
              <Dot state={last.outcome === 'swapped' ? 'good' : last.outcome === 'failed' ? 'bad' : 'idle'}>
                {outcomes[last.outcome]}
              </Dot>
              <small>
                {formatAgo(last.at)}
                {last.documents !== undefined && `, ${formatCount(last.documents)} documents`}
                {last.same_as_before && ', the same as before'}
                {last.reason !== undefined && `: ${last.reason}`}
              </small>
            </>
          ) : (
            <span className={text.muted}>never</span>
          )}
        </td>
        <td className={opsStyles.actions}>
          {rebuild ? (
            <Action
              label={`Cancel the rebuild of ${name}`}
              act={act('cancel', `The rebuild of ${name} is being cancelled.`)}
            >
              Cancel
            </Action>
          ) : (
            <Action
              label={`Rebuild ${name}`}
              confirm={`Fold ${formatCount(head)} positions anew?`}
              act={act('rebuild', `${name} is being rebuilt; the sites keep serving.`)}
            >
              Rebuild
            </Action>
          )}
          {previous !== undefined && !rebuild && (
            <>
              <Action
                label={`Roll ${name} back to ${previous}`}
                confirm={`Back to ${previous}?`}
                act={act('rollback', `${name} is read from ${previous} again.`)}
              >
                Roll back
              </Action>
              <Action
                label={`Drop ${previous}`}
                confirm={`Drop ${previous} for good?`}
                act={act('cleanup', `${previous} is taken away.`)}
              >
                Clean up
              </Action>
            </>
          )}
        </td>
      </tr>
      {rebuild && (
        <tr className={styles.under}>
          <td colSpan={7}>
            <Rebuild name={name} rebuild={rebuild} />
          </td>
        </tr>
      )}
    </>
  );
};

const phases = {
  waiting: 'Waits for its turn',
  folding: 'Folding the log',
  checking: 'Checking against a fresh fold',
  catching_up: 'Catching up',
} as const;

const Rebuild = ({ name, rebuild }: { readonly name: string; readonly rebuild: RebuildProgress }) => (
  <div className={clsx(text.muted, text.numbers, styles.rebuild)}>
    <progress aria-label={`Rebuild of ${name}`} max={1} value={rebuild.share} />
    <span>
      {Math.floor(rebuild.share * 100)} % · {phases[rebuild.phase]} · {formatCount(rebuild.position)} of{' '}
      {formatCount(rebuild.target)} · {formatRate(rebuild.events_per_second)} events/s
      {rebuild.eta_seconds !== undefined && ` · ${formatDuration(rebuild.eta_seconds)} left`} · {rebuild.build}, asked
      for by {rebuild.by}
    </span>
  </div>
);
