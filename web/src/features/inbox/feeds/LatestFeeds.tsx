import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportReport } from '#contracts/api/stock';
import { feedScore } from '#contracts/domain/feed-score';
import { found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { formatNumber } from '../../../lib/format.js';
import { whenShort } from '../words.js';
import { HeldImport } from './HeldImport.js';
import { importQuery, importsQuery } from './queries.js';
import { useHeldImports, useImports } from './use-imports.js';
import { Vehicles } from './Vehicles.js';
import styles from './LatestFeeds.module.css';

/** Maximum number of feeds shown per supplier. */
const maxShown = 8;

interface Supplier {
  readonly name: string;
  /** Newest first, without feeds that were cut off. */
  readonly imports: readonly ImportReport[];
}

const nameOf = ({ source_id = 'Sent by a program or by hand' }: ImportReport): string => source_id;

const suppliersOf = (imports: readonly ImportReport[]): Supplier[] => {
  const suppliers = new Map<string, ImportReport[]>();
  for (const report of imports) {
    if (!feedScore(report)) continue;
    const name = nameOf(report);
    suppliers.set(name, [...(suppliers.get(name) ?? []), report]);
  }
  return [...suppliers].map(([name, all]) => ({ name, imports: all.slice(0, maxShown) }));
};

/** The imports that wait for the dealer's decision. */
export const HeldImports = () => {
  const { load, now, site } = useEnvironment();
  const queryClient = useQueryClient();
  return useHeldImports().map((report) => (
    <div key={report.import_id} className={styles.held} role="group" aria-label={`${nameOf(report)} waits`}>
      <h2>
        {nameOf(report)}, {whenShort(report.started_at, now, site.timezone)}
      </h2>
      <HeldImport
        report={report}
        onDecided={() => void queryClient.invalidateQueries({ queryKey: importsQuery(load).queryKey })}
      />
    </div>
  ));
};

const columns = ['Feed of', 'To check', 'Vehicles', 'New', 'Changed', 'Off', 'Score', 'Complete', 'With photos'];

/** What each supplier's latest feeds did, and how good they are. */
export const LatestFeeds = () => {
  const suppliers = suppliersOf(useImports());
  if (suppliers.length === 0) return null;
  return (
    <section className={styles.latest} aria-labelledby="latest-feeds">
      <h2 id="latest-feeds">Latest feeds</h2>
      {suppliers.map(({ name, imports }) => (
        <div key={name}>
          <table>
            <caption>{name}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {imports.map((report) => (
                <Row key={report.import_id} report={report} />
              ))}
            </tbody>
          </table>
          {imports.map((report) => report.removed > 0 && <Removed key={report.import_id} report={report} />)}
        </div>
      ))}
    </section>
  );
};

const Row = ({ report }: { readonly report: ImportReport }) => {
  const { now, site } = useEnvironment();
  const { score, complete, pictured } = feedScore(report)!;
  const { import_id, started_at, received, listed, changed, sold, withdrawn, removed, rejected, warned } = report;
  const toCheck = [
    rejected > 0 && `${formatNumber(rejected)} refused`,
    warned > 0 && `${formatNumber(warned)} doubtful`,
  ];
  return (
    <tr>
      <th scope="row">{whenShort(started_at, now, site.timezone)}</th>
      <td>
        {toCheck.some(Boolean) ? (
          <a href={`/api/stock/imports/${import_id}/reasons?format=csv`} download>
            {toCheck.filter(Boolean).join(', ')}
          </a>
        ) : (
          'none'
        )}
      </td>
      {[received, listed, changed, sold + withdrawn + removed].map((count, column) => (
        <td key={column}>{formatNumber(count)}</td>
      ))}
      <td>
        <strong>{score}</strong>
      </td>
      <td>{complete}%</td>
      <td>{pictured}%</td>
    </tr>
  );
};

/** The vehicles that a full feed took off the site, which are fetched when they are asked for. */
const Removed = ({ report: { import_id, removed, started_at } }: { readonly report: ImportReport }) => {
  const { load, now, site } = useEnvironment();
  const [isOpen, setIsOpen] = useState(false);
  const report = found(useQuery({ ...importQuery(load, import_id), enabled: isOpen }).data);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {whenShort(started_at, now, site.timezone)}: {removed === 1 ? '1 vehicle' : `${formatNumber(removed)} vehicles`}{' '}
        taken off
      </summary>
      {report && <Vehicles vehicles={report.removed_vehicles} count={removed} />}
    </details>
  );
};
