import { useSite } from '../../lib/environment.js';

export const Statistics = () => {
  const { home, name } = useSite();
  if (home.statistics.length === 0) return null;
  return (
    <section className="statistics" aria-label={`${name} in figures`}>
      <dl className="wide">
        {home.statistics.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
