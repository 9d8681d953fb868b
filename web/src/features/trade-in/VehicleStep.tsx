import clsx from 'clsx';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ValuationRequest, ValuationResponse } from '#contracts/api/valuations';
import { australianStates, type TradeInVehicle } from '#contracts/domain/trade-in';
import { useSite } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { valuationRequest } from '../../lib/schemas/forms.js';
import { ApiError } from '../../lib/api.js';
import { newUuid } from '../../lib/uuid.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import type { Progress, TypedVehicle } from './progress.js';
import { lookUpRego, valueVehicle } from './queries.js';
import buttonStyles from '../../ui/Button.module.css';
import fieldStyles from '../../ui/Field.module.css';
import formStyles from '../../ui/Form.module.css';
import styles from './VehicleStep.module.css';
import layout from '../../ui/layout.module.css';
import tradeInStyles from './trade-in.module.css';

export interface Valued {
  readonly vehicle: TradeInVehicle;
  readonly km: number;
  /** Absent: nobody could say what it is worth just now. */
  readonly valuation?: ValuationResponse;
}

interface VehicleStepProps {
  readonly progress: Progress;
  readonly onTyped: (typed: TypedVehicle) => void;
  readonly onValued: (valued: Valued) => void;
}

const states = australianStates.map((state) => ({ value: state, label: state }));
const labels = { year: 'Year', make: 'Make', model: 'Model', km: 'Kilometres' } as const;
type Name = keyof typeof labels;
const said: Readonly<Record<Name, string>> = {
  year: 'Please enter the year, such as 2021.',
  make: 'Please fill this in.',
  model: 'Please fill this in.',
  km: 'Please enter what is on the clock.',
};

/** By its plate, or by hand. */
export const VehicleStep = ({ progress: { typed, ...progress }, onTyped, onValued }: VehicleStepProps) => {
  const { locations } = useSite();
  const home = locations.find(({ primary }) => primary)?.address.state ?? 'NSW';
  const [state, setState] = useState<string>(typed?.state ?? progress.vehicle?.state ?? home);
  const [rego, setRego] = useState(typed?.rego ?? progress.vehicle?.rego ?? '');
  const [vehicle, setVehicle] = useState<Partial<TradeInVehicle> | undefined>(typed ? typed.vehicle : progress.vehicle);
  const [isByHand, setByHand] = useState(typed?.isByHand ?? false);
  const [km, setKm] = useState(typed ? typed.km : progress.km);
  useEffect(() => onTyped({ state, rego, vehicle, isByHand, km }), [onTyped, state, rego, vehicle, isByHand, km]);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const attempt = useRef<{ readonly of: string; readonly key: string }>(undefined);
  const lookUp = useMutation({
    mutationFn: () => lookUpRego(state, rego.trim()),
    onSuccess: (known) => {
      setVehicle(known);
      setByHand(false);
    },
  });
  const value = useMutation({
    mutationFn: (request: ValuationRequest) => {
      const of = JSON.stringify(request);
      if (attempt.current?.of !== of) attempt.current = { of, key: newUuid() };
      return valueVehicle(request, attempt.current.key);
    },
    onSuccess: (valuation, request) => onValued({ ...request, valuation }),
    onError: (error, request) => {
      // The guide being away keeps nobody from leaving their details.
      if (error instanceof ApiError && error.status >= 500) onValued(request);
    },
  });
  const submit = () => {
    const request = { vehicle: { ...vehicle, ...(isByHand && rego && { rego, state }) }, km };
    const checked = valuationRequest.safeParse(request);
    if (checked.success) {
      setErrors({});
      if (!value.isPending) value.mutate(checked.data);
      return;
    }
    const names = checked.error.issues.map(({ path }) => String(path.at(-1)));
    setErrors(
      Object.fromEntries(
        (Object.keys(labels) as Name[]).filter((name) => names.includes(name)).map((name) => [name, said[name]]),
      ),
    );
  };
  const wrong = Object.entries(errors) as [Name, string][];
  const set = (change: Partial<TradeInVehicle>) => setVehicle({ ...vehicle, ...change });
  return (
    <div className={styles.valuationVehicle}>
      <form
        className={layout.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (rego.trim() !== '' && !lookUp.isPending) lookUp.mutate();
        }}
      >
        <h2>Your vehicle</h2>
        <div className={styles.regoFields}>
          <TextField
            label="Rego"
            required
            value={rego}
            maxLength={10}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ currentTarget }) => setRego(currentTarget.value.toUpperCase())}
          />
          <SelectField
            label="State"
            required
            choices={states}
            value={state}
            onChange={({ currentTarget }) => setState(currentTarget.value)}
          />
          <button
            type="submit"
            className={clsx(buttonStyles.button, buttonStyles.secondary)}
            aria-disabled={lookUp.isPending}
          >
            {lookUp.isPending ? 'Looking…' : 'Find my vehicle'}
          </button>
        </div>
        {lookUp.error && (
          <p role="alert" className={fieldStyles.error}>
            {lookUp.error instanceof ApiError && lookUp.error.status === 404
              ? 'We can’t find that plate. Check the state, or tell us about the vehicle below.'
              : lookUp.error.message}
          </p>
        )}
      </form>
      <form
        className={formStyles.leadForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {vehicle?.vin && !isByHand ? (
          <p className={tradeInStyles.valuedVehicle} role="status">
            <strong>
              {vehicle.year} {vehicle.make} {vehicle.model} {vehicle.badge}
            </strong>
            {[vehicle.colour, vehicle.transmission, vehicle.body].filter(Boolean).join(' · ')}
            <button
              type="button"
              className={buttonStyles.textButton}
              onClick={() => {
                setVehicle(undefined);
                setByHand(true);
              }}
            >
              Not this one?
            </button>
          </p>
        ) : (
          !isByHand && (
            <button
              type="button"
              className={clsx(buttonStyles.textButton, styles.valuationByHand)}
              onClick={() => setByHand(true)}
            >
              Tell us about it instead
            </button>
          )
        )}
        {wrong.length > 0 && (
          <div className={fieldStyles.errorSummary} role="alert">
            <p>Please fix the following errors:</p>
            <ul>
              {wrong.map(([name, message]) => (
                <li key={name}>
                  {labels[name]}: {message}
                </li>
              ))}
            </ul>
          </div>
        )}
        {value.error && !(value.error instanceof ApiError && value.error.status >= 500) && (
          <div className={fieldStyles.errorSummary} role="alert">
            <p>{value.error.message}</p>
          </div>
        )}
        {isByHand && (
          <>
            <TextField
              label="Year"
              required
              inputMode="numeric"
              maxLength={4}
              error={errors.year}
              value={vehicle?.year ?? ''}
              onChange={({ currentTarget }) => set({ year: Number(currentTarget.value.replace(/\D/g, '')) })}
            />
            <TextField
              label="Make"
              required
              error={errors.make}
              value={vehicle?.make ?? ''}
              onChange={({ currentTarget }) => set({ make: currentTarget.value })}
            />
            <TextField
              label="Model"
              required
              error={errors.model}
              value={vehicle?.model ?? ''}
              onChange={({ currentTarget }) => set({ model: currentTarget.value })}
            />
          </>
        )}
        <TextField
          label="Kilometres"
          required
          inputMode="numeric"
          error={errors.km}
          value={km === undefined ? '' : `${formatNumber(km)} kms`}
          onChange={({ currentTarget }) => setKm(kilometresIn(currentTarget.value, km))}
        />
        <div className={formStyles.actions}>
          <button
            type="submit"
            className={clsx(buttonStyles.button, buttonStyles.primary)}
            aria-disabled={value.isPending}
          >
            {value.isPending ? 'Working it out…' : 'Value my vehicle'}
          </button>
        </div>
      </form>
    </div>
  );
};

/** The digits typed; with the suffix rubbed out, one less than before. */
const kilometresIn = (typed: string, before: number | undefined): number | undefined => {
  const digits = typed.replace(/\D/g, '').slice(0, 7);
  const isRubbingOut = before !== undefined && digits === String(before) && !typed.endsWith(' kms');
  const kept = isRubbingOut ? digits.slice(0, -1) : digits;
  return kept === '' ? undefined : Number(kept);
};
