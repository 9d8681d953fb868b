import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useId, useState } from 'react';
import { isPostcode } from '#contracts/domain/places/postcode';
import { emptySearch, formatSearch, parseSearch } from '#contracts/search/url';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { searchQuery } from '../../lib/queries/search.js';
import { useMyLocation } from '../../lib/use-my-location.js';
import { useNewest } from '../../lib/use-newest.js';
import { MyLocationButton } from '../../ui/MyLocationButton.js';
import fieldStyles from '../../ui/Field.module.css';
import sortMenuStyles from '../../ui/SortMenu.module.css';

/**
 * Input for a postcode, which is applied at its fourth digit, or for a suburb or town, which is applied with Enter; and
 * a button for the visitor's own place.
 */
export const PlaceBox = ({ onPlace }: { readonly onPlace: (postcode: string) => void }) => {
  const environment = useEnvironment();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const mine = useMyLocation(onPlace);
  const located = useNewest(onPlace);
  const locate = async (place: string) => {
    setAsked(true);
    const words = formatSearch({ ...emptySearch, query: `near ${place}` });
    const answer = found(
      await queryClient.fetchQuery(searchQuery(environment, '/search', words)).catch(() => undefined),
    );
    setAsked(false);
    const near = answer?.understood && parseSearch(answer.understood.search).state.near;
    if (near !== undefined) located(near);
    else setProblem(answer ? 'We don’t know that place. Its postcode will do.' : 'That didn’t work. Please try again.');
  };
  return (
    <form
      className={clsx(sortMenuStyles.place, fieldStyles.field)}
      onSubmit={(event) => {
        event.preventDefault();
        mine.cancel();
        const place = (new FormData(event.currentTarget).get('place') as string).trim();
        if (place !== '' && !isAsked) void locate(place);
      }}
    >
      <input
        name="place"
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
          mine.cancel();
          if (isPostcode(value.trim())) onPlace(value.trim());
        }}
      />
      <MyLocationButton {...mine} />
      <p id={`${id}-problem`} className={fieldStyles.error} role="status">
        {problem ?? mine.problem}
      </p>
    </form>
  );
};
