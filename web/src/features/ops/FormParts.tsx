import clsx from 'clsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { messageOf } from './format.js';
import { Press, useNotify } from './Parts.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import opsStyles from './ops.module.css';
import styles from './FormParts.module.css';

export interface Dealership {
  readonly id: string;
  readonly name: string;
}

/** Submits a form, reports errors, and tells whether a request is pending. */
export const useSending = (send: () => Promise<void>) => {
  const say = useNotify();
  const [isSending, setSending] = useState(false);
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault();
    if (isSending) return;
    setSending(true);
    await send().catch((error: unknown) => say(messageOf(error), true));
    setSending(false);
  };
  return { isSending, onSubmit: (submitted: FormEvent) => void submit(submitted) };
};

interface ChoicesProps<Name extends string> {
  readonly legend: string;
  readonly options: readonly { readonly id: Name; readonly label: ReactNode; readonly title?: string }[];
  readonly chosen: readonly Name[];
  readonly onChange: (chosen: readonly Name[]) => void;
}

export const Choices = <Name extends string>({ legend, options, chosen, onChange }: ChoicesProps<Name>) => (
  <fieldset className={clsx(text.muted, styles.choices)}>
    <legend>{legend}</legend>
    <div className={options.length > 6 ? styles.many : styles.few}>
      {options.map(({ id, label, title }) => (
        <label key={id} title={title}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(
                options
                  .map((option) => option.id)
                  .filter((one) => (one === id ? target.checked : chosen.includes(one))),
              )
            }
          />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
);

export const dealershipOptions = (dealerships: readonly Dealership[]) =>
  dealerships.map(({ id, name }) => ({ id, label: name }));

interface ButtonsProps {
  readonly does: string;
  readonly isSending: boolean;
  readonly onClose: () => void;
}

export const Buttons = ({ does, isSending, onClose }: ButtonsProps) => (
  <div className={layout.flow}>
    <button type="submit" className={opsStyles.press} data-look="strong" aria-disabled={isSending}>
      {isSending ? '…' : does}
    </button>
    <Press onClick={onClose}>Keep</Press>
  </div>
);
