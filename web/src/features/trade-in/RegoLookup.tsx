import { useMutation } from '@tanstack/react-query';
import { australianStates } from '#contracts/domain/places/australian-states';
import type { TradeInVehicle } from '#contracts/domain/trade-in';
import { ApiError } from '../../lib/api.js';
import { Button } from '../../ui/Button.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import { lookUpRego } from './queries.js';
import fieldStyles from '../../ui/Field.module.css';
import layout from '../../ui/layout.module.css';
import styles from './RegoLookup.module.css';

interface Plate {
  readonly rego: string;
  readonly state: string;
}

interface RegoLookupProps {
  readonly plate: Plate;
  readonly onTyped: (change: Partial<Plate>) => void;
  readonly onFound: (vehicle: Partial<TradeInVehicle>) => void;
}

const states = australianStates.map((state) => ({ value: state, label: state }));

export const RegoLookup = ({ plate: { rego, state }, onTyped, onFound }: RegoLookupProps) => {
  const lookUp = useMutation({ mutationFn: () => lookUpRego(state, rego.trim()), onSuccess: onFound });
  return (
    <form
      className={layout.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (rego.trim() !== '' && !lookUp.isPending) lookUp.mutate();
      }}
    >
      <h2>Your vehicle</h2>
      <div className={styles.fields}>
        <TextField
          label="Rego"
          required
          value={rego}
          maxLength={10}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={({ currentTarget }) => onTyped({ rego: currentTarget.value.toUpperCase() })}
        />
        <SelectField
          label="State"
          required
          choices={states}
          value={state}
          onChange={({ currentTarget }) => onTyped({ state: currentTarget.value })}
        />
        <Button type="submit" aria-disabled={lookUp.isPending}>
          {lookUp.isPending ? 'Looking…' : 'Find my vehicle'}
        </Button>
      </div>
      {lookUp.error && (
        <p role="alert" className={fieldStyles.error}>
          {lookUp.error instanceof ApiError && lookUp.error.status === 404
            ? 'We can’t find that plate. Check the state, or enter the vehicle below.'
            : lookUp.error.message}
        </p>
      )}
    </form>
  );
};
