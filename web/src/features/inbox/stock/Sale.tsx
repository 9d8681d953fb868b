import { type FormEvent, useRef, useState } from 'react';
import type { StockCar } from '#contracts/api/stock';
import { formatDate } from '#contracts/domain/format';
import { localDay, momentOf } from '#contracts/domain/local-time';
import { isInStock } from '#contracts/domain/car/status';
import { useEnvironment, useSite } from '../../../lib/environment.js';
import { attemptAt, type Attempt } from '../../../lib/send.js';
import { Button } from '../../../ui/Button.js';
import { TextField } from '../../../ui/TextField.js';
import { usePress } from '../use-change.js';
import { changeCar, ChangedMeanwhile } from './changes.js';
import { Meanwhile, messageOf } from './Meanwhile.js';
import { hold, release, saleOf } from './queries.js';
import styles from './Stock.module.css';

interface SaleProps {
  readonly car: StockCar;
  readonly onChanged: (car: StockCar) => void;
}

const heldBy = ({ held }: StockCar): string | undefined => held.find(({ field }) => field === 'status')?.by;
const isOffered = ({ sold_date, delisted }: StockCar): boolean => sold_date === undefined && !delisted;

const stateOf = (car: StockCar, timeZone: string): string => {
  if (car.delisted) return 'Withdrawn: shoppers don’t see it.';
  if (car.sold_date !== undefined) return `Sold on ${formatDate(car.sold_date, timeZone)}.`;
  if (!isInStock(car.status)) return `Its status is “${car.status}”, so shoppers don’t see it.`;
  const reserved = car.reservation_id === undefined ? '' : ' A shopper has reserved it.';
  return `${car.status === 'coming_soon' ? 'Coming soon' : 'On sale'}.${reserved}`;
};

/** Says what feeds do with the vehicle's place in the stock. */
const feedsSay = (car: StockCar): string => {
  const by = heldBy(car);
  if (isOffered(car)) {
    return by === undefined
      ? 'A feed that says it is sold marks it sold, and a full feed that doesn’t name it takes it away.'
      : `Kept on sale by hand (${by}): no feed takes it away or marks it sold.`;
  }
  const changedBy = car.delisted ? car.delisted_by : car.sold_by;
  if (by !== undefined || changedBy === 'dealer') return 'That was done by hand: no feed brings it back.';
  if (changedBy === 'checkout') return 'It was bought on the site: no feed brings it back.';
  return 'A feed did that: the next feed that offers it brings it back.';
};

type Command = keyof typeof saleOf;

/** Whether the vehicle is on sale: marks it sold, withdraws it, puts it back on sale. */
// eslint-disable-next-line max-lines-per-function -- Markup: the state, what feeds do, a button for each command.
export const Sale = ({ car, onChanged }: SaleProps) => {
  const {
    load,
    site: { timezone },
  } = useEnvironment();
  const [isSelling, setSelling] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // A key for each state of the vehicle, so that another attempt after a lost answer does nothing twice.
  const attempt = useRef<Attempt>(undefined);
  const keyOf = (command: Command, etag: string) => {
    attempt.current = attemptAt(etag, attempt.current);
    return `${command}-${attempt.current.key}`;
  };
  const onSuccess = (answer: StockCar) => {
    setSelling(false);
    onChanged(answer);
    // The pressed button is gone.
    heading.current?.focus();
  };
  const onError = (error: Error) => {
    if (error instanceof ChangedMeanwhile) onChanged(error.car);
  };
  const changing = usePress({
    mutationFn: ({ command, sold_date }: { readonly command: Command; readonly sold_date?: string | undefined }) =>
      changeCar(load, car, (ifMatch) => saleOf[command](car.id, { key: keyOf(command, ifMatch), ifMatch, sold_date })),
    ...{ onSuccess, onError },
  });
  const keeping = usePress({
    mutationFn: (isKept: boolean) =>
      changeCar(load, car, (ifMatch) =>
        isKept ? hold(car.id, { status: car.status as 'in_stock' }, ifMatch) : release(car.id, ['status'], ifMatch),
      ),
    ...{ onSuccess, onError },
  });
  const failed = changing.error ?? keeping.error;
  const isBusy = changing.isPending || keeping.isPending;
  const run = (command: Command, sold_date?: string) => {
    keeping.reset();
    changing.press({ command, sold_date });
  };
  const by = heldBy(car);
  const isOnSale = isOffered(car) && isInStock(car.status);
  return (
    <section className={styles.sale} aria-labelledby="stock-sale">
      <h3 id="stock-sale" ref={heading} tabIndex={-1}>
        {stateOf(car, timezone)}
      </h3>
      <p>{feedsSay(car)}</p>
      <p className={styles.buttons}>
        {isOffered(car) && (
          <>
            <Button aria-expanded={isSelling} onClick={() => setSelling(!isSelling)}>
              Mark as sold…
            </Button>
            <Button aria-disabled={isBusy} onClick={() => run('withdraw')}>
              Withdraw
            </Button>
          </>
        )}
        {!isOnSale && (
          <Button aria-disabled={isBusy} onClick={() => run('relist')}>
            {car.sold_date === undefined || car.delisted ? 'Put it back on sale' : 'Take it back from sold'}
          </Button>
        )}
        {isOnSale && (
          <Button
            look="quiet"
            aria-disabled={isBusy}
            onClick={() => {
              changing.reset();
              keeping.press(by === undefined);
            }}
          >
            {by === undefined ? 'Keep it, whatever feeds say' : 'Leave that to the feeds'}
          </Button>
        )}
      </p>
      {isSelling && <SoldForm onSell={(sold_date) => run('sell', sold_date)} isBusy={isBusy} />}
      <Meanwhile error={failed}>Nothing was done. Look again, then decide.</Meanwhile>
      <p role="status">
        {isBusy ? 'Saving…' : messageOf(failed)}
        {!isBusy && (changing.isSuccess || keeping.isSuccess) && 'Saved.'}
      </p>
    </section>
  );
};

interface SoldFormProps {
  /** Called without a moment for a vehicle that is sold today. */
  readonly onSell: (sold_date: string | undefined) => void;
  readonly isBusy: boolean;
}

const SoldForm = ({ onSell, isBusy }: SoldFormProps) => {
  const { timezone } = useSite();
  const today = localDay(new Date(), timezone);
  const [day, setDay] = useState(today);
  const [error, setError] = useState<string>();
  const sell = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong =
      day === '' ? 'Enter the day on which it was sold.' : day > today ? 'This day is still to come.' : undefined;
    setError(wrong);
    if (wrong === undefined) onSell(day === today ? undefined : momentOf(`${day}T12:00`, timezone).toISOString());
  };
  return (
    <form className={styles.soldForm} onSubmit={sell} noValidate>
      <TextField
        label="Sold on"
        type="date"
        required
        max={today}
        value={day}
        error={error}
        hint="The site shows it as sold for some days from then, and counts it no more."
        onChange={({ target }) => setDay(target.value)}
      />
      <Button type="submit" aria-disabled={isBusy}>
        Mark as sold
      </Button>
    </form>
  );
};
