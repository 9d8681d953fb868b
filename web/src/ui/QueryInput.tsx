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
  /** ARIA attributes for the list below, if there is one. */
  readonly combobox?: InputHTMLAttributes<HTMLInputElement> | undefined;
}

/** The input of a search box, with a clear button. */
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
  const inputRef = useTypedEarly(typed, onType, ref);
  return (
    <>
      <Search aria-hidden="true" size={18} />
      <input
        ref={inputRef}
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
