import { type ComponentProps, useId } from 'react';

interface OwnProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly ref?: (element: HTMLInputElement | null) => void;
}

export const CheckboxField = ({
  label,
  error,
  required,
  ...rest
}: OwnProps & Omit<ComponentProps<'input'>, keyof OwnProps>) => {
  const id = useId();
  return (
    <div className="field checkbox-field">
      <label className="checkbox">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-required={required}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
};
