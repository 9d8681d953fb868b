import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { StockCar } from '#contracts/api/stock';
import { Button } from '../../../ui/Button.js';
import { TextField } from '../../../ui/TextField.js';
import { hold, release, type HandValues } from './queries.js';
import styles from './Stock.module.css';

interface FieldProps {
  readonly car: StockCar;
  readonly onChanged: (car: StockCar) => void;
  readonly field: keyof HandValues;
  readonly label: string;
  /** What it is in what was typed; undefined: nothing that it could be. */
  readonly read: (typed: string) => HandValues | undefined;
  readonly rows?: number;
}

const readPrice = (typed: string): HandValues | undefined => {
  const digits = typed.replace(/[$,\s]/g, '');
  if (digits === '') return { price: null };
  return /^\d{1,8}(\.\d{1,2})?$/.test(digits) ? { price: Number(digits) } : undefined;
};

/** What feeds say of the vehicle until somebody holds it by hand. */
export const Fields = (props: Pick<FieldProps, 'car' | 'onChanged'>) => (
  <section className={styles.fields} aria-label="Held by hand">
    <HandField {...props} field="price" label="Price" read={readPrice} />
    <HandField
      {...props}
      field="dealercomments"
      label="Comment"
      rows={5}
      read={(typed) => ({ dealercomments: typed.trim() || null })}
    />
  </section>
);

const HandField = ({ car, onChanged, field, label, read, rows }: FieldProps) => {
  const value = String(car.car[field] ?? '');
  const by = car.held.find((one) => one.field === field)?.by;
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const taken = (answer: StockCar) => {
    setTyped(undefined);
    onChanged(answer);
  };
  const holding = useMutation({ mutationFn: (values: HandValues) => hold(car.id, values), onSuccess: taken });
  const releasing = useMutation({ mutationFn: () => release(car.id, field), onSuccess: taken });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = read(typed ?? value);
    setError(values ? undefined : 'Enter dollars only, such as 24990.');
    if (values) holding.mutate(values);
  };
  const failed = holding.error ?? releasing.error;
  return (
    <form onSubmit={save} noValidate>
      <TextField
        label={label}
        required
        value={typed ?? value}
        error={error ?? failed?.message}
        hint={
          by === undefined
            ? 'From the feed. What you save here overrides it.'
            : `Set by hand (${by}). Feeds won’t change it.`
        }
        {...(rows === undefined ? { inputMode: 'decimal' as const } : { rows })}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className={styles.buttons}>
        <Button type="submit" aria-disabled={holding.isPending}>
          Save and hold
        </Button>
        {by !== undefined && (
          <Button look="quiet" onClick={() => releasing.mutate()}>
            Leave it to the feed
          </Button>
        )}
      </p>
    </form>
  );
};
