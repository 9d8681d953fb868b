import clsx from 'clsx';
import type { WatchedVehicle } from '#contracts/api/watchlist';
import { isInStock } from '#contracts/domain/car/status';
import { useSite } from '../../lib/environment.js';
import { formatKilometres, formatMoney } from '../../lib/format.js';
import { SaveToggle } from './CarToggles.js';
import { Link } from '../Link.js';
import { CarListItem } from './CarListItem.js';
import layout from '../layout.module.css';
import text from '../text.module.css';
import { Tag } from '../Tag.js';
import styles from './WatchedCar.module.css';

/** A saved vehicle in its current state, with its changes since it was saved. */
export const WatchedCar = ({ car }: { readonly car: WatchedVehicle }) => {
  const { labels } = useSite();
  const isSold = !isInStock(car.status);
  const isGone = car.gone && !isSold;
  const facts = [car.km !== undefined && formatKilometres(car.km), car.transmission, car.fuel, car.city];
  return (
    <CarListItem
      picture={car.primary_image_url}
      isUnavailable={isSold || isGone}
      tag={
        isSold ? (
          <Tag kind="sold" className={styles.tag}>
            {labels.soldTag}
          </Tag>
        ) : (
          !isGone &&
          car.reserved && (
            <Tag kind="reserved" className={styles.tag}>
              Reserved
            </Tag>
          )
        )
      }
      details={
        <>
          <h2 className={text.title}>
            {isGone ? (
              car.name
            ) : (
              <Link to={`/cars/${car.slug}`} className={layout.target}>
                {car.name}
              </Link>
            )}
          </h2>
          <p className={text.note}>{facts.filter(Boolean).join(' · ')}</p>
          <WatchedPrice car={car} isOver={isSold || isGone} />
          {isSold && <p className={text.note}>Sold. We can help you find a similar one.</p>}
          {isGone && <p className={text.note}>No longer for sale.</p>}
        </>
      }
    >
      <SaveToggle car={{ id: car.car_id, name: car.name }} />
    </CarListItem>
  );
};

const WatchedPrice = ({ car, isOver }: { readonly car: WatchedVehicle; readonly isOver: boolean }) => {
  const { price_text, price_basis, price_change: change = 0 } = car;
  return (
    <p className={styles.price}>
      <strong>{price_text}</strong>
      {price_basis && <span>{price_basis}</span>}
      {!isOver && change < 0 && (
        <span className={clsx(text.strong, styles.drop)}>Down {formatMoney(-change)} since you saved it</span>
      )}
      {!isOver && change > 0 && <span className={text.strong}>Up {formatMoney(change)} since you saved it</span>}
    </p>
  );
};
