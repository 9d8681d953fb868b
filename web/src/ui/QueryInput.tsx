import { Search, X } from 'lucide-react';
import type { InputHTMLAttributes, RefObject } from 'react';
import { useTypedEarly } from '../lib/use-typed-early.js';
import buttonStyles from './Button.module.css';

interface QueryInputProps {
  readonly typed: string;
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly onType: (typed: string) => void;
  readonly onClear: () => void;
  readonly onFocus?: () => void;
  readonly ref?: RefObject<HTMLInputElement | null>;
  /** What it says of a list below it, once there is one. */
  readonly combobox?: InputHTMLAttributes<HTMLInputElement> | undefined;
}

/** The field of a search box, with the cross that empties it. */
export const QueryInput = ({
  typed,
  label,
  placeholder,
  maxLength,
  onType,
  onClear,
  onFocus,
  ref,
  combobox,
}: QueryInputProps) => {
  const early = useTypedEarly(typed, onType, ref);
  return (
    <>
      <Search aria-hidden="true" size={18} />
      <input
        ref={early}
        type={combobox ? 'text' : 'search'}
        inputMode="search"
        name="query"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onFocus={onFocus}
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={maxLength}
        {...combobox}
      />
      {typed !== '' && (
        <button type="button" className={buttonStyles.iconButton} onClick={onClear} aria-label="Clear the search">
          <X aria-hidden="true" size={18} />
        </button>
      )}
    </>
  );
};
