import type { SearchResponse } from '#contracts/api/search';
import { parseSearch } from '#contracts/search/url';
import type { Site } from '#contracts/domain/site/site';
import { useSite } from '../../lib/environment.js';
import type { CarRange } from '#contracts/search/cars';
import { capitalise, formatNumber } from '../../lib/format.js';
import { facetLabel } from '../../lib/search/labels.js';
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
type Way = Nearest['ways'][number];

/** For a search without results: which conditions to drop, how many cars each change gives, and the nearest cars. */
export const NearestAnswers = ({ nearest, path }: { readonly nearest: Nearest; readonly path: string }) => {
  const site = useSite();
  return (
    <div className={styles.nearest}>
      <section className={layout.stack} aria-labelledby="ways">
        <h2 id="ways" className={text.title}>
          Change one thing
        </h2>
        <ul className={styles.ways}>
          {nearest.ways.map((way) => (
            <li key={way.search}>
              <Link to={writeAddress({ path, state: parseSearch(way.search).state })} className={layout.target}>
                {wayLabel(way, site.labels)}: {formatNumber(way.count)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {nearest.cars.length > 0 && (
        <section className={layout.stack} aria-labelledby="nearest">
          <h2 id="nearest" className={text.title}>
            Close to what you asked for
          </h2>
          <CardGrid>
            {nearest.cars.map(({ way, car }) => (
              <li key={car.id}>
                <CarCard
                  car={car}
                  level={3}
                  sizes={cardSizes[site.search.layout]}
                  note={`Not a match: ${lacksOf(nearest.ways[way]!, site.labels)}`}
                />
              </li>
            ))}
          </CardGrid>
        </section>
      )}
    </div>
  );
};

const read = (search: string, labels: Site['labels']) => {
  const { state } = parseSearch(search);
  return { state, named: refinementsOf(state, labels).map(({ label }) => label) };
};

/** `Red, Up to $5,000` */
const lacksOf = ({ lacks }: Way, labels: Site['labels']): string =>
  lacks.flatMap((search) => read(search, labels).named).join(', ');

/** `Without Sunroof`, `Any price`, `Without Red, any price`, `Up to $40,000`, `In all QLD`, `Any Toyota` */
const wayLabel = ({ lacks, instead }: Way, labels: Site['labels']): string => {
  if (instead !== undefined) {
    const { state, named } = read(instead, labels);
    if (state.refinements.state) return `In all ${named.join(', ')}`;
    return state.refinements.make ? `Any ${named.join(' or ')}` : named.join(', ');
  }
  const given = lacks.map((search) => read(search, labels));
  const free = given.flatMap(({ state }) => Object.keys(state.ranges) as CarRange[]);
  const without = given.filter(({ state }) => Object.keys(state.ranges).length === 0).flatMap(({ named }) => named);
  const phrases = [
    ...(without.length > 0 ? [`without ${without.join(' and ')}`] : []),
    ...free.map((range) => `any ${range === 'km' ? 'kilometres' : facetLabel(range).toLowerCase()}`),
  ];
  return capitalise(phrases.join(', '));
};
