import clsx from 'clsx';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { CarRange } from '#contracts/search/cars';
import { logWarning } from '../../lib/log.js';
import type { Thumbs, Track } from '../../lib/search/range.js';
import { boundsOf, moveThumb, thumbsOf, trackOf, whyOutOfRange } from '../../lib/search/range.js';
import { facetLabel, rangeValue } from '../../lib/search/labels.js';
import { RangeSlider } from '../../ui/RangeSlider.js';
import type { Search } from './use-search.js';
import styles from './RangeFilter.module.css';
import fieldStyles from '../../ui/Field.module.css';

/** Milliseconds after the last movement before the range is applied. */
const pause = 400;

interface RangeFilterProps {
  readonly range: CarRange;
  readonly search: Search;
  /** Default: from the lowest to the highest value in the results. */
  readonly track?: Track;
}

/** A range filter. Applies a drag only once it rests, and a typed value at once. */
export const RangeFilter = ({ range, search, track: fixed }: RangeFilterProps) => {
  const { answer, state, change } = search;
  const bounds = state.ranges[range];
  const track = fixed ?? trackOf(range, answer?.facetStats[range], bounds);
  const [moved, setMoved] = useState<Thumbs>();
  const [applied, setApplied] = useState(bounds);
  if (bounds?.min !== applied?.min || bounds?.max !== applied?.max) {
    setApplied(bounds);
    setMoved(undefined);
  }
  const thumbs = moved ?? thumbsOf(bounds, track);
  const apply = (chosen: Thumbs) => {
    const { [range]: _, ...others } = state.ranges;
    const next = boundsOf(chosen, track);
    change({ ranges: Object.keys(next).length > 0 ? { ...others, [range]: next } : others });
  };
  const applyAtRest = useEffectEvent(apply);
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => applyAtRest(moved), pause);
    return () => clearTimeout(timer);
  }, [moved]);
  const move = (thumb: 0 | 1, value: number) => setMoved(moveThumb(thumbs, thumb, value, track));
  const format = (value: number) => rangeValue(range, value);
  const label = facetLabel(range);
  const hint = `Between ${format(track.min)} and ${format(track.max)}`;
  const type = (thumb: 0 | 1) => (value: number) => {
    const reason = whyOutOfRange(value, track);
    // The next press may close the filters.
    if (reason === undefined) apply(moveThumb(thumbs, thumb, value, track));
    else logWarning(reason);
    return reason === undefined;
  };
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      <RangeSlider label={label} track={track} thumbs={thumbs} format={format} onMove={move} />
      <div className={styles.ends}>
        <RangeEnd label="From" name={label} value={format(thumbs[0])} hint={hint} onCommit={type(0)} />
        <RangeEnd label="To" name={label} value={format(thumbs[1])} hint={hint} onCommit={type(1)} />
      </div>
    </fieldset>
  );
};

interface RangeEndProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly hint: string;
  /** Returns whether the value was accepted. */
  readonly onCommit: (value: number) => boolean;
}

/** A text field for one end of the range. Commits on Enter or blur; restores the old value after invalid input. */
const RangeEnd = ({ label, name, value, hint, onCommit }: RangeEndProps) => {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState(false);
  const commit = () => {
    const number = Number.parseFloat(typed?.replace(/[^\d.]/g, '') ?? '');
    if (!Number.isNaN(number)) setRefused(!onCommit(number));
    setTyped(undefined);
  };
  return (
    <div className={clsx(fieldStyles.field, styles.end)}>
      <label htmlFor={id}>
        {label}
        <span className="visually-hidden"> ({name})</span>
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? value}
        aria-describedby={refused ? `${id}-hint` : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      {refused && (
        <p id={`${id}-hint`} role="status">
          {hint}
        </p>
      )}
    </div>
  );
};
