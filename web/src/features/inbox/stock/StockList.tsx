import clsx from 'clsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { StockListCar } from '#contracts/api/stock';
import { priceText } from '#contracts/domain/car/price';
import { soldStatus } from '#contracts/domain/car/status';
import { found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { Button } from '../../../ui/Button.js';
import { Link } from '../../../ui/Link.js';
import { Picture } from '../../../ui/Picture.js';
import text from '../../../ui/text.module.css';
import { formatInboxAddress, type InboxAddress } from '../address.js';
import { stockListQuery } from './queries.js';
import listStyles from './StockList.module.css';
import styles from './Stock.module.css';

/** The vehicles of the key's dealerships that fit the search and the status, page after page. */
export const StockList = ({ address }: { readonly address: InboxAddress }) => {
  const { load } = useEnvironment();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...stockListQuery(load, address),
    placeholderData: (previous) => previous,
  });
  const cars = data?.pages.flatMap((page) => found(page)?.cars ?? []);
  return (
    <>
      <ol className={styles.rows} aria-busy={!cars && !isError}>
        {cars?.map((car) => (
          <li key={car.car_id}>
            <Row car={car} address={address} />
          </li>
        ))}
      </ol>
      {cars?.length === 0 && <p className={styles.empty}>No vehicles match.</p>}
      {isError && (
        <p className={styles.empty}>
          We couldn’t load your vehicles just now. <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {!isError && hasNextPage && (
        <p className={listStyles.more}>
          <Button onClick={() => void fetchNextPage()} aria-busy={isFetchingNextPage}>
            More vehicles
          </Button>
        </p>
      )}
    </>
  );
};

/** Says why shoppers don't see a vehicle, or that it is sold or to come. */
const markOf = ({ status, hidden, shown }: StockListCar): string | undefined => {
  if (status === soldStatus) return 'Sold';
  if (hidden) return 'Hidden';
  if (!shown) return 'Not on the site';
  return status === 'coming_soon' ? 'Coming soon' : undefined;
};

const Row = ({ car, address }: { readonly car: StockListCar; readonly address: InboxAddress }) => {
  const { site } = useEnvironment();
  const mark = markOf(car);
  return (
    <Link
      className={styles.row}
      to={formatInboxAddress({ ...address, car: car.car_id })}
      aria-current={car.car_id === address.car ? 'true' : undefined}
    >
      <span className={styles.thumb}>
        {car.picture !== undefined && (
          <Picture path={car.picture} alt="" sizes="80px" maxWidth={240} width={80} height={60} />
        )}
      </span>
      <span className={styles.about}>
        <strong>{car.title}</strong>
        <span className={listStyles.facts}>
          <span className={text.note}>
            {car.stocknum} · {priceText(car, site)}
          </span>
          <span className={text.note}>{car.photos === 1 ? '1 photo' : `${car.photos} photos`}</span>
          {mark !== undefined && (
            <span className={clsx(text.note, listStyles.mark)} data-kind={car.status}>
              {mark}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
};
