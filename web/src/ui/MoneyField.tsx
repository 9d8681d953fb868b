import { useId, useLayoutEffect, useRef } from 'react';
import { budgetAmount } from '#contracts/domain/finance/budget';
import { formatNumber } from '../lib/format.js';
import fieldStyles from './Field.module.css';
import styles from './MoneyField.module.css';

interface MoneyFieldProps {
  readonly label: string;
  /** Whole dollars. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** The place in a text behind which this many digits stand. */
const placeBefore = (text: string, digitsBehind: number): number => {
  let place = text.length;
  for (let left = digitsBehind; left > 0 && place > 0; place--) if (/\d/.test(text[place - 1]!)) left--;
  return place;
};

/** Dollars with separators as one types; the caret stays before the digits it was before. */
export const MoneyField = ({ label, value, onChange }: MoneyFieldProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const digitsBehind = useRef<number>(undefined);
  const shown = formatNumber(value);
  useLayoutEffect(() => {
    if (digitsBehind.current === undefined || document.activeElement !== input.current) return;
    const place = placeBefore(shown, digitsBehind.current);
    input.current?.setSelectionRange(place, place);
    digitsBehind.current = undefined;
  });
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.moneyInput}>
        <span aria-hidden="true">$</span>
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={shown}
          onChange={({ currentTarget: { value: typed, selectionEnd } }) => {
            digitsBehind.current = digitsIn(typed.slice(selectionEnd ?? typed.length));
            // What a slipped finger types among the digits is passed over; cents are left off.
            onChange(Math.trunc(budgetAmount(typed.replace(/[^\d.-]/g, ''))));
          }}
        />
      </div>
    </div>
  );
};
