import type { TradeInVehicle } from '#contracts/domain/trade-in';
import { TextField } from '../../ui/TextField.js';
import type { Errors } from './use-valuation.js';

interface VehicleFieldsProps {
  readonly vehicle: Partial<TradeInVehicle> | undefined;
  readonly errors: Errors;
  readonly onTyped: (change: Partial<TradeInVehicle>) => void;
}

/** Fields for a vehicle that was not found by its plate. */
export const VehicleFields = ({ vehicle, errors, onTyped }: VehicleFieldsProps) => (
  <>
    <TextField
      label="Year"
      name="year"
      required
      inputMode="numeric"
      maxLength={4}
      error={errors.year}
      value={vehicle?.year ?? ''}
      onChange={({ currentTarget }) => onTyped({ year: Number(currentTarget.value.replace(/\D/g, '')) })}
    />
    <TextField
      label="Make"
      name="make"
      required
      error={errors.make}
      value={vehicle?.make ?? ''}
      onChange={({ currentTarget }) => onTyped({ make: currentTarget.value })}
    />
    <TextField
      label="Model"
      name="model"
      required
      error={errors.model}
      value={vehicle?.model ?? ''}
      onChange={({ currentTarget }) => onTyped({ model: currentTarget.value })}
    />
  </>
);
