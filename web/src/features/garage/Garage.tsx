import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { slugify } from '#contracts/domain/slug';
import { found } from '../../lib/api.js';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { useLocalList } from '../../lib/local-list.js';
import { formatMobile } from '../../lib/mobile.js';
import { watchlistQuery } from '../../lib/queries/watchlist.js';
import { favourites } from '../../lib/saved-vehicles.js';
import { useNextFocus } from '../../lib/use-next-focus.js';
import { useSession } from '../../lib/session/session.js';
import { ButtonLink } from '../../ui/Button.js';
import { WatchedCar } from '../../ui/car/WatchedCar.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { NotFound } from '../../ui/NotFound.js';
import { Notice } from '../../ui/Notice.js';
import { Link } from '../../ui/Link.js';
import { SeeAllLink } from '../../ui/SeeAllLink.js';
import directoryStyles from '../../ui/Directory.module.css';
import panelStyles from '../../ui/Panel.module.css';
import styles from './Garage.module.css';
import watchedCarStyles from '../../ui/car/WatchedCar.module.css';
import layout from '../../ui/layout.module.css';

/** The shopper's saved vehicles. Filtered by the make in the address, if any. */
export const Garage = ({ children }: { readonly children: ReactNode }) => {
  const { site, load } = useEnvironment();
  const { brand: slug } = useParams();
  const { user } = useSession(true);
  const { data, isError, refetch } = useQuery(watchlistQuery(load, user !== undefined));
  useNextFocus(`.${styles.garage} [aria-pressed]`);
  const brands = site.garage?.brands ?? [];
  const brand = brands.find((name) => slugify(name) === slug);
  if (slug !== undefined && brand === undefined) {
    return (
      <NotFound title="We can’t find that garage">Go to My garage to see what you’ve saved with {site.name}.</NotFound>
    );
  }
  if (!user) return <div className={clsx('wide', panelStyles.account)} aria-busy="true" />;
  const vehicles = found(data)?.vehicles.filter(({ make }) => brand === undefined || make === brand);
  return (
    <div className={clsx('wide', directoryStyles.directory, styles.garage)}>
      <header className={directoryStyles.header}>
        <h1>{brand === undefined ? 'My garage' : `My ${brand} garage`}</h1>
        <p>
          {user.details?.name === undefined ? formatMobile(user.phone_number) : `Welcome back, ${user.details.name}.`}
        </p>
      </header>
      {brands.length > 0 && <BrandGarages brands={brands} shown={brand} />}
      {brand === undefined && site.features.checkout && (
        <section aria-labelledby="garage-reserved">
          <h2 id="garage-reserved">Reservations</h2>
          {children}
        </section>
      )}
      <section aria-labelledby="garage-saved">
        <h2 id="garage-saved">Saved</h2>
        {vehicles?.length === 0 && <NothingSaved brand={brand} />}
        {isError && !vehicles && (
          <LoadFailed title="We couldn’t load what you’ve saved." onRetry={refetch}>
            It’s safe with us. Please try again in a moment.
          </LoadFailed>
        )}
        <ul className={clsx(layout.stack, watchedCarStyles.list)} aria-busy={!vehicles && !isError}>
          {vehicles?.map((car) => (
            <li key={car.car_id}>
              <WatchedCar car={car} />
            </li>
          ))}
        </ul>
      </section>
      <div className={panelStyles.accountLinks}>
        <ButtonLink to="/account">My account</ButtonLink>
      </div>
    </div>
  );
};

interface BrandGaragesProps {
  readonly brands: readonly string[];
  readonly shown: string | undefined;
}

const BrandGarages = ({ brands, shown }: BrandGaragesProps) => (
  <nav className={clsx(layout.flow, styles.brands)} aria-label="Garages">
    {[undefined, ...brands].map((name) => (
      <Link
        key={name ?? ''}
        to={name === undefined ? '/my-garage' : `/my-garage/${slugify(name)}`}
        className={layout.option}
        aria-current={name === shown ? 'page' : undefined}
      >
        {name ?? 'All'}
      </Link>
    ))}
  </nav>
);

/** Shown if the garage is empty. Links to the favourites of this browser, which are not part of the garage. */
const NothingSaved = ({ brand }: { readonly brand: string | undefined }) => {
  const { features, labels } = useSite();
  const kept = useLocalList(favourites).some(({ make }) => brand === undefined || make === brand);
  const hasFavourites = kept && !features.watchlist;
  const title = brand === undefined ? 'Nothing saved yet' : `No ${brand} here yet`;
  return (
    <Notice
      title={hasFavourites ? 'You have favourites in this browser' : title}
      actions={
        hasFavourites ? (
          <ButtonLink look="primary" to="/favourites">
            See my favourites
          </ButtonLink>
        ) : (
          <SeeAllLink />
        )
      }
    >
      Tap the heart on any {labels.car.toLowerCase()} to keep it {features.watchlist ? 'here' : 'in this browser'}.
    </Notice>
  );
};
