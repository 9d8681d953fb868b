import { type ComponentProps, useId } from 'react';

interface OwnProps {
  readonly label: string;
  readonly error?: string | undefined;
  /** Lines; absent: a single-line field. */
  readonly rows?: number;
}

type TextFieldProps = OwnProps &
  Omit<ComponentProps<'input'>, keyof OwnProps | 'ref'> & {
    readonly ref?: (element: HTMLInputElement | HTMLTextAreaElement | null) => void;
  };

/** A labelled field; what is wrong with it stands right below. */
export const TextField = ({ label, error, rows, ref, required, ...rest }: TextFieldProps) => {
  const id = useId();
  const described = {
    id,
    'aria-invalid': error !== undefined,
    'aria-required': required,
    ...(error !== undefined && { 'aria-describedby': `${id}-error` }),
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!required && <span className="optional"> (optional)</span>}
      </label>
      {rows === undefined ? (
        <input {...rest} {...described} ref={ref} />
      ) : (
        <textarea {...(rest as ComponentProps<'textarea'>)} {...described} rows={rows} ref={ref} />
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
};
