import clsx from 'clsx';
import { useEffect, useState } from 'react';
import type { TradeInVehicle } from '#contracts/domain/trade-in';
import { useSite } from '../../lib/environment.js';
import { Button } from '../../ui/Button.js';
import { ErrorSummary } from '../../ui/ErrorSummary.js';
import { KilometresField } from './KilometresField.js';
import type { Progress, TypedVehicle } from './progress.js';
import { RegoLookup } from './RegoLookup.js';
import { type Errors, labels, useValuation, type Valued } from './use-valuation.js';
import { VehicleFields } from './VehicleFields.js';
import buttonStyles from '../../ui/Button.module.css';
import formStyles from '../../ui/Form.module.css';
import tradeInStyles from './trade-in.module.css';
import styles from './VehicleStep.module.css';

interface VehicleStepProps {
  readonly progress: Progress;
  readonly onTyped: (typed: TypedVehicle) => void;
  readonly onValued: (valued: Valued) => void;
}

/** Identifies the vehicle, by its plate or by hand. */
// eslint-disable-next-line max-lines-per-function -- Markup: one field after another.
export const VehicleStep = ({ progress: { typed, ...progress }, onTyped, onValued }: VehicleStepProps) => {
  const { locations, without } = useSite();
  const hasRegister = !without.includes('rego_lookup');
  const home = locations.find(({ primary }) => primary)?.address.state ?? 'NSW';
  const [state, setState] = useState<string>(typed?.state ?? progress.vehicle?.state ?? home);
  const [rego, setRego] = useState(typed?.rego ?? progress.vehicle?.rego ?? '');
  const [vehicle, setVehicle] = useState<Partial<TradeInVehicle> | undefined>(typed ? typed.vehicle : progress.vehicle);
  const [isByHand, setByHand] = useState(typed?.isByHand ?? !hasRegister);
  const [km, setKm] = useState(typed ? typed.km : progress.km);
  useEffect(() => onTyped({ state, rego, vehicle, isByHand, km }), [onTyped, state, rego, vehicle, isByHand, km]);
  const { submit, errors, failure, isPending } = useValuation(onValued);
  const choose = (chosen: Partial<TradeInVehicle> | undefined, byHand: boolean) => {
    setVehicle(chosen);
    setByHand(byHand);
  };
  return (
    <div className={styles.step}>
      {hasRegister && (
        <RegoLookup
          plate={{ rego, state }}
          onTyped={(change) => {
            setRego(change.rego ?? rego);
            setState(change.state ?? state);
          }}
          onFound={(known) => choose(known, false)}
        />
      )}
      <form
        className={formStyles.leadForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Shows the fields by hand, so that their errors are visible.
          if (!vehicle?.vin) setByHand(true);
          submit({ vehicle: { ...vehicle, ...(isByHand && rego && { rego, state }) }, km });
        }}
      >
        {!isByHand &&
          (vehicle?.vin ? (
            <FoundVehicle vehicle={vehicle} onReject={() => choose(undefined, true)} />
          ) : (
            <button
              type="button"
              className={clsx(buttonStyles.textButton, styles.byHand)}
              onClick={() => setByHand(true)}
            >
              Tell us about it instead
            </button>
          ))}
        <ErrorSummary wrong={mistakesOf(errors)} failure={failure === undefined ? [] : [failure]} />
        {isByHand && (
          <VehicleFields
            vehicle={vehicle}
            errors={errors}
            onTyped={(change) => setVehicle({ ...vehicle, ...change })}
          />
        )}
        <KilometresField km={km} error={errors.km} onChange={setKm} />
        <div className={formStyles.actions}>
          <Button type="submit" look="primary" aria-disabled={isPending}>
            {isPending ? 'Working it out…' : without.includes('trade_in_values') ? 'Continue' : 'Value my vehicle'}
          </Button>
        </div>
      </form>
    </div>
  );
};

interface FoundVehicleProps {
  readonly vehicle: Partial<TradeInVehicle>;
  readonly onReject: () => void;
}

const FoundVehicle = ({ vehicle, onReject }: FoundVehicleProps) => (
  <p className={tradeInStyles.valuedVehicle} role="status">
    <strong>
      {vehicle.year} {vehicle.make} {vehicle.model} {vehicle.badge}
    </strong>
    {[vehicle.colour, vehicle.transmission, vehicle.body].filter(Boolean).join(' · ')}
    <button type="button" className={buttonStyles.textButton} onClick={onReject}>
      Not this one?
    </button>
  </p>
);

const mistakesOf = (errors: Errors) =>
  (Object.entries(errors) as [keyof Errors, string][]).map(([name, message]) => ({
    name,
    label: labels[name],
    message,
  }));
