import clsx from 'clsx';
import { ArrowLeftRight, Heart, LoaderCircle } from 'lucide-react';
import { trackEvent } from '../../lib/analytics.js';
import { canCompare, canFavourite, canSave, type Toggleable } from '../../lib/car/toggles.js';
import { useSite } from '../../lib/environment.js';
import { useIsListed } from '../../lib/local-list.js';
import {
  compared,
  favourites,
  maxCompared,
  maxFavourites,
  toggleSaved,
  type SavedVehicle,
} from '../../lib/saved-vehicles.js';
import type { WatchableCar } from '../../lib/session/sign-in-address.js';
import { useWatch } from '../../lib/session/use-watch.js';
import { watchlistIds } from '../../lib/session/watched.js';
import { toasts } from '../../lib/toast.js';
import styles from './CarToggles.module.css';
import spinnerStyles from '../Spinner.module.css';

type ToggledCar = Toggleable & SavedVehicle;

interface ToggleProps {
  readonly car: ToggledCar;
  /** Whether to show text beside the icon. */
  readonly labelled?: boolean;
}

/** The favourite and compare buttons, each if the site and the vehicle allow it. */
export const CarToggles = ({
  car,
  labelled = false,
  className,
}: ToggleProps & { readonly className?: string | undefined }) => {
  const site = useSite();
  const hasCompare = canCompare(car, site);
  const isSaved = useIsListed(watchlistIds, car.id);
  const { watchlist } = site.features;
  const hasHeart = watchlist ? canSave(car, isSaved) : canFavourite(car);
  if (!hasCompare && !hasHeart) return null;
  const HeartToggle = watchlist ? SaveToggle : FavouriteToggle;
  return (
    <div className={clsx(labelled ? styles.labelled : styles.toggles, className)}>
      {hasHeart && <HeartToggle car={car} labelled={labelled} />}
      {hasCompare && <CompareToggle car={car} labelled={labelled} />}
    </div>
  );
};

/** Adds to and removes from this browser's favourites, on sites without a watchlist. */
export const FavouriteToggle = ({ car, labelled = false }: ToggleProps) => {
  const isFavourite = useIsListed(favourites, car.id);
  const toggle = () => {
    const action = { label: 'View List', to: '/favourites' };
    const change = toggleSaved(favourites, maxFavourites, car);
    if (change === 'added') {
      trackEvent('favourite', { car_id: car.id });
      toasts.show({ title: 'Added to Favourites', text: `${car.name} is now in your favourites`, action });
    } else if (change === 'removed') {
      toasts.show({ title: 'Removed from Favourites', text: `${car.name} is no longer in your favourites`, action });
    } else {
      toasts.show({ title: 'Your favourites are full', text: `They hold ${maxFavourites} vehicles`, action });
    }
  };
  return (
    <button
      type="button"
      className={clsx(styles.toggle, styles.filled)}
      aria-pressed={isFavourite}
      aria-label={`Save: ${car.name}`}
      title={isFavourite ? 'Remove from favourites' : 'Add to favourites'}
      onClick={toggle}
    >
      <Heart aria-hidden="true" size={20} strokeWidth={2} />
      {labelled && <span>{isFavourite ? 'Saved' : 'Save'}</span>}
    </button>
  );
};

/** Adds to and removes from the watchlist, which is stored under the shopper's phone number. */
export const SaveToggle = ({ car, labelled = false }: Omit<ToggleProps, 'car'> & { readonly car: WatchableCar }) => {
  const isSaved = useIsListed(watchlistIds, car.id);
  const { toggle, isPending } = useWatch(car);
  return (
    <button
      type="button"
      className={clsx(styles.toggle, styles.filled)}
      aria-pressed={isSaved}
      aria-label={`Save: ${car.name}`}
      aria-busy={isPending}
      aria-disabled={isPending}
      title={isSaved ? 'Remove from watchlist' : 'Save to watchlist'}
      onClick={() => toggle(isSaved)}
    >
      {isPending ? (
        <LoaderCircle aria-hidden="true" size={20} className={spinnerStyles.spinner} />
      ) : (
        <Heart aria-hidden="true" size={20} strokeWidth={2} />
      )}
      {labelled && <span>{isSaved ? 'Saved' : 'Save'}</span>}
    </button>
  );
};

export const CompareToggle = ({ car, labelled = false }: ToggleProps) => {
  const isCompared = useIsListed(compared, car.id);
  const toggle = () => {
    if (toggleSaved(compared, maxCompared, car) === 'full') {
      toasts.show({
        title: `You can compare ${maxCompared} at a time`,
        text: `Remove one to add ${car.name}`,
        action: { label: 'View List', to: '/compare' },
      });
    }
  };
  return (
    <button
      type="button"
      className={clsx(styles.toggle, styles.compare)}
      aria-pressed={isCompared}
      aria-label={`Compare: ${car.name}`}
      title={isCompared ? 'Remove from compare' : 'Add to compare'}
      onClick={toggle}
    >
      <ArrowLeftRight aria-hidden="true" size={18} strokeWidth={2.25} />
      {labelled && <span>{isCompared ? 'Comparing' : 'Compare'}</span>}
    </button>
  );
};
