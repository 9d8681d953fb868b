import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { InboxSession } from '#contracts/api/inbox';
import { useSearchField } from '../../../lib/use-search-field.js';
import { ButtonLink } from '../../../ui/Button.js';
import { TextField } from '../../../ui/TextField.js';
import { formatInboxAddress, type InboxAddress, newCarId, stockStatuses } from '../address.js';
import { Choice } from '../feeds/Choice.js';
import { AddVehicle } from './AddVehicle.js';
import { UploadCount } from './OnTheirWay.js';
import { StockList } from './StockList.js';
import { HeldImports } from '../feeds/LatestFeeds.js';
import { Vehicle } from './Vehicle.js';
import listStyles from './StockList.module.css';
import styles from './Stock.module.css';

interface StockProps extends Pick<InboxSession, 'dealerships'> {
  readonly address: InboxAddress;
  readonly onGo: (change: Partial<InboxAddress>) => void;
}

/** Milliseconds without a keystroke before the search starts. */
const pause = 250;

/** When a vehicle or the form closes, the focus goes back to the link that opened it. */
const useWayBack = (car: string | undefined) => {
  const opened = useRef(car);
  useEffect(() => {
    if (car === undefined && opened.current !== undefined && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`main a[href*="car=${opened.current}"]`)?.focus();
    opened.current = car;
  }, [car]);
};

/** The dealership's vehicles, with the open vehicle beside them. */
export const Stock = ({ address, dealerships, onGo }: StockProps) => {
  const [added, setAdded] = useState<string>();
  const [typed, setTyped] = useSearchField(address.query, pause, (query) => onGo({ query }));
  useWayBack(address.car);
  return (
    <main className={styles.panes} data-open={address.car !== undefined}>
      <h1 className="visually-hidden">Stock</h1>
      <section className={styles.list} aria-label="Vehicles">
        <HeldImports />
        <UploadCount />
        <p className={listStyles.add}>
          <ButtonLink to={formatInboxAddress({ ...address, car: newCarId })}>
            <Plus aria-hidden="true" size={18} />
            Add a vehicle
          </ButtonLink>
        </p>
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
      ) : address.car === newCarId ? (
        <AddVehicle
          dealerships={dealerships}
          address={address}
          onAdded={(id) => {
            setAdded(id);
            onGo({ car: id, query: '', status: undefined });
          }}
          onClose={() => onGo({ car: undefined })}
        />
      ) : (
        <Vehicle
          key={address.car}
          id={address.car}
          isNew={address.car === added}
          onClose={() => onGo({ car: undefined })}
        />
      )}
    </main>
  );
};

const NothingChosen = () => (
  <div className={styles.nothing}>
    <p className={styles.empty}>Choose a vehicle to see its photos.</p>
  </div>
);
