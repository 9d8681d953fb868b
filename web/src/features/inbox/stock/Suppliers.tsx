import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportReport } from '#contracts/api/stock';
import { feedScore } from '#contracts/domain/feed-score';
import { found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { HeldImport } from '../feeds/HeldImport.js';
import { whenShort } from '../words.js';
import { importsQuery } from './queries.js';
import styles from './Suppliers.module.css';

/** Feeds of one supplier that are shown. */
const maxShown = 8;

interface Supplier {
  readonly name: string;
  /** The newest first; not those that were cut off. */
  readonly imports: readonly ImportReport[];
}

const nameOf = ({ source_id = 'Sent by a program' }: ImportReport): string => source_id;

/** The last full feed of each supplier, where its removals wait: of earlier ones nothing can be said any more. */
const heldOf = (imports: readonly ImportReport[]): readonly ImportReport[] => {
  const full = imports.filter(({ feed }) => feed === 'full');
  return full.filter(
    (one, at) => one.state === 'held' && full.findIndex((other) => nameOf(other) === nameOf(one)) === at,
  );
};

const suppliersOf = (imports: readonly ImportReport[]): Supplier[] => {
  const suppliers = new Map<string, ImportReport[]>();
  for (const report of imports) {
    if (!feedScore(report)) continue;
    const name = nameOf(report);
    suppliers.set(name, [...(suppliers.get(name) ?? []), report]);
  }
  return [...suppliers].map(([name, all]) => ({ name, imports: all.slice(0, maxShown) }));
};

/** How good the last feeds of each supplier were, and which of them waits for the dealer's word. */
export const Suppliers = () => {
  const { load, now, site } = useEnvironment();
  const queryClient = useQueryClient();
  const imports = found(useQuery(importsQuery(load)).data)?.imports ?? [];
  const suppliers = suppliersOf(imports);
  const held = heldOf(imports);
  if (suppliers.length === 0 && held.length === 0) return null;
  return (
    <section className={styles.suppliers} aria-label="Feeds">
      {held.map((report) => (
        <div key={report.import_id} role="group" aria-label={`${nameOf(report)} waits`}>
          <strong>{nameOf(report)}</strong>
          <HeldImport
            report={report}
            onDecided={() => void queryClient.invalidateQueries({ queryKey: importsQuery(load).queryKey })}
          />
        </div>
      ))}
      {suppliers.map(({ name, imports: last }) => (
        <table key={name}>
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
      ))}
    </section>
  );
};
