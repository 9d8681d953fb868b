import clsx from 'clsx';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { InboxSession } from '#contracts/api/inbox';
import { isUnusualPrice } from '#contracts/domain/car/unlikely-price';
import { formatDollars } from '#contracts/domain/format';
import { useSite } from '../../../lib/environment.js';
import { ApiError } from '../../../lib/api.js';
import { attemptAt, type Attempt } from '../../../lib/send.js';
import { Button } from '../../../ui/Button.js';
import { Link } from '../../../ui/Link.js';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { formatInboxAddress, type InboxAddress } from '../address.js';
import { Choice } from '../feeds/Choice.js';
import { usePress } from '../use-change.js';
import { Question } from './Question.js';
import { addCar, type NewCar, stockListKey } from './queries.js';
import { emptyVehicle, readVehicle, refusedFields, type TypedVehicle, type VehicleErrors } from './vehicle-fields.js';
import { VehicleForm } from './VehicleForm.js';
import styles from './Stock.module.css';

interface AddVehicleProps {
  readonly dealerships: InboxSession['dealerships'];
  readonly address: InboxAddress;
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}

const sections = {
  'Which vehicle it is': ['stocknum', 'regplate', 'vin', 'year', 'make', 'model', 'badge', 'car_type'],
  'How it is': ['km', 'body', 'fuel', 'trans', 'colour'],
  'Price and place': ['price', 'price_type', 'location_id'],
  'What you say about it': ['dealercomments'],
} as const;

/** Returns what is sent: the typed values without those that are empty. */
const newCar = (dealership_id: string, typed: TypedVehicle): { car: NewCar; errors: VehicleErrors } => {
  const { values, errors } = readVehicle(typed);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return { car: { ...given, dealership_id } as NewCar, errors };
};

/** Adds a vehicle that no feed names. */
// eslint-disable-next-line max-lines-per-function -- Markup: the heading, the form, a question, what went wrong.
export const AddVehicle = ({ dealerships, address, onAdded, onClose }: AddVehicleProps) => {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [dealership = '', setDealership] = useState(dealerships[0]?.id);
  const { locations } = useSite();
  const own = locations.filter(({ dealership_id }) => dealership_id === dealership);
  const place = own.find(({ primary }) => primary) ?? own[0];
  const [given, setTyped] = useState(emptyVehicle);
  const typed = { ...given, location_id: given.location_id || (place?.id ?? '') };
  const [errors, setErrors] = useState<VehicleErrors>({});
  const [asked, setAsked] = useState<NewCar>();
  // The same key for the same vehicle, so that a second press, or another attempt, adds nothing twice.
  const attempt = useRef<Attempt>(undefined);
  const adding = usePress({
    mutationFn: (car: NewCar) => {
      attempt.current = attemptAt(JSON.stringify(car), attempt.current);
      return addCar(car, attempt.current.key);
    },
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: stockListKey });
      onAdded(id);
    },
    onError: (error) => setErrors(refusedFields((error as ApiError).problem?.errors)),
  });
  const add = (car: NewCar) => {
    setAsked(undefined);
    adding.press(car);
  };
  const save = () => {
    const { car, errors: wrong } = newCar(dealership, typed);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) adding.reset();
    else if (car.price != null && isUnusualPrice(car.price)) setAsked(car);
    else add(car);
  };
  const isTaken = adding.error instanceof ApiError && adding.error.problem?.code === 'car_already_listed';
  return (
    <article className={clsx(layout.stack, styles.vehicle)}>
      <Button look="quiet" className={styles.back} onClick={onClose}>
        <ArrowLeft aria-hidden="true" size={18} />
        All vehicles
      </Button>
      <header className={layout.stack}>
        <h2 ref={heading} tabIndex={-1}>
          Add a vehicle
        </h2>
        <p className={text.muted}>
          Feeds leave it alone: none changes what you enter here, takes the vehicle off the site or marks it sold, until
          you leave it to them. You add its photos next.
        </p>
        {dealerships.length > 1 && (
          <Choice
            label="Dealership"
            value={dealership}
            choices={dealerships.map(({ id, name }) => [id, name] as const)}
            onChange={(id) => {
              setDealership(id);
              setTyped({ ...typed, location_id: '' });
            }}
          />
        )}
      </header>
      <VehicleForm
        typed={typed}
        errors={errors}
        dealership={dealership}
        sections={sections}
        onType={(field, value) => {
          setTyped({ ...typed, [field]: value });
          setAsked(undefined);
        }}
        onSave={save}
      >
        {asked && (
          <Question
            question={`Offer it at ${formatDollars(asked.price!)}? That is an unusual price.`}
            onYes={() => add(asked)}
            onNo={() => setAsked(undefined)}
          />
        )}
        <p className={styles.buttons}>
          <Button type="submit" look="primary" aria-disabled={adding.isPending}>
            Add the vehicle
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </p>
        <p role="status">
          {adding.isPending && 'Adding…'}
          {Object.keys(errors).length > 0 && 'Not added yet: see what is marked above. '}
          {adding.error?.message}{' '}
          {isTaken && (
            <Link to={formatInboxAddress({ ...address, car: undefined, status: undefined, query: typed.stocknum })}>
              Find that vehicle
            </Link>
          )}
        </p>
      </VehicleForm>
    </article>
  );
};
