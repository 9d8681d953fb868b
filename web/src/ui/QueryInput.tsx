import { Search, X } from 'lucide-react';
import type { InputHTMLAttributes, Ref } from 'react';
import buttonStyles from './Button.module.css';

interface QueryInputProps {
  readonly typed: string;
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly onType: (typed: string) => void;
  readonly onClear: () => void;
  readonly onFocus?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
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
}: QueryInputProps) => (
  <>
    <Search aria-hidden="true" size={18} />
    <input
      ref={ref}
      type="search"
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
