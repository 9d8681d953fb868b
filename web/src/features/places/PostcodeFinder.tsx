import clsx from 'clsx';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMyLocation } from '../../lib/use-my-location.js';
import { Button } from '../../ui/Button.js';
import { MyLocationButton } from '../../ui/MyLocationButton.js';
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
  const show = (postcode: string) => {
    setTyped(postcode);
    setError(undefined);
    void navigate(withChoice(search, 'postcode', postcode), { preventScrollReset: true });
  };
  const mine = useMyLocation(show);
  const shown = error ?? mine.problem ?? refused;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mine.cancel();
    if (isPostcode(typed)) show(typed);
    else setError(invalidPostcode);
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
          aria-invalid={(error ?? refused) !== undefined}
          aria-describedby={`${id}-error`}
        />
      </div>
      <Button type="submit">Find the nearest</Button>
      <MyLocationButton {...mine} />
      {asked !== '' && (
        <Button look="quiet" onClick={() => show('')}>
          Clear
        </Button>
      )}
      <p id={`${id}-error`} className={fieldStyles.error} role="status">
        {shown}
      </p>
    </form>
  );
};
