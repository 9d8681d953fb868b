import type { ChangeEvent, CSSProperties, KeyboardEvent } from 'react';
import type { Thumbs, Track } from '../lib/search/range.js';
import styles from './RangeSlider.module.css';

interface RangeSliderProps {
  readonly label: string;
  readonly track: Track;
  readonly thumbs: Thumbs;
  readonly format: (value: number) => string;
  readonly onMove: (thumb: 0 | 1, value: number) => void;
}

const thumbNames = ['minimum', 'maximum'] as const;
const stepsByKey: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** Two thumbs on one track. Each is a native slider, for accessibility. Dragging moves by units, keys move by steps. */
export const RangeSlider = ({ label, track, thumbs, format, onMove }: RangeSliderProps) => {
  const fractionOfTrack = (value: number) => (value - track.min) / (track.max - track.min || 1);
  const percent = (value: number) => `${fractionOfTrack(value) * 100}%`;
  /** Browsers round a value between two units, and React reports that as a change. Returns the rounded value. */
  const roundToUnit = (value: number) => track.min + Math.round((value - track.min) / track.unit) * track.unit;
  const onChange = (thumb: 0 | 1) => (event: ChangeEvent<HTMLInputElement>) => {
    const value = event.currentTarget.valueAsNumber;
    if (value !== roundToUnit(thumbs[thumb])) onMove(thumb, value);
  };
  const onKeyDown = (thumb: 0 | 1) => (event: KeyboardEvent) => {
    const steps = stepsByKey[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    onMove(thumb, thumbs[thumb] + steps * track.step);
  };
  return (
    <div
      className={styles.slider}
      style={{ '--low': percent(thumbs[0]), '--high': percent(thumbs[1]) } as CSSProperties}
    >
      {thumbNames.map((end, index) => (
        <input
          key={end}
          type="range"
          min={track.min}
          max={track.max}
          step={track.unit}
          value={thumbs[index]}
          aria-label={`${label}, ${end}`}
          aria-valuetext={format(thumbs[index]!)}
          onChange={onChange(index as 0 | 1)}
          onKeyDown={onKeyDown(index as 0 | 1)}
          // If both thumbs are at the upper end, the lower thumb is on top, because only it can move.
          style={index === 0 && fractionOfTrack(thumbs[0]) > 0.5 ? { zIndex: 2 } : undefined}
        />
      ))}
    </div>
  );
};
