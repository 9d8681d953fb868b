import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, MapPin } from 'lucide-react';
import type { DirectoryDealership } from '#contracts/api/dealerships';
import type { Location } from '#contracts/domain/site/site';
import { found } from '../../lib/api.js';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { countOf, telephone } from '../../lib/format.js';
import { useHead } from '../../lib/page.js';
import { dealershipsQuery } from '../../lib/queries/directory.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { dealershipsHead, dealershipsTitle } from './head.js';
import { Link } from '../../ui/Link.js';
import directoryStyles from '../../ui/Directory.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './DealershipsPage.module.css';

export const DealershipsPage = () => {
  const { site, load } = useEnvironment();
  const { data, isError, refetch } = useQuery(dealershipsQuery(load));
  const dealerships = found(data)?.dealerships;
  useHead(dealershipsHead(site), site.url);
  return (
    <div className={clsx('wide', directoryStyles.directory)}>
      <header className={directoryStyles.header}>
        <h1>{dealershipsTitle(site)}</h1>
      </header>
      {isError && !dealerships && <LoadFailed title="We couldn’t reach our stock list just now." onRetry={refetch} />}
      {dealerships?.length === 1 ? (
        <OneDealership dealership={dealerships[0]!} />
      ) : (
        <ul className={styles.dealershipTiles}>
          {dealerships?.map((dealership) => (
            <li key={dealership.id}>
              <DealershipTile dealership={dealership} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const maxCities = 3;

/** `Brookvale, Mona Vale and 4 more` */
const citiesText = (cities: readonly string[]): string => {
  const others = cities.length - maxCities;
  return others > 0 ? `${cities.slice(0, maxCities).join(', ')} and ${others} more` : cities.join(', ');
};

const DealershipTile = ({
  dealership: { slug, name, count, cities },
}: {
  readonly dealership: DirectoryDealership;
}) => {
  const { labels } = useSite();
  return (
    <Link to={`/dealerships/${slug}`} className={styles.dealershipTile}>
      <span className={styles.dealershipName}>{name}</span>
      {cities.length > 0 && (
        <span className={clsx(text.note, styles.dealershipCities)}>
          <MapPin aria-hidden="true" size={16} />
          {citiesText(cities)}
        </span>
      )}
      <span className={styles.dealershipCount}>
        {countOf(count, labels)}
        <ArrowRight aria-hidden="true" size={18} />
      </span>
    </Link>
  );
};

/** A dealer with a single dealership is presented by its locations. */
const OneDealership = ({ dealership: { slug, count } }: { readonly dealership: DirectoryDealership }) => {
  const { labels, locations } = useSite();
  const places = locations.filter(({ visible, location_type = 'sales' }) => visible && location_type === 'sales');
  return (
    <>
      <ul className={clsx(styles.dealershipTiles, styles.dealershipPlaces)}>
        {places.map((place) => (
          <li key={place.id}>
            <PlaceTile place={place} />
          </li>
        ))}
      </ul>
      <Link to={`/dealerships/${slug}`} className={styles.dealershipAll}>
        All {countOf(count, labels)} by category and price
        <ArrowRight aria-hidden="true" size={18} />
      </Link>
    </>
  );
};

const PlaceTile = ({ place: { name, slug, address, phone } }: { readonly place: Location }) => {
  const { labels } = useSite();
  return (
    <article className={styles.dealershipTile}>
      <h2 className={styles.dealershipName}>{name}</h2>
      <p className={clsx(text.note, styles.dealershipCities)}>
        <MapPin aria-hidden="true" size={16} />
        {address.street}, {address.city} {address.state} {address.postcode}
      </p>
      <p className={clsx(layout.flow, styles.dealershipLinks)}>
        <a href={telephone(phone)}>{phone}</a>
        <Link to={`/search/${slug}`}>
          {labels.cars} here
          <span className="visually-hidden">: {name}</span>
          <ArrowRight aria-hidden="true" size={18} />
        </Link>
      </p>
    </article>
  );
};
