import clsx from 'clsx';
import type { ComponentProps } from 'react';
import checkboxFieldStyles from './CheckboxField.module.css';
import fieldStyles from './Field.module.css';
import styles from './CheckboxGroup.module.css';

interface CheckboxGroupProps {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly error?: string | undefined;
  /** Props of every checkbox, such as its name and change handler. */
  readonly box: Omit<ComponentProps<'input'>, 'type' | 'value'>;
}

/** A choice of any number of values. */
export const CheckboxGroup = ({ label, choices, error, box }: CheckboxGroupProps) => (
  <fieldset className={clsx(fieldStyles.field, styles.checkboxGroup)}>
    <legend>{label}</legend>
    {choices.map(({ value, label: text }) => (
      <label key={value} className={checkboxFieldStyles.checkbox}>
        <input {...box} type="checkbox" value={value} />
        <span>{text}</span>
      </label>
    ))}
    {error !== undefined && <p className={fieldStyles.error}>{error}</p>}
  </fieldset>
);
