import { type FormEvent, useState } from 'react';
import type { HandValues } from '#contracts/api/by-hand';
import type { StockCar } from '#contracts/api/stock';
import { commentParagraphs } from '#contracts/domain/car/comments';
import { isFarFrom, isUnusualPrice } from '#contracts/domain/car/unlikely-price';
import { formatDollars } from '#contracts/domain/format';
import { useEnvironment } from '../../../lib/environment.js';
import { Button } from '../../../ui/Button.js';
import { TextField } from '../../../ui/TextField.js';
import { changeCar, ChangedMeanwhile } from './changes.js';
import { Meanwhile, messageOf } from './Meanwhile.js';
import { Question } from './Question.js';
import { hold, release } from './queries.js';
import { readComment, readPrice } from './vehicle-fields.js';
import { usePress } from '../use-change.js';
import styles from './Stock.module.css';

interface FieldProps {
  readonly car: StockCar;
  readonly onChanged: (car: StockCar) => void;
  readonly field: 'price' | 'dealercomments';
  readonly label: string;
  /** Returns the value as it is edited; default: as it is stored. */
  readonly show?: (value: string) => string;
  /** Parses the typed text, or returns what is wrong with it. */
  readonly read: (typed: string) => HandValues | string;
  /** Returns a question if the values are unlikely. */
  readonly doubt?: (values: HandValues) => string | undefined;
  readonly rows?: number;
}

/** Returns a question about a price that looks mistyped. */
const doubtPrice = ({ price: before }: StockCar['car'], { price }: HandValues): string | undefined => {
  if (price == null) return undefined;
  const offered = `Offer it at ${formatDollars(price)}?`;
  if (isUnusualPrice(price)) return `${offered} That is an unusual price.`;
  if (isFarFrom(price, before)) return `${offered} It is ${formatDollars(before!)} now.`;
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
      read={readComment}
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
  const { load } = useEnvironment();
  const [typed, setTyped] = useState<string>();
  /** The vehicle as it was when typing began. */
  const [edited, setEdited] = useState<StockCar>();
  const [error, setError] = useState<string>();
  const [asked, setAsked] = useState<{ readonly question: string; readonly values: HandValues }>();
  const reset = () => {
    setTyped(undefined);
    setEdited(undefined);
  };
  const onSuccess = (answer: StockCar) => {
    reset();
    onChanged(answer);
  };
  const onError = (failure: Error) => {
    if (failure instanceof ChangedMeanwhile) onChanged(failure.car);
  };
  const holding = usePress({
    mutationFn: (values: HandValues) => changeCar(load, edited ?? car, (ifMatch) => hold(car.id, values, ifMatch)),
    ...{ onSuccess, onError },
  });
  const releasing = usePress({
    mutationFn: () => changeCar(load, car, (ifMatch) => release(car.id, [field], ifMatch)),
    ...{ onSuccess, onError },
  });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = read(typed ?? value);
    setError(typeof values === 'string' ? values : undefined);
    if (typeof values === 'string') return;
    const question = doubt?.(values);
    if (question === undefined) keep(values);
    else setAsked({ question, values });
  };
  const keep = (values: HandValues) => {
    setAsked(undefined);
    releasing.reset();
    holding.press(values);
  };
  const failed = holding.error ?? releasing.error;
  return (
    <form onSubmit={save} noValidate>
      <TextField
        label={label}
        required
        value={typed ?? show(value)}
        error={error ?? messageOf(failed)}
        hint={hintOf(value, by, releasing.isSuccess)}
        {...(rows === undefined ? { inputMode: 'decimal' as const } : { rows })}
        onChange={({ target }) => {
          setTyped(target.value);
          setEdited(edited ?? car);
          setAsked(undefined);
          holding.reset();
        }}
      />
      {asked && (
        <Question question={asked.question} onYes={() => keep(asked.values)} onNo={() => setAsked(undefined)} />
      )}
      <Meanwhile error={failed}>
        {typed === undefined
          ? 'Nothing was done. '
          : 'What you typed is still here. Save again to have it your way, or '}
        <Button
          look="quiet"
          onClick={() => {
            reset();
            holding.reset();
            releasing.reset();
          }}
        >
          Keep what is there now
        </Button>
      </Meanwhile>
      <p className={styles.buttons}>
        <Button type="submit" aria-disabled={holding.isPending}>
          Save and hold
        </Button>
        {by !== undefined && (
          <Button
            look="quiet"
            onClick={() => {
              holding.reset();
              releasing.press(undefined);
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
