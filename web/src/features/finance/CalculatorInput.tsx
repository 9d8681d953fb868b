import clsx from 'clsx';
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import { type FieldLimits, limitsText, typedNumber, clampToLimits } from '#contracts/domain/finance/calculator';
import styles from './Calculator.module.css';
import fieldStyles from '../../ui/Field.module.css';
import sliderStyles from '../../ui/RangeSlider.module.css';

interface CalculatorInputProps {
  readonly label: string;
  readonly value: number;
  readonly limits: FieldLimits;
  readonly format: (value: number) => string;
  readonly onChange: (value: number) => void;
  readonly withSlider?: boolean;
  /** Rounds to multiples of the step, counted from the minimum. */
  readonly inSteps?: boolean;
}

const directions: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
/** Rounds to two decimals, so that 0.1 + 0.2 shows as 0.3. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A number field, optionally with a slider. Typed values apply at once and are clamped on blur. */
export const CalculatorInput = ({
  label,
  value,
  limits,
  format,
  onChange,
  withSlider = false,
  inSteps = false,
  // eslint-disable-next-line max-lines-per-function -- Markup of the slider and its text field, which share a value.
}: CalculatorInputProps) => {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const { min, max, step, sliderMax = max } = limits;
  const help = limitsText(value, limits, format);
  const put = (next: number) => {
    const taken = inSteps ? min + Math.round((next - min) / step) * step : next;
    onChange(rounded(clampToLimits(taken, limits)));
  };
  const commit = () => {
    if (typed !== undefined) put(typedNumber(typed));
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    const direction = directions[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    setTyped(undefined);
    put(Math.max(min, value + direction * step));
  };
  const share = ((Math.min(Math.max(value, min), sliderMax) - min) / (sliderMax - min || 1)) * 100;
  return (
    <div>
      <div className={clsx(fieldStyles.field, styles.input)}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? format(value)}
          aria-describedby={help === undefined ? undefined : `${id}-help`}
          onFocus={(event) => event.currentTarget.select()}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onChange(typedNumber(currentTarget.value));
          }}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      </div>
      {withSlider && (
        <div
          className={clsx(sliderStyles.slider, styles.slider)}
          style={{ '--low': '0%', '--high': `${share}%` } as CSSProperties}
        >
          <input
            type="range"
            min={min}
            max={sliderMax}
            step={step}
            value={Math.min(value, sliderMax)}
            aria-label={`${label} slider`}
            aria-valuetext={format(value)}
            onChange={({ currentTarget }) => put(currentTarget.valueAsNumber)}
          />
        </div>
      )}
      <p id={`${id}-help`} className={styles.help}>
        {help}
      </p>
    </div>
  );
};
