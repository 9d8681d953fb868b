import type { SearchResponse } from '#contracts/api/search';
import { parseSearch } from '#contracts/search/url';
import type { Site } from '#contracts/domain/site/site';
import { useSite } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { writeAddress } from '../../lib/search/address.js';
import { CarCard } from '../../ui/car/CarCard.js';
import { cardSizes } from '../../ui/car/card-sizes.js';
import { CardGrid } from '../../ui/car/CardGrid.js';
import { Link } from '../../ui/Link.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { refinementsOf } from '../../lib/search/refinements.js';
import styles from './NearestAnswers.module.css';

type Nearest = NonNullable<SearchResponse['nearest']>;

/** What to give up where nothing has everything, how many cars that gives, and the nearest of them, each marked. */
export const NearestAnswers = ({ nearest, path }: { readonly nearest: Nearest; readonly path: string }) => {
  const site = useSite();
  const labels = nearest.ways.map((way) => wayLabel(way, site.labels));
  return (
    <div className={styles.nearest}>
      <section className={layout.stack} aria-labelledby="ways">
        <h2 id="ways" className={text.title}>
          Change one thing
        </h2>
        <ul className={styles.ways}>
          {nearest.ways.map(({ search, count }, index) => (
            <li key={search}>
              <Link to={writeAddress({ path, state: parseSearch(search).state })} className={layout.target}>
                {labels[index]}: {formatNumber(count)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {nearest.cars.length > 0 && (
        <section className={layout.stack} aria-labelledby="nearest">
          <h2 id="nearest" className={text.title}>
            Close matches: each is missing something you asked for
          </h2>
          <CardGrid>
            {nearest.cars.map(({ way, car }) => (
              <li key={car.id}>
                <CarCard
                  car={car}
                  level={3}
                  sizes={cardSizes[site.search.layout]}
                  note={`Not what you asked for: ${labels[way]!}`}
                />
              </li>
            ))}
          </CardGrid>
        </section>
      )}
    </div>
  );
};

/** `Without Sunroof`, `Without “Up to $35,000”`, `Up to $40,000`, `In all QLD`, `Any Toyota` */
const wayLabel = ({ lacks, instead }: Nearest['ways'][number], labels: Site['labels']): string => {
  const read = (search: string) => {
    const { state } = parseSearch(search);
    return { state, named: refinementsOf(state, labels).map(({ label }) => label) };
  };
  if (instead !== undefined) {
    const { state, named } = read(instead);
    if (state.refinements.state) return `In all ${named.join(', ')}`;
    return state.refinements.make ? `Any ${named.join(' or ')}` : named.join(', ');
  }
  const given = lacks.map(read).flatMap(({ state, named }) =>
    // A bound is a phrase of its own.
    Object.keys(state.ranges).length > 0 ? named.map((name) => `“${name}”`) : named,
  );
  return `Without ${given.join(' and ')}`;
};
