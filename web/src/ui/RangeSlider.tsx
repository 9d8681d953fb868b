import type { CSSProperties } from 'react';
import type { Thumbs, Track } from '../lib/search/range.js';

interface RangeSliderProps {
  readonly label: string;
  readonly track: Track;
  readonly thumbs: Thumbs;
  readonly format: (value: number) => string;
  readonly onMove: (thumb: 0 | 1, value: number) => void;
}

const ends = ['minimum', 'maximum'] as const;

/** Two thumbs on one track; each is a native slider, so keys and screen readers work as everywhere. */
export const RangeSlider = ({ label, track, thumbs, format, onMove }: RangeSliderProps) => {
  const share = (value: number) => `${((value - track.min) / (track.max - track.min || 1)) * 100}%`;
  return (
    <div className="slider" style={{ '--low': share(thumbs[0]), '--high': share(thumbs[1]) } as CSSProperties}>
      {ends.map((end, index) => (
        <input
          key={end}
          type="range"
          min={track.min}
          max={track.max}
          step={track.step}
          value={thumbs[index]}
          aria-label={`${label}, ${end}`}
          aria-valuetext={format(thumbs[index]!)}
          onChange={(event) => onMove(index as 0 | 1, event.currentTarget.valueAsNumber)}
        />
      ))}
    </div>
  );
};
