import clsx from 'clsx';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../ui/Button.js';
import { withChoice } from './address.js';
import { invalidPostcode, isPostcode } from '#contracts/domain/places/postcode';
import fieldStyles from '../../ui/Field.module.css';
import layout from '../../ui/layout.module.css';
import styles from './PostcodeFinder.module.css';

interface PostcodeFinderProps {
  /** The server's reason to reject the postcode. */
  readonly refused: string | undefined;
}

/** Sorts the locations by distance from a postcode. */
export const PostcodeFinder = ({ refused }: PostcodeFinderProps) => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = search.get('postcode') ?? '';
  const [typed, setTyped] = useState(asked);
  const [error, setError] = useState<string>();
  const id = useId();
  const shown = error ?? refused;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(isPostcode(typed) ? undefined : invalidPostcode);
    if (isPostcode(typed)) void navigate(withChoice(search, 'postcode', typed), { preventScrollReset: true });
  };
  return (
    <form className={clsx(layout.flow, styles.postcodeFinder)} action="/locations" onSubmit={submit} noValidate>
      <div className={fieldStyles.field}>
        <label htmlFor={id}>Your postcode</label>
        <input
          id={id}
          name="postcode"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          aria-required
          aria-invalid={shown !== undefined}
          aria-describedby={`${id}-error`}
        />
        <p id={`${id}-error`} className={fieldStyles.error} role="status">
          {shown}
        </p>
      </div>
      <Button type="submit">Find the nearest</Button>
      {asked !== '' && (
        <Button
          look="quiet"
          onClick={() => {
            setTyped('');
            setError(undefined);
            void navigate(withChoice(search, 'postcode', ''), { preventScrollReset: true });
          }}
        >
          Clear
        </Button>
      )}
    </form>
  );
};
