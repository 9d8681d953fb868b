import type { ComponentProps } from 'react';

interface CheckboxGroupProps {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly error?: string | undefined;
  /** What every box has in common: its name and how it is followed. */
  readonly box: Omit<ComponentProps<'input'>, 'type' | 'value'>;
}

/** Any number of several. */
export const CheckboxGroup = ({ label, choices, error, box }: CheckboxGroupProps) => (
  <fieldset className="field checkbox-group">
    <legend>{label}</legend>
    {choices.map(({ value, label: text }) => (
      <label key={value} className="checkbox">
        <input {...box} type="checkbox" value={value} />
        <span>{text}</span>
      </label>
    ))}
    {error !== undefined && <p className="field-error">{error}</p>}
  </fieldset>
);
