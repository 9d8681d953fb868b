import clsx from 'clsx';
import { type ComponentProps, useId } from 'react';
import fieldStyles from './Field.module.css';
import formStyles from './Form.module.css';
import styles from './CheckboxField.module.css';

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
    <div className={clsx(fieldStyles.field, formStyles.checkboxField)}>
      <label className={styles.checkbox}>
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
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </div>
  );
};
