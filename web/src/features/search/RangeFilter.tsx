import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { CarRange } from '#contracts/search/cars';
import type { Thumbs } from '../../lib/search/range.js';
import { boundsOf, moveThumb, thumbsOf, trackOf } from '../../lib/search/range.js';
import { facetLabel, rangeValue } from '../../lib/search/labels.js';
import { RangeSlider } from '../../ui/RangeSlider.js';
import type { Search } from './use-search.js';

/** After the last movement. */
const pause = 400;

interface RangeFilterProps {
  readonly range: CarRange;
  readonly search: Search;
}

/** Holds what is being dragged or typed until it rests. */
export const RangeFilter = ({ range, search: { answer, state, change } }: RangeFilterProps) => {
  const bounds = state.ranges[range];
  const track = trackOf(range, answer?.facetStats[range]);
  const [moved, setMoved] = useState<Thumbs>();
  const [applied, setApplied] = useState(bounds);
  if (bounds?.min !== applied?.min || bounds?.max !== applied?.max) {
    setApplied(bounds);
    setMoved(undefined);
  }
  const thumbs = moved ?? thumbsOf(bounds, track);
  const apply = useEffectEvent((chosen: Thumbs) => {
    const { [range]: _, ...others } = state.ranges;
    const next = boundsOf(chosen, track);
    change({ ranges: Object.keys(next).length > 0 ? { ...others, [range]: next } : others });
  });
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => apply(moved), pause);
    return () => clearTimeout(timer);
  }, [moved]);
  const move = (thumb: 0 | 1, value: number) => setMoved(moveThumb(thumbs, thumb, value, track));
  const format = (value: number) => rangeValue(range, value);
  const label = facetLabel(range);
  return (
    <fieldset className="range">
      <legend className="visually-hidden">{label}</legend>
      <RangeSlider label={label} track={track} thumbs={thumbs} format={format} onMove={move} />
      <div className="range-ends">
        <RangeEnd label="From" name={label} value={format(thumbs[0])} onCommit={(value) => move(0, value)} />
        <RangeEnd label="To" name={label} value={format(thumbs[1])} onCommit={(value) => move(1, value)} />
      </div>
    </fieldset>
  );
};

interface RangeEndProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onCommit: (value: number) => void;
}

/** One end as text: committed on Enter or on leaving, back to what it was when it is no number. */
const RangeEnd = ({ label, name, value, onCommit }: RangeEndProps) => {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const digits = typed?.replace(/\D/g, '') ?? '';
    if (digits !== '') onCommit(Number(digits));
    setTyped(undefined);
  };
  return (
    <div className="range-end">
      <label htmlFor={id}>
        {label}
        <span className="visually-hidden"> ({name})</span>
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
    </div>
  );
};
