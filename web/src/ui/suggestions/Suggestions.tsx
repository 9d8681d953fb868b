import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { SuggestionsResponse } from '#contracts/api/search';
import type { Site } from '#contracts/domain/site/site';
import { parseSearch } from '#contracts/search/url';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { suggestionsQuery } from '../../lib/queries/search.js';
import { writeAddress } from '../../lib/search/address.js';
import { facetLabel, valueLabel } from '../../lib/search/labels.js';
import { useNewest } from '../../lib/use-newest.js';
import layout from '../layout.module.css';
import text from '../text.module.css';
import styles from './Suggestions.module.css';

/** What the box says of the list below it. */
export interface Listed {
  readonly id: string;
  /** Id of the suggestion that Enter takes. */
  readonly active?: string | undefined;
}

interface SuggestionsProps {
  readonly id: string;
  readonly path: string;
  /** The page's query string, with what is typed in it. */
  readonly queryString: string;
  /** Takes the keys of the box before it does; a key that was taken says so by `preventDefault`. */
  readonly onListed: (listed: Listed | undefined, onKeyDown: (event: KeyboardEvent) => void) => void;
  readonly onChoose: (address: string) => void;
  readonly onClose: () => void;
}

/** How what is typed may go on, as the list of a combobox. The box keeps the focus and what is typed. */
export const Suggestions = ({ id, path, queryString, onListed, onChoose, onClose }: SuggestionsProps) => {
  const { site, load } = useEnvironment();
  const current = found(useQuery(suggestionsQuery(load, path, queryString)).data);
  const answer = useNewest(current);
  const options = answer ? optionsOf(answer, path, site) : [];
  const [chosen, setChosen] = useState<{ readonly queryString: string; readonly address: string }>();
  // A suggestion that was gone to for other words is not meant.
  const at = chosen?.queryString === queryString ? options.findIndex(({ address }) => address === chosen.address) : -1;
  const idOf = (index: number) => `${id}-${index}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1;
    const goTo = (next: number) => setChosen(next < 0 ? undefined : { queryString, address: options[next]!.address });
    // An input method takes the keys of the word that is being put together.
    if (last < 0 || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') goTo(at === last ? -1 : at + 1);
    else if (event.key === 'ArrowUp') goTo(at < 0 ? last : at - 1);
    else if (event.key === 'Enter' && at >= 0) onChoose(options[at]!.address);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  const isShown = options.length > 0;
  const announce = useEffectEvent(() => {
    onListed(isShown ? { id, active: at < 0 ? undefined : idOf(at) } : undefined, onKeyDown);
  });
  useEffect(() => announce(), [isShown, at, queryString, options.length, answer]);
  useInSight(at < 0 ? undefined : idOf(at));
  // Below a box at the foot of a screen it would open out of sight.
  useInSight(isShown ? id : undefined);
  if (!isShown) return null;
  return (
    <>
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label="Suggestions"
        className={clsx(layout.floating, styles.list)}
        // The box keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map(({ address, kind, label, more }, index) => (
          // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- The box takes the keys.
          <div
            key={address}
            id={idOf(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={clsx(layout.target, styles.option)}
            onClick={() => onChoose(address)}
          >
            <span className={text.cut}>{label}</span>
            {kind && <span className={text.note}>{kind}</span>}
            <span className={clsx(text.note, text.numbers, styles.more)}>{more}</span>
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {options.length === 1 ? '1 suggestion' : `${options.length} suggestions`}
      </p>
    </>
  );
};

const useInSight = (id: string | undefined): void =>
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' });
  }, [id]);

interface Option {
  readonly address: string;
  /** Of what the label is a value; undefined: it is a car. */
  readonly kind: string | undefined;
  readonly label: string;
  /** How many cars it leads to, or a car's price. */
  readonly more: string;
}

const optionsOf = ({ values, cars }: SuggestionsResponse, path: string, { labels }: Site): Option[] => [
  ...values.map(({ facet, value, count, search }) => ({
    address: writeAddress({ path, state: parseSearch(search).state }),
    kind: facetLabel(facet),
    label: valueLabel(facet, value, labels),
    more: formatNumber(count),
  })),
  ...cars.map(({ slug, name, price }) => ({
    address: `/cars/${slug}`,
    kind: undefined,
    label: name,
    more: price,
  })),
];
