import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { HandValues } from '#contracts/api/by-hand';
import type { StockCar } from '#contracts/api/stock';
import { useEnvironment } from '../../../lib/environment.js';
import type { ApiError } from '../../../lib/api.js';
import { Button } from '../../../ui/Button.js';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { usePress } from '../use-change.js';
import { changeCar, ChangedMeanwhile, latestOf } from './changes.js';
import { Meanwhile, messageOf } from './Meanwhile.js';
import { hold, release } from './queries.js';
import {
  readVehicle,
  refusedFields,
  typedFrom,
  type TypedVehicle,
  type VehicleErrors,
  type VehicleField,
} from './vehicle-fields.js';
import { VehicleForm } from './VehicleForm.js';
import styles from './Stock.module.css';

const sections = {
  'Which vehicle it is': ['regplate', 'vin', 'year', 'make', 'model', 'badge', 'car_type'],
  'How it is': ['km', 'body', 'fuel', 'trans', 'colour'],
  'Price and place': ['price_type', 'location_id'],
} as const;
const fields: readonly VehicleField[] = Object.values(sections).flat();
/** Held elsewhere on the screen. */
const others: ReadonlySet<string> = new Set(['price', 'dealercomments', 'status']);

interface DetailsProps {
  readonly car: StockCar;
  readonly onChanged: (car: StockCar) => void;
}

/** What feeds say of the vehicle, to be corrected by hand. */
// eslint-disable-next-line max-lines-per-function -- Markup: the form, its buttons, what went wrong.
export const Details = ({ car, onChanged }: DetailsProps) => {
  const { load } = useEnvironment();
  const [edits, setEdits] = useState<Partial<TypedVehicle>>({});
  /** The vehicle as it was when the first edit was made. */
  const [edited, setEdited] = useState<StockCar>();
  const [errors, setErrors] = useState<VehicleErrors>({});
  const base = latestOf(edited ?? car);
  const before = typedFrom(base.car);
  const typed = { ...before, ...edits };
  const changed = fields.filter((field) => typed[field] !== before[field]);
  const reset = () => {
    setEdits({});
    setEdited(undefined);
    setErrors({});
  };
  const onSuccess = (answer: StockCar) => {
    reset();
    onChanged(answer);
  };
  const onError = (error: Error) => {
    if (error instanceof ChangedMeanwhile) onChanged(error.car);
    else setErrors(refusedFields((error as ApiError).problem?.errors));
  };
  const saving = usePress({
    mutationFn: (values: HandValues) => changeCar(load, base, (ifMatch) => hold(car.id, values, ifMatch)),
    ...{ onSuccess, onError },
  });
  const held = car.held.map(({ field }) => field).filter((field) => !others.has(field)) as (keyof HandValues)[];
  const releasing = usePress({
    mutationFn: (released: typeof held) => changeCar(load, car, (ifMatch) => release(car.id, released, ifMatch)),
    ...{ onSuccess, onError },
  });
  const save = () => {
    const { values, errors: wrong } = readVehicle(typed, changed);
    setErrors(wrong);
    releasing.reset();
    if (Object.keys(wrong).length > 0 || changed.length === 0) saving.reset();
    else saving.press(values);
  };
  const failed = saving.error ?? releasing.error;
  const hints = Object.fromEntries(car.held.map(({ field }) => [field, 'Set by hand']));
  return (
    <details className={styles.details}>
      <summary className={layout.opener}>
        Other details <ChevronDown aria-hidden="true" size={18} />
      </summary>
      <p className={text.note}>
        What you save here is set by hand: no feed changes it until you leave it to the feeds.
      </p>
      <VehicleForm
        {...{ typed, errors, sections, hints }}
        dealership={car.car.dealership_id}
        onType={(field, value) => {
          setEdits({ ...edits, [field]: value });
          setEdited(base);
          saving.reset();
        }}
        onSave={save}
      >
        <Meanwhile error={failed}>
          What you typed is still here. Save again to have it your way, or{' '}
          <Button
            look="quiet"
            onClick={() => {
              reset();
              saving.reset();
              releasing.reset();
            }}
          >
            Keep what is there now
          </Button>
        </Meanwhile>
        <p className={styles.buttons}>
          <Button type="submit" aria-disabled={saving.isPending || changed.length === 0}>
            Save and hold what changed
          </Button>
          {held.length > 0 && (
            <Button look="quiet" onClick={() => releasing.press(held)}>
              Leave all of these to the feeds
            </Button>
          )}
        </p>
        <p role="status">
          {saving.isSuccess && 'Saved.'}
          {releasing.isSuccess && 'They stay as they are until the next feed sets them.'} {messageOf(failed)}
        </p>
      </VehicleForm>
    </details>
  );
};
