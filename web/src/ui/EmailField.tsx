import { type ComponentProps, useRef, useState } from 'react';
import { likelyMail } from '#contracts/domain/mail-typos';
import { TextField } from './TextField.js';
import buttonStyles from './Button.module.css';
import fieldStyles from './Field.module.css';

/** Sets the value like typing does, so that React and react-hook-form notice. */
const typeInto = (input: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

/** A field for a mail address. Asks back if the address looks mistyped, and accepts it all the same. */
export const EmailField = ({ onBlur, ...rest }: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>) => {
  const input = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState<string>();
  return (
    <>
      <TextField
        autoComplete="email"
        {...rest}
        type="email"
        inputMode="email"
        onBlur={(event) => {
          input.current = event.currentTarget;
          setMeant(likelyMail(event.currentTarget.value));
          onBlur?.(event);
        }}
      />
      {meant !== undefined && (
        <p className={fieldStyles.hint} role="status">
          Did you mean{' '}
          <button
            type="button"
            className={buttonStyles.textButton}
            onClick={() => {
              typeInto(input.current!, meant);
              setMeant(undefined);
              input.current!.focus();
            }}
          >
            {meant}
          </button>
          ?
        </p>
      )}
    </>
  );
};
