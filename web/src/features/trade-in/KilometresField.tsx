import { useState } from 'react';
import { formatNumber } from '../../lib/format.js';
import { TextField } from '../../ui/TextField.js';
import { kilometresIn } from './kilometres.js';

interface KilometresFieldProps {
  readonly km: number | undefined;
  readonly error: string | undefined;
  readonly onChange: (km: number | undefined) => void;
}

/** Takes kilometres as people write them, and adds separators and the unit once they leave the field. */
export const KilometresField = ({ km, error, onChange }: KilometresFieldProps) => {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label="Kilometres"
      name="km"
      required
      inputMode="numeric"
      maxLength={20}
      error={error}
      value={typed ?? (km === undefined ? '' : `${formatNumber(km)} kms`)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onChange(kilometresIn(value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
};
