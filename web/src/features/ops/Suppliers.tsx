import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import type { SuppliersResponse } from '#contracts/api/ops';
import { formatAddress } from './address.js';
import { Dot, Empty, Loaded, Table } from './Parts.js';
import { suppliersQuery } from './queries.js';
import { Sparkline } from './Sparkline.js';
import { formatAgo, formatBytes, formatCount } from './format.js';
import { Link } from '../../ui/Link.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import opsStyles from './ops.module.css';
import styles from './Suppliers.module.css';

type Supplier = SuppliersResponse['suppliers'][number];
type Kept = SuppliersResponse['sites'][number];

const marks = {
  completed: 'good',
  running: 'wait',
  held: 'wait',
  discarded: 'idle',
  superseded: 'idle',
  stalled: 'bad',
  incomplete: 'bad',
} as const;

/** What became of a feed that was not imported whole. */
const words = {
  completed: '',
  running: ', being imported',
  held: ', waits for the dealer’s yes',
  discarded: ', not imported',
  superseded: ', replaced by a later one',
  stalled: ', came to a stop',
  incomplete: ', read in part',
} as const;

/** Returns the latest score; 0 if there is none yet. */
const lastScore = ({ scores }: Supplier): number => scores.at(-1)?.score ?? 0;
const shareOf = ({ bytes: kept, quota }: Kept): number => (quota === undefined ? 0 : kept / quota);

/** Feed scores of all suppliers, worst first, and photo storage of all sites, fullest first. */
export const Suppliers = () => {
  const query = useQuery(suppliersQuery);
  const { suppliers = [], sites = [] } = query.data ?? {};
  const names = new Map(sites.map(({ site, name }) => [site, name]));
  return (
    <Loaded query={query}>
      {suppliers.length === 0 ? (
        <Empty>No site has had a feed yet.</Empty>
      ) : (
        <Feeds suppliers={suppliers.toSorted((a, b) => lastScore(a) - lastScore(b))} names={names} />
      )}
      <h2>Photographs</h2>
      <Photographs
        sites={sites.toSorted((a, b) => shareOf(b) - shareOf(a) || b.bytes - a.bytes || (a.name < b.name ? -1 : 1))}
      />
    </Loaded>
  );
};

interface FeedsProps {
  readonly suppliers: readonly Supplier[];
  readonly names: ReadonlyMap<string, string>;
}

const Feeds = ({ suppliers, names }: FeedsProps) => (
  <Table
    label="Feeds"
    columns={[
      'Supplier',
      'Last feed',
      { right: 'Rows' },
      'Score',
      { right: 'Complete' },
      { right: 'With photos' },
      { right: 'Refused' },
    ]}
  >
    {suppliers.map((one) => (
      <SupplierRow key={`${one.site} ${one.source_id}`} supplier={one} name={names.get(one.site)} />
    ))}
  </Table>
);

interface SupplierRowProps {
  readonly supplier: Supplier;
  /** Name of the site. */
  readonly name: string | undefined;
}

const SupplierRow = ({ supplier, name }: SupplierRowProps) => {
  const { source_id: source = 'Sent by the dealer’s system', scores, ...last } = supplier;
  const latest = scores.at(-1);
  const percents = [
    ['Complete', latest?.complete],
    ['With photos', latest?.pictured],
    ['Refused', latest?.refused],
  ] as const;
  return (
    <tr>
      <th scope="row">
        <Link to={formatAddress('history', { kind: 'import', id: last.import_id })}>{name}</Link>
        <small className={text.muted}>{source}</small>
      </th>
      <td data-label="Last feed">
        <Dot state={marks[last.state]}>
          {formatAgo(last.started_at)}
          {words[last.state]}
        </Dot>
      </td>
      <Number label="Rows">{formatCount(last.received)}</Number>
      <td data-label="Score">
        {latest && (
          <span className={clsx(layout.between, styles.score)}>
            <strong className={text.numbers}>{latest.score}</strong>
            {scores.length > 1 && (
              <Sparkline
                label={`Scores of the last feeds: ${scores.map(({ score }) => score).join(', ')}`}
                values={scores.map(({ score }) => score)}
                width={80}
              />
            )}
          </span>
        )}
      </td>
      {percents.map(([label, percent]) => (
        <Number key={label} label={label}>
          {percent !== undefined && `${percent}%`}
        </Number>
      ))}
    </tr>
  );
};

const Photographs = ({ sites }: { readonly sites: readonly Kept[] }) => (
  <Table
    label="Photographs"
    columns={['Site', { right: 'Photographs' }, { right: 'Stored' }, { right: 'Other sizes' }, 'Of its limit']}
  >
    {sites.map(({ site, name, photos, bytes: kept, derivative_bytes: made, quota }) => (
      <tr key={site}>
        <th scope="row">{name}</th>
        <Number label="Photographs">{formatCount(photos)}</Number>
        <Number label="Stored">{formatBytes(kept)}</Number>
        <Number label="Other sizes">{made === undefined ? '' : formatBytes(made)}</Number>
        <td data-label="Of its limit">
          {quota === undefined ? (
            'no limit'
          ) : (
            <span className={clsx(layout.between, styles.quota)}>
              <meter aria-label={`Used by ${name}`} max={quota} high={quota * 0.9} value={kept} />
              <span className={clsx(text.numbers, opsStyles.number)}>
                {Math.round((100 * kept) / quota)}% of {formatBytes(quota)}
              </span>
            </span>
          )}
        </td>
      </tr>
    ))}
  </Table>
);

const Number = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <td className={clsx(opsStyles.right, text.numbers, opsStyles.number)} data-label={label}>
    {children}
  </td>
);
