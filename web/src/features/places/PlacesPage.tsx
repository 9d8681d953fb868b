import clsx from 'clsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { hasMap } from '#contracts/domain/site/map-sources';
import { ApiError } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { useHead } from '../../lib/page.js';
import { departmentNames } from '../../lib/places.js';
import { placesQuery } from '../../lib/queries/places.js';
import { BreadcrumbTrail } from '../../ui/BreadcrumbTrail.js';
import { ButtonLink } from '../../ui/Button.js';
import { PlaceMap } from '../../ui/map/PlaceMap.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Notice } from '../../ui/Notice.js';
import { blockOf, kindsOf, makesOf, withChoice } from './address.js';
import { placesCrumbs, placesHead } from './head.js';
import { PlaceCard } from './PlaceCard.js';
import { PostcodeFinder } from './PostcodeFinder.js';
import { Link } from '../../ui/Link.js';
import choicesStyles from '../../ui/Choices.module.css';
import directoryStyles from '../../ui/Directory.module.css';
import fieldStyles from '../../ui/Field.module.css';
import placesStyles from './places.module.css';
import layout from '../../ui/layout.module.css';
import styles from './PlacesPage.module.css';

export const PlacesPage = () => {
  const { site, load } = useEnvironment();
  const [search] = useSearchParams();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...placesQuery(load, blockOf(search)),
    placeholderData: keepPreviousData,
  });
  // If the postcode is rejected, shows the list without it.
  const without = new URLSearchParams(search);
  without.delete('postcode');
  const isRefused = error instanceof ApiError && error.status < 500 && search.has('postcode');
  const unplaced = useQuery({ ...placesQuery(load, blockOf(without)), enabled: isRefused });
  const places = data ?? unplaced.data;
  useHead(placesHead(site), site.url);
  return (
    <div className={clsx('wide', layout.stack, styles.places)}>
      <BreadcrumbTrail crumbs={placesCrumbs} />
      <header className={directoryStyles.header}>
        <h1>Our Locations</h1>
        <p role="status">{places && countText(places.length, isRefused ? undefined : search.get('postcode'))}</p>
      </header>
      <div className={clsx(layout.flow, styles.placesTools)}>
        {!site.without.includes('geocoding') && <PostcodeFinder refused={isRefused ? error.message : undefined} />}
        <Choices />
      </div>
      {error && !isRefused && <LoadFailed title="We couldn’t load our locations." onRetry={refetch} />}
      {places?.length === 0 && (
        <Notice
          title="No locations match"
          actions={
            <ButtonLink look="primary" to="/locations">
              Show all locations
            </ButtonLink>
          }
        >
          Try another department or brand.
        </Notice>
      )}
      {places && places.length > 0 && (
        <>
          {hasMap(site.map) && <PlaceMap label="Our Locations" places={places} />}
          <ul className={styles.placeCards} data-stale={isPlaceholderData || undefined}>
            {places.map((place) => (
              <li key={place.id}>
                <PlaceCard place={place} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};

const countText = (count: number, postcode: string | null = null): string =>
  `${count} ${count === 1 ? 'location' : 'locations'}${postcode === null ? '' : `, nearest to ${postcode} first`}`;

/** Choice of department and brand. Each is shown only if there are several. */
const Choices = () => {
  const { site } = useEnvironment();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const kinds = kindsOf(site);
  const makes = makesOf(site);
  const shown = search.get('show') ?? 'all';
  return (
    <>
      {kinds.length > 0 && (
        <nav className={placesStyles.placeKinds} aria-label="Kind of location">
          {(['all', ...kinds] as const).map((kind) => (
            <Link
              key={kind}
              className={choicesStyles.choice}
              to={withChoice(search, 'show', kind === 'all' ? '' : kind)}
              aria-current={shown === kind ? 'true' : undefined}
              preventScrollReset
            >
              {kind === 'all' ? 'All' : departmentNames[kind]}
            </Link>
          ))}
        </nav>
      )}
      {makes.length > 0 && (
        <label className={clsx(fieldStyles.field, styles.placeMake)}>
          <span>Brand</span>
          <select
            value={search.get('manufacturer') ?? ''}
            onChange={(event) =>
              void navigate(withChoice(search, 'manufacturer', event.currentTarget.value), { preventScrollReset: true })
            }
          >
            <option value="">All brands</option>
            {makes.map((make) => (
              <option key={make}>{make}</option>
            ))}
          </select>
        </label>
      )}
    </>
  );
};
