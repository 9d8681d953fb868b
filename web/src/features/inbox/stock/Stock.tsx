import clsx from 'clsx';
import { useSearchField } from '../../../lib/use-search-field.js';
import { TextField } from '../../../ui/TextField.js';
import { type InboxAddress, stockStatuses } from '../address.js';
import { Choice } from '../feeds/Choice.js';
import { UploadCount } from './OnTheirWay.js';
import { StockList } from './StockList.js';
import { HeldImports, Suppliers } from './Suppliers.js';
import { Vehicle } from './Vehicle.js';
import listStyles from './StockList.module.css';
import styles from './Stock.module.css';

interface StockProps {
  readonly address: InboxAddress;
  readonly onGo: (change: Partial<InboxAddress>) => void;
}

/** Milliseconds without a keystroke before the search starts. */
const pause = 250;

/** The dealership's vehicles, with the open vehicle beside them. */
export const Stock = ({ address, onGo }: StockProps) => {
  const [typed, setTyped] = useSearchField(address.query, pause, (query) => onGo({ query }));
  return (
    <main className={styles.panes} data-open={address.car !== undefined}>
      <h1 className="visually-hidden">Stock</h1>
      <section className={styles.list} aria-label="Vehicles">
        <HeldImports />
        <UploadCount />
        <div className={clsx(styles.search, listStyles.filters)}>
          <TextField
            label="Find a vehicle: stock number, VIN, rego, model"
            labelInside
            required
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Choice
            label="Show"
            value={address.status ?? ''}
            choices={[['', 'All vehicles'], ...Object.entries(stockStatuses)]}
            onChange={(status) => onGo({ status: (status || undefined) as InboxAddress['status'] })}
          />
        </div>
        <StockList address={address} />
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
