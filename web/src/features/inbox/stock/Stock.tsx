import { useQuery } from '@tanstack/react-query';
import { maxListLimit } from '#contracts/domain/list-sizes';
import { emptySearch } from '#contracts/search/url';
import { found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { formatNumber } from '../../../lib/format.js';
import { vehicleListQuery } from '../../../lib/queries/vehicles.js';
import { writeAddress } from '../../../lib/search/address.js';
import { useTyped } from '../../../lib/use-typed.js';
import { Link } from '../../../ui/Link.js';
import { Picture } from '../../../ui/Picture.js';
import { TextField } from '../../../ui/TextField.js';
import { formatInboxAddress, type InboxAddress } from '../address.js';
import text from '../../../ui/text.module.css';
import { Suppliers } from './Suppliers.js';
import { Vehicle } from './Vehicle.js';
import styles from './Stock.module.css';

interface StockProps {
  readonly address: InboxAddress;
  readonly onGo: (change: Partial<InboxAddress>) => void;
}

/** Milliseconds without a key. */
const pause = 250;

/** The vehicles of the site, and beside them the one that is open. */
export const Stock = ({ address, onGo }: StockProps) => {
  const { load } = useEnvironment();
  const [typed, setTyped] = useTyped(address.query, pause, (query) => onGo({ query }));
  const list = writeAddress({ path: '/search', state: { ...emptySearch, query: address.query } });
  const vehicles = found(
    useQuery({ ...vehicleListQuery(load, list, maxListLimit), placeholderData: (previous) => previous }).data,
  );
  return (
    <main className={styles.panes} data-open={address.car !== undefined}>
      <h1 className="visually-hidden">Stock</h1>
      <section className={styles.list} aria-label="Vehicles">
        <div className={styles.search}>
          <TextField
            label="Find a vehicle: stock number, make, model"
            labelInside
            required
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <ol className={styles.rows} aria-busy={!vehicles}>
          {vehicles?.hits.map((car) => (
            <li key={car.id}>
              <Link
                className={styles.row}
                to={formatInboxAddress({ ...address, car: car.id })}
                aria-current={car.id === address.car ? 'true' : undefined}
              >
                <span className={styles.thumb}>
                  {car.primary_image_url && (
                    <Picture path={car.primary_image_url} alt="" sizes="80px" widest={240} width={80} height={60} />
                  )}
                </span>
                <span className={styles.about}>
                  <strong className={text.cut}>{car.name}</strong>
                  <span className={text.note}>
                    {car.stocknum} · {car.price > 0 ? `$${formatNumber(car.price)}` : 'no price'} ·{' '}
                    {car.image_count === 1 ? '1 photo' : `${car.image_count} photos`}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
        {vehicles?.hits.length === 0 && <p className={styles.empty}>No vehicles match.</p>}
        {vehicles?.hits.length === maxListLimit && (
          <p className={styles.empty}>These are the first {maxListLimit}. Search to find the others.</p>
        )}
      </section>
      {address.car === undefined ? (
        <NothingChosen />
      ) : (
        <Vehicle key={address.car} id={address.car} onClose={() => onGo({ car: undefined })} />
      )}
    </main>
  );
};

const NothingChosen = () => (
  <div className={styles.nothing}>
    <p className={styles.empty}>Choose a vehicle to see its photos.</p>
    <Suppliers />
  </div>
);
