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

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

/** Returns the position in a text that has this many digits after it. */
const caretPosition = (text: string, digitsBehind: number): number => {
  let place = text.length;
  for (let left = digitsBehind; left > 0 && place > 0; place--) if (/\d/.test(text[place - 1]!)) left--;
  return place;
};

/** A field for dollars that adds separators while one types. The caret stays before the same digits. */
export const MoneyField = ({ label, value, onChange }: MoneyFieldProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const digitsBehind = useRef<number>(undefined);
  const formatted = formatNumber(value);
  useLayoutEffect(() => {
    if (digitsBehind.current === undefined || document.activeElement !== input.current) return;
    const place = caretPosition(formatted, digitsBehind.current);
    input.current?.setSelectionRange(place, place);
    digitsBehind.current = undefined;
  });
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.moneyInput}>
        <span id={`${id}-unit`} aria-hidden="true">
          $
        </span>
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={`${id}-unit`}
          value={formatted}
          onChange={({ currentTarget: { value: typed, selectionEnd } }) => {
            digitsBehind.current = countDigits(typed.slice(selectionEnd ?? typed.length));
            // Ignores other characters and drops cents.
            onChange(Math.trunc(budgetAmount(typed.replace(/[^\d.-]/g, ''))));
          }}
        />
      </div>
    </div>
  );
};
