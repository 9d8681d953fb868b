import clsx from 'clsx';
import { useSite } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { useClock } from '../../lib/use-clock.js';
import { refreshInterval, salesAt } from './sales-counter.js';
import layout from '../../ui/layout.module.css';
import styles from './home.module.css';

export const Statistics = () => {
  const { home, name } = useSite();
  if (home.statistics.length === 0 && !home.salesCounter) return null;
  return (
    <section className={clsx(layout.section, styles.statistics)} aria-label={`${name} in figures`}>
      <dl className="wide">
        {home.statistics.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
        {home.salesCounter && <SalesCounter label={home.salesCounter.label} />}
      </dl>
    </section>
  );
};

const SalesCounter = ({ label }: { readonly label: string }) => {
  const moment = useClock(refreshInterval);
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatNumber(salesAt(moment))}</dd>
    </div>
  );
};
