import clsx from 'clsx';
import { useId, useState } from 'react';
import text from '../../ui/text.module.css';
import styles from './costs.module.css';
import fieldStyles from '../../ui/Field.module.css';

interface FigureFieldProps {
  readonly label: string;
  /** Unit after the number, such as `km`. */
  readonly unit: string;
  readonly value: number;
  /** Whether it is an amount in dollars and cents. */
  readonly isMoney?: boolean;
  readonly onChange: (value: number) => void;
}

/** A number field. Text that is not a number counts as 0. */
export const FigureField = ({ label, unit, value, isMoney = false, onChange }: FigureFieldProps) => {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  return (
    <div className={clsx(fieldStyles.field, styles.figure)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.input}>
        {isMoney && (
          <span id={`${id}-sign`} aria-hidden="true">
            $
          </span>
        )}
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? (isMoney ? value.toFixed(2) : String(value))}
          aria-describedby={`${id}-sign ${id}-unit`}
          onChange={({ currentTarget }) => {
            const text = currentTarget.value.replace(/[^\d.]/g, '').slice(0, 7);
            setTyped(text);
            onChange(Number.isFinite(Number(text)) ? Number(text) : 0);
          }}
          onBlur={() => setTyped(undefined)}
        />
        <span id={`${id}-unit`} className={text.note}>
          {unit}
        </span>
      </div>
    </div>
  );
};
