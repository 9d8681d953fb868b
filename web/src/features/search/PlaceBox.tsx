import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useId, useState } from 'react';
import { isPostcode } from '#contracts/domain/places/postcode';
import { useEnvironment } from '../../lib/environment.js';
import { findPostcode } from '../../lib/queries/find-postcode.js';
import fieldStyles from '../../ui/Field.module.css';
import sortMenuStyles from '../../ui/SortMenu.module.css';

interface PlaceBoxProps {
  /** The search's postcode. */
  readonly near: string | undefined;
  readonly onPlace: (postcode: string) => void;
}

/** Input for a postcode, which is applied at its fourth digit, or for a suburb or town, which is applied with Enter. */
export const PlaceBox = ({ near, onPlace }: PlaceBoxProps) => {
  const environment = useEnvironment();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const locate = async (place: string) => {
    setAsked(true);
    const found = await findPostcode(queryClient, environment, place);
    setAsked(false);
    if ('postcode' in found) onPlace(found.postcode);
    else setProblem(found.problem);
  };
  return (
    <form
      className={clsx(sortMenuStyles.place, fieldStyles.field)}
      onSubmit={(event) => {
        event.preventDefault();
        const place = (new FormData(event.currentTarget).get('place') as string).trim();
        if (place !== '' && !isAsked) void locate(place);
      }}
    >
      <input
        name="place"
        defaultValue={near}
        aria-label="Your postcode or suburb"
        placeholder="Postcode or suburb"
        autoComplete="postal-code"
        enterKeyHint="go"
        maxLength={60}
        readOnly={isAsked}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ currentTarget: { value } }) => {
          setProblem(undefined);
          if (isPostcode(value.trim())) onPlace(value.trim());
        }}
      />
      <p id={`${id}-problem`} className={fieldStyles.error} role="status">
        {problem}
      </p>
    </form>
  );
};
