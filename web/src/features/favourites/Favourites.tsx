import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { canCompare, canSave } from '../../lib/car/toggles.js';
import type { CarDocument } from '#contracts/search/car-document';
import { found } from '../../lib/api.js';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { countOf } from '../../lib/format.js';
import { InBrowser, useInBrowser } from '../../lib/in-browser.js';
import { useLocalList } from '../../lib/local-list.js';
import { vehiclesByIdQuery } from '../../lib/queries/vehicles.js';
import { favourites, type SavedVehicle } from '../../lib/saved-vehicles.js';
import { useNextFocus } from '../../lib/use-next-focus.js';
import { useLastDefined } from '../../lib/use-last-defined.js';
import { Button } from '../../ui/Button.js';
import { CarCard } from '../../ui/car/CarCard.js';
import { cardSizes } from '../../ui/car/card-sizes.js';
import { CompareToggle, FavouriteToggle } from '../../ui/car/CarToggles.js';
import { RecentlyViewed } from '../../ui/car/RecentlyViewed.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Notice } from '../../ui/Notice.js';
import { CardSkeleton } from '../../ui/car/CardSkeleton.js';
import layout from '../../ui/layout.module.css';
import { CardGrid } from '../../ui/car/CardGrid.js';
import { SeeAllLink } from '../../ui/SeeAllLink.js';
import toggles from '../../ui/car/CarToggles.module.css';
import styles from './Favourites.module.css';
import directoryStyles from '../../ui/Directory.module.css';
import text from '../../ui/text.module.css';

export const Favourites = () => {
  const { site, load } = useEnvironment();
  const isInBrowser = useInBrowser();
  const saved = useLocalList(favourites);
  useNextFocus(`.${directoryStyles.directory} :is([aria-pressed], .${styles.gone} button)`);
  const { data, isError, refetch } = useQuery(
    vehiclesByIdQuery(
      load,
      saved.map(({ id }) => id),
    ),
  );
  const answer = useLastDefined(found(data));
  const known = new Map(answer?.hits.map((car) => [car.id, car]));
  const gone = new Set(answer?.gone);
  return (
    <div className={styles.favourites}>
      <div className={clsx('wide', directoryStyles.directory)}>
        <header className={directoryStyles.header}>
          <h1>Favourites</h1>
          <p role="status">{saved.length > 0 ? countOf(saved.length, site.labels) : ''}</p>
        </header>
        {isError && (
          <LoadFailed title="We couldn’t load your favourites just now." onRetry={refetch}>
            They’re safe in this browser. Please try again in a moment.
          </LoadFailed>
        )}
        {isInBrowser && saved.length === 0 && <NoFavourites />}
        <CardGrid>
          {/* A single placeholder, because cards differ in height and content below a wrong guess would move. */}
          {saved.length > 0 && !answer && !isError && (
            <li>
              <CardSkeleton />
            </li>
          )}
          {saved.flatMap(({ id }) => {
            const car = known.get(id);
            return car ? (
              <li key={id}>
                <FavouriteCard car={car} />
              </li>
            ) : (
              []
            );
          })}
        </CardGrid>
        <Gone cars={saved.filter(({ id }) => gone.has(id))} />
      </div>
      <InBrowser>
        <RecentlyViewed />
      </InBrowser>
    </div>
  );
};

const FavouriteCard = ({ car }: { readonly car: CarDocument }) => {
  const site = useSite();
  return (
    <CarCard
      car={car}
      sizes={cardSizes[site.search.layout]}
      actions={
        <div className={toggles.toggles}>
          {canSave(car, true) && <FavouriteToggle car={car} />}
          {canCompare(car, site) && <CompareToggle car={car} />}
        </div>
      }
    />
  );
};

const NoFavourites = () => {
  const { labels } = useSite();
  return (
    <Notice title="No favourites yet" actions={<SeeAllLink />}>
      Tap the heart on any {labels.car.toLowerCase()} to keep it here, in this browser.
    </Notice>
  );
};

const Gone = ({ cars }: { readonly cars: readonly SavedVehicle[] }) => {
  if (cars.length === 0) return null;
  return (
    <section className={styles.gone} aria-labelledby="gone">
      <h2 id="gone" className={text.title}>
        No longer offered
      </h2>
      <ul>
        {cars.map(({ id, name }) => (
          <li key={id} className={layout.between}>
            {name}
            <Button look="quiet" onClick={() => favourites.remove(id)} aria-label={`Remove ${name} from favourites`}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
