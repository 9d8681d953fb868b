import { type FormEvent, useState } from 'react';
import type { StockCar } from '#contracts/api/stock';
import { commentParagraphs } from '#contracts/domain/car/comments';
import { formatDollars } from '#contracts/domain/format';
import { Button } from '../../../ui/Button.js';
import { TextField } from '../../../ui/TextField.js';
import { hold, release, type HandValues } from './queries.js';
import { useChange } from '../use-change.js';
import styles from './Stock.module.css';

interface FieldProps {
  readonly car: StockCar;
  readonly onChanged: (car: StockCar) => void;
  readonly field: keyof HandValues;
  readonly label: string;
  /** Returns the value as it is edited; default: as it is stored. */
  readonly show?: (value: string) => string;
  /** Parses the typed text; undefined if it is invalid. */
  readonly read: (typed: string) => HandValues | undefined;
  /** Returns a question if the values are unlikely. */
  readonly doubt?: (values: HandValues) => string | undefined;
  readonly rows?: number;
}

const usualPrices = [500, 1_000_000] as const;

const readPrice = (typed: string): HandValues | undefined => {
  const digits = typed.replace(/[$,\s]/g, '');
  if (digits === '') return { price: null };
  return /^\d{1,8}(\.\d{1,2})?$/.test(digits) ? { price: Number(digits) } : undefined;
};

/** Returns a question about a price that looks mistyped. */
const doubtPrice = ({ price: before }: StockCar['car'], { price }: HandValues): string | undefined => {
  if (price == null) return undefined;
  const offered = `Offer it at ${formatDollars(price)}?`;
  if (price < usualPrices[0] || price > usualPrices[1]) return `${offered} That is an unusual price.`;
  if (before && Math.abs(price - before) > before / 2) return `${offered} It is ${formatDollars(before)} now.`;
  return undefined;
};

/** Fields whose values come from feeds unless the dealer holds them by hand. */
export const Fields = (props: Pick<FieldProps, 'car' | 'onChanged'>) => (
  <section className={styles.fields} aria-label="Held by hand">
    <HandField
      {...props}
      field="price"
      label="Price"
      read={readPrice}
      doubt={(values) => doubtPrice(props.car.car, values)}
    />
    <HandField
      {...props}
      field="dealercomments"
      label="Comment"
      rows={5}
      show={(comments) => commentParagraphs(comments).join('\n\n')}
      read={(typed) => ({ dealercomments: commentParagraphs(typed.replaceAll('\n\n', '|')).join('|') || null })}
    />
  </section>
);

const hintOf = (value: string, by: string | undefined, isReleased: boolean): string => {
  if (by !== undefined) return `Set by hand (${by}). Feeds won’t change it.`;
  if (isReleased) return `It stays ${value === '' ? 'empty' : 'as it is'} until the next feed sets it.`;
  return value === '' ? 'Empty until a feed sets it.' : 'From the feed. What you save here overrides it.';
};

// eslint-disable-next-line max-lines-per-function -- Markup: the field, its buttons, a question.
const HandField = ({ car, onChanged, field, label, show = (stored) => stored, read, doubt, rows }: FieldProps) => {
  const value = String(car.car[field] ?? '');
  const by = car.held.find((one) => one.field === field)?.by;
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [asked, setAsked] = useState<{ readonly question: string; readonly values: HandValues }>();
  const taken = (answer: StockCar) => {
    setTyped(undefined);
    onChanged(answer);
  };
  const holding = useChange({ mutationFn: (values: HandValues) => hold(car.id, values), onSuccess: taken });
  const releasing = useChange({ mutationFn: () => release(car.id, field), onSuccess: taken });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = read(typed ?? value);
    setError(values ? undefined : 'Enter dollars only, such as 24990.');
    if (!values) return;
    const question = doubt?.(values);
    if (question === undefined) keep(values);
    else setAsked({ question, values });
  };
  const keep = (values: HandValues) => {
    setAsked(undefined);
    releasing.reset();
    holding.mutate(values);
  };
  const failed = holding.error ?? releasing.error;
  return (
    <form onSubmit={save} noValidate>
      <TextField
        label={label}
        required
        value={typed ?? show(value)}
        error={error ?? failed?.message}
        hint={hintOf(value, by, releasing.isSuccess)}
        {...(rows === undefined ? { inputMode: 'decimal' as const } : { rows })}
        onChange={({ target }) => {
          setTyped(target.value);
          setAsked(undefined);
          holding.reset();
        }}
      />
      {asked && (
        <p className={styles.buttons} role="group" aria-label={asked.question}>
          <strong>{asked.question}</strong>
          {/* eslint-disable-next-line jsx-a11y-x/no-autofocus -- Nothing is saved before the answer. */}
          <Button autoFocus onClick={() => keep(asked.values)}>
            Yes, save it
          </Button>
          <Button onClick={() => setAsked(undefined)}>No</Button>
        </p>
      )}
      <p className={styles.buttons}>
        <Button type="submit" aria-disabled={holding.isPending}>
          Save and hold
        </Button>
        {by !== undefined && (
          <Button
            look="quiet"
            onClick={() => {
              holding.reset();
              releasing.mutate();
            }}
          >
            Leave it to the feed
          </Button>
        )}
      </p>
      <p role="status">{holding.isSuccess && 'Saved.'}</p>
    </form>
  );
};
