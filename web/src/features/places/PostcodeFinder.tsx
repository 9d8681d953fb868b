import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useEnvironment } from '../../lib/environment.js';
import { findPostcode } from '../../lib/queries/find-postcode.js';
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
  const environment = useEnvironment();
  const queryClient = useQueryClient();
  const asked = search.get('postcode') ?? '';
  const [typed, setTyped] = useState(asked);
  const [error, setError] = useState<string>();
  const id = useId();
  const shown = error ?? refused;
  const show = (postcode: string) =>
    void navigate(withChoice(search, 'postcode', postcode), { preventScrollReset: true });
  const showNear = async (place: string) => {
    const found = await findPostcode(queryClient, environment, place);
    if ('postcode' in found) show(found.postcode);
    else setError(found.problem);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const place = typed.trim();
    const isName = /[a-z]/i.test(place);
    setError(isPostcode(place) || isName ? undefined : invalidPostcode);
    if (isPostcode(place)) show(place);
    else if (isName) void showNear(place);
  };
  return (
    <form className={clsx(layout.flow, styles.postcodeFinder)} action="/locations" onSubmit={submit} noValidate>
      <div className={fieldStyles.field}>
        <label htmlFor={id}>Your postcode or suburb</label>
        <input
          id={id}
          name="postcode"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="postal-code"
          maxLength={60}
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
            show('');
          }}
        >
          Clear
        </Button>
      )}
    </form>
  );
};
