import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { isInStock } from '#contracts/domain/car/status';
import { signInPath } from '#contracts/domain/sign-in-path';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { countOf } from '../../lib/format.js';
import { watchlistQuery } from '../../lib/queries/watchlist.js';
import { useNextFocus } from '../../lib/use-next-focus.js';
import { useSession } from '../../lib/session/session.js';
import { ButtonLink } from '../../ui/Button.js';
import { WatchedCar } from '../../ui/car/WatchedCar.js';
import { NotFound } from '../../ui/NotFound.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Notice } from '../../ui/Notice.js';
import { SeeAllLink } from '../../ui/SeeAllLink.js';
import { PriceAlert } from './PriceAlert.js';
import watched from '../../ui/car/WatchedCar.module.css';
import layout from '../../ui/layout.module.css';
import directoryStyles from '../../ui/Directory.module.css';

/** The shopper's saved vehicles, including sold ones, until they remove them. */
export const Watchlist = () => {
  const { site, load } = useEnvironment();
  const { user, isLoading } = useSession(true);
  const { data, isError, refetch } = useQuery(watchlistQuery(load, user !== undefined));
  const vehicles = found(data)?.vehicles;
  useNextFocus('main [aria-pressed]');
  if (!site.features.watchlist) {
    return <NotFound title="There is no watchlist here">Your favourites are kept in this browser.</NotFound>;
  }
  return (
    <div className={clsx('wide', directoryStyles.directory, watched.page)}>
      <header className={directoryStyles.header}>
        <h1>Watchlist</h1>
        <p role="status">{vehicles && vehicles.length > 0 ? countOf(vehicles.length, site.labels) : ''}</p>
      </header>
      {!isLoading && !user && <SignedOut />}
      {user && isError && (
        <LoadFailed title="We couldn’t load your watchlist just now." onRetry={refetch}>
          It’s safe with us. Please try again in a moment.
        </LoadFailed>
      )}
      {user && vehicles?.length === 0 && <Empty />}
      <ul
        className={clsx(layout.stack, watched.list)}
        aria-busy={isLoading || (user !== undefined && !vehicles && !isError)}
      >
        {vehicles?.map((car) => (
          <li key={car.car_id}>
            <WatchedCar car={car} />
            {user && isInStock(car.status) && !car.gone && <PriceAlert car={car} user={user} />}
          </li>
        ))}
      </ul>
    </div>
  );
};

const SignedOut = () => (
  <Notice
    title="Sign in to see your watchlist"
    actions={
      <ButtonLink look="primary" to={signInPath({ type: 'watchlist', redirect: '/watchlist', back: '/' })}>
        Sign in
      </ButtonLink>
    }
  >
    We’ll text you a code. No password needed, and your list follows you to any device.
  </Notice>
);

const Empty = () => {
  const { labels } = useEnvironment().site;
  return (
    <Notice title="Nothing saved yet" actions={<SeeAllLink />}>
      Tap the heart on any {labels.car.toLowerCase()} and we’ll show you here when its price changes or it sells.
    </Notice>
  );
};
