import type { Ref } from 'react';
import fieldStyles from './Field.module.css';

interface FieldMessage {
  readonly name: string;
  readonly label: string;
  readonly message: string;
}

interface ErrorSummaryProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly wrong: readonly FieldMessage[];
  /** Reasons why sending failed, a paragraph each. */
  readonly failure: readonly string[];
  readonly onGoTo?: (name: string) => void;
}

const focusField = (name: string): void => document.getElementsByName(name)[0]?.focus();

/** Gives the reasons why a form could not be sent, and leads to each invalid field. Can take the focus. */
export const ErrorSummary = ({ ref, wrong, failure, onGoTo = focusField }: ErrorSummaryProps) => (
  <div
    ref={ref}
    tabIndex={-1}
    role="alert"
    className={fieldStyles.errorSummary}
    hidden={wrong.length === 0 && failure.length === 0}
  >
    {failure.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {wrong.length > 0 && (
      <>
        <p>Please fix the following errors:</p>
        <ul>
          {wrong.map(({ name, label, message }) => (
            <li key={name}>
              <button type="button" onClick={() => onGoTo(name)}>
                {label.replace(/[.?…]$/, '')}: {message}
              </button>
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
);
