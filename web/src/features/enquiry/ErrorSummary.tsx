import type { Ref } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { EnquiryValues } from './form.js';

interface ErrorSummaryProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly errors: FieldErrors<EnquiryValues>;
  readonly labels: Readonly<Record<string, string>>;
}

/** Takes the focus when sending was stopped, and says why. */
export const ErrorSummary = ({ ref, errors, labels }: ErrorSummaryProps) => {
  const wrong = Object.entries(labels).flatMap(([name, label]) => {
    const message = errors[name as keyof EnquiryValues]?.message;
    return message ? [{ name, label, message }] : [];
  });
  const failure = errors.root?.message;
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="error-summary" hidden={wrong.length === 0 && !failure}>
      {failure && <p>{failure}</p>}
      {wrong.length > 0 && (
        <>
          <p>Please fix the following errors:</p>
          <ul>
            {wrong.map(({ name, label, message }) => (
              <li key={name}>
                {label}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
