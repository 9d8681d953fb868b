import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportReport } from '#contracts/api/stock';
import { feedScore } from '#contracts/domain/feed-score';
import { found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { formatNumber } from '../../../lib/format.js';
import { HeldImport } from '../feeds/HeldImport.js';
import { Vehicles } from '../feeds/Vehicles.js';
import { whenShort } from '../words.js';
import { importQuery, importsQuery } from './queries.js';
import styles from './Suppliers.module.css';

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

const useImports = (): readonly ImportReport[] =>
  found(useQuery(importsQuery(useEnvironment().load)).data)?.imports ?? [];

/** The imports that wait for the dealer's decision. */
export const HeldImports = () => {
  const { load } = useEnvironment();
  const queryClient = useQueryClient();
  return useImports()
    .filter(({ state }) => state === 'held')
    .map((report) => (
      <div key={report.import_id} className={styles.held} role="group" aria-label={`${nameOf(report)} waits`}>
        <strong>{nameOf(report)}</strong>
        <HeldImport
          report={report}
          onDecided={() => void queryClient.invalidateQueries({ queryKey: importsQuery(load).queryKey })}
        />
      </div>
    ));
};

/** Scores of each supplier's latest feeds. */
export const Suppliers = () => {
  const { now, site } = useEnvironment();
  const suppliers = suppliersOf(useImports());
  if (suppliers.length === 0) return null;
  return (
    <section className={styles.suppliers} aria-label="Feeds">
      {suppliers.map(({ name, imports: last }) => (
        <div key={name}>
          <table>
            <caption>{name}</caption>
            <thead>
              <tr>
                <th scope="col">Feed of</th>
                <th scope="col">Score</th>
                <th scope="col">Complete</th>
                <th scope="col">With photos</th>
                <th scope="col">Refused</th>
              </tr>
            </thead>
            <tbody>
              {last.map((report) => {
                const { score, complete, pictured } = feedScore(report)!;
                return (
                  <tr key={report.import_id}>
                    <th scope="row">{whenShort(report.started_at, now, site.timezone)}</th>
                    <td>
                      <strong>{score}</strong>
                    </td>
                    <td>{complete}%</td>
                    <td>{pictured}%</td>
                    <td>
                      {report.rejected > 0 ? (
                        <a href={`/api/stock/imports/${report.import_id}/reasons?format=csv`} download>
                          {report.rejected} of {report.received}
                        </a>
                      ) : (
                        'none'
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          {last.map((report) => report.removed > 0 && <Removed key={report.import_id} report={report} />)}
        </div>
      ))}
    </section>
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
