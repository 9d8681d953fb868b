import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { SuggestionsResponse } from '#contracts/api/search';
import type { Site } from '#contracts/domain/site/site';
import { parseSearch } from '#contracts/search/url';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { suggestionsQuery } from '../../lib/queries/search.js';
import { writeAddress } from '../../lib/search/address.js';
import { facetLabel, valueLabel } from '../../lib/search/labels.js';
import { useLastDefined } from '../../lib/use-last-defined.js';
import layout from '../layout.module.css';
import text from '../text.module.css';
import styles from './Suggestions.module.css';

/** ARIA data of the list, for the box. */
export interface ListboxAria {
  readonly id: string;
  /** Id of the suggestion that Enter chooses. */
  readonly active?: string | undefined;
}

interface SuggestionsProps {
  readonly id: string;
  readonly path: string;
  /** The page's query string, with the typed words. */
  readonly queryString: string;
  /** Receives the list's data and key handler, which the box calls first. `preventDefault` marks a handled key. */
  readonly onListChange: (listed: ListboxAria | undefined, onKeyDown: (event: KeyboardEvent) => void) => void;
  readonly onChoose: (address: string) => void;
  readonly onClose: () => void;
}

/** Suggested completions, as the listbox of a combobox. The box keeps the focus and the typed text. */
export const Suggestions = ({ id, path, queryString, onListChange, onChoose, onClose }: SuggestionsProps) => {
  const { site, load } = useEnvironment();
  const current = found(useQuery(suggestionsQuery(load, path, queryString)).data);
  const answer = useLastDefined(current);
  const options = answer ? optionsOf(answer, path, site) : [];
  const [selected, setSelected] = useState<{ readonly queryString: string; readonly address: string }>();
  // A selection made for other words is dropped.
  const activeIndex =
    selected?.queryString === queryString ? options.findIndex(({ address }) => address === selected.address) : -1;
  const idOf = (index: number) => `${id}-${index}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1;
    const goTo = (next: number) => setSelected(next < 0 ? undefined : { queryString, address: options[next]!.address });
    // Keys belong to the input method while it composes a word.
    if (last < 0 || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') goTo(activeIndex === last ? -1 : activeIndex + 1);
    else if (event.key === 'ArrowUp') goTo(activeIndex < 0 ? last : activeIndex - 1);
    else if (event.key === 'Enter' && activeIndex >= 0) onChoose(options[activeIndex]!.address);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  const isShown = options.length > 0;
  const announce = useEffectEvent(() => {
    onListChange(isShown ? { id, active: activeIndex < 0 ? undefined : idOf(activeIndex) } : undefined, onKeyDown);
  });
  // The box and its list change in one paint.
  useLayoutEffect(() => announce(), [isShown, activeIndex, queryString, options.length, answer]);
  useScrollIntoView(activeIndex < 0 ? undefined : idOf(activeIndex));
  // Below a box at the bottom of the screen, the list would open out of view.
  useScrollIntoView(isShown ? id : undefined);
  if (!isShown) return null;
  return (
    <>
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label="Suggestions"
        className={clsx(layout.floating, styles.list)}
        // Keeps the focus in the box.
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map(({ address, kind, label, more }, index) => (
          // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- The box handles the keys.
          <div
            key={address}
            id={idOf(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
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

const useScrollIntoView = (id: string | undefined): void =>
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' });
  }, [id]);

interface Option {
  readonly address: string;
  /** Facet of the value; undefined for a car. */
  readonly kind: string | undefined;
  readonly label: string;
  /** Number of matching cars, or a car's price. */
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
