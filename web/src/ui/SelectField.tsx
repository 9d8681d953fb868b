import { type ComponentProps, useId } from 'react';
import fieldStyles from './Field.module.css';

interface OwnProps {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly ref?: (element: HTMLSelectElement | null) => void;
}

/** A labelled select, with nothing selected at first. */
export const SelectField = ({
  label,
  choices,
  error,
  hint,
  required,
  ...rest
}: OwnProps & Omit<ComponentProps<'select'>, keyof OwnProps>) => {
  const id = useId();
  const described = error !== undefined ? `${id}-error` : hint !== undefined ? `${id}-hint` : undefined;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>
        {label}
        {!required && <span className={fieldStyles.optional}> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      <select
        {...rest}
        id={id}
        aria-invalid={error !== undefined}
        aria-required={required}
        aria-describedby={described}
      >
        <option value="">Please choose</option>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </div>
  );
};
