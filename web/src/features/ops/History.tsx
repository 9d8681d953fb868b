import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '#contracts/api/ops-events';
import { formatAddress, useAddress } from './address.js';
import { Typed } from './EventFilters.js';
import { Empty, Loaded, Select } from './Parts.js';
import { historyQuery } from './queries.js';
import { formatCount, formatMoment } from './format.js';
import { Link } from '../../ui/Link.js';
import opsStyles from './ops.module.css';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './History.module.css';

const kinds = {
  car: 'Vehicle',
  lead: 'Lead',
  reservation: 'Reservation',
  shopper: 'Shopper and watchlist',
  site: 'Site',
  location: 'Location',
  import: 'Feed import',
  webhook: 'Webhook',
  valuation: 'Valuation',
} as const;

export const History = () => {
  const { query: address, change } = useAddress();
  const kind = address.get('kind') ?? 'car';
  const id = address.get('id') ?? '';
  return (
    <>
      <div className={clsx(layout.flow, opsStyles.filters)}>
        <Select
          label="Of a"
          value={kind}
          choices={Object.entries(kinds)}
          onChange={(next) => change({ kind: next, id: undefined })}
        />
        <Typed
          label={kind === 'car' ? 'Id, or the address of its page' : 'Id'}
          value={id}
          placeholder={kind === 'car' ? '2021-toyota-corolla-…' : ''}
          onChange={(next) => change({ kind, id: next.replace(/^.*\/cars\//, '').split(/[?#]/, 1)[0]! })}
        />
      </div>
      {id === '' ? (
        <Empty>Type an id, or come here from an event or a vehicle of the stock.</Empty>
      ) : (
        <Timeline kind={kind} id={id} />
      )}
    </>
  );
};

const Timeline = ({ kind, id }: { readonly kind: string; readonly id: string }) => {
  const query = useQuery(historyQuery(kind, id));
  const { data } = query;
  return (
    <Loaded query={query}>
      {data && (
        <>
          <h2>
            {data.title} <small>{data.state}</small>
          </h2>
          <p className={textStyles.muted}>
            <Link to={formatAddress('events', { stream: `${data.kind}-${data.id}` })}>
              {data.kind}-{data.id}
            </Link>
            , {formatCount(data.entries.length)} events
          </p>
          <ol className={styles.timeline}>
            {data.entries.toReversed().map((entry) => (
              <Entry key={entry.position} entry={entry} />
            ))}
          </ol>
        </>
      )}
    </Loaded>
  );
};

const Entry = ({ entry }: { readonly entry: HistoryEntry }) => (
  <li>
    <p className={clsx(layout.flow, textStyles.muted, textStyles.numbers, styles.when)}>
      <time dateTime={entry.time}>{formatMoment(entry.time)}</time>
      <Link to={formatAddress('events', { stream: entry.stream, event: entry.position })}>{entry.type}</Link>
      {entry.by !== undefined && <span>by {entry.by}</span>}
    </p>
    <p>{entry.sentence}</p>
    {entry.changes.length > 0 && (
      <dl className={styles.changes}>
        {entry.changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field.replaceAll('_', ' ')}</dt>
            <dd>
              {before === null ? <span className={textStyles.muted}>nothing</span> : <del>{before}</del>}
              <span aria-label="became"> → </span>
              {after === null ? <span className={textStyles.muted}>nothing</span> : <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    )}
  </li>
);
