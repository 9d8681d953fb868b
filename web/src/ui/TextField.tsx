import { type ComponentProps, useId } from 'react';
import fieldStyles from './Field.module.css';

interface OwnProps {
  readonly label: string;
  readonly error?: string | undefined;
  /** Help text below the label. */
  readonly hint?: string | undefined;
  /** Whether the label is a placeholder inside the field. Screen readers still read it. */
  readonly labelInside?: boolean | undefined;
  /** Number of lines; default: a single-line input. */
  readonly rows?: number;
  /** Whether nothing else announces its error, such as a form's summary. */
  readonly isAlone?: boolean;
}

type TextFieldProps = OwnProps &
  Omit<ComponentProps<'input'>, keyof OwnProps | 'ref'> & {
    readonly ref?: (element: HTMLInputElement | HTMLTextAreaElement | null) => void;
  };

/** A labelled field, with its error right below. */
export const TextField = ({
  label,
  error,
  hint,
  labelInside = false,
  rows,
  isAlone = false,
  ref,
  required,
  ...rest
}: TextFieldProps) => {
  const id = useId();
  const described = {
    id,
    'aria-invalid': error !== undefined,
    'aria-required': required,
    ...(labelInside && { placeholder: required ? label : `${label} (optional)` }),
    ...((error ?? hint) !== undefined && { 'aria-describedby': `${id}-${error === undefined ? 'hint' : 'error'}` }),
  };
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={labelInside ? 'visually-hidden' : undefined}>
        {label}
        {!required && <span className={fieldStyles.optional}> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      {rows === undefined ? (
        <input {...rest} {...described} ref={ref} />
      ) : (
        <textarea {...(rest as ComponentProps<'textarea'>)} {...described} rows={rows} ref={ref} />
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={fieldStyles.error} role={isAlone ? 'alert' : undefined}>
          {error}
        </p>
      )}
    </div>
  );
};
