import clsx from 'clsx';
import { Pause, Play } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { nearestFrame } from './frames.js';
import { HotspotLayer } from './HotspotLayer.js';
import { exteriorSpots } from './hotspots.js';
import { angleOf, frameAt, frameOfKey } from './spin.js';
import { Turners } from './Turners.js';
import { useDrawing, useFrames, useRotation } from './use-spin.js';
import { useSpinDrag } from './use-spin-drag.js';
import layout from '../../../ui/layout.module.css';
import styles from './viewer.module.css';
import buttonStyles from '../../../ui/Button.module.css';

export interface SpinViewerProps {
  readonly paths: readonly string[];
  readonly name: string;
  readonly hotspots: NonNullable<CarResponse['hotspots']>['exterior'];
  readonly frame: number;
  readonly onFrame: (frame: number) => void;
  /** The shopper has turned it before. */
  readonly hasTurned: boolean;
  readonly onTurned: () => void;
  /** Milliseconds per frame of automatic rotation; undefined for none. */
  readonly autorotateEvery: number | undefined;
  readonly takesFocus?: boolean;
}

export const SpinViewer = ({
  paths,
  name,
  hotspots,
  frame,
  onFrame,
  hasTurned,
  onTurned,
  autorotateEvery,
  takesFocus = false,
  // eslint-disable-next-line max-lines-per-function -- Markup, and the keys and pointers that move it.
}: SpinViewerProps) => {
  const surface = useRef<HTMLDivElement>(null);
  const { frames, done } = useFrames(paths, surface);
  const count = paths.length;
  const isReady = frames !== undefined && frames.filter(Boolean).length > 1;
  const canvas = useDrawing(isReady ? frames : undefined, frame);
  const [isRotating, setRotating] = useRotation(isReady ? autorotateEvery : undefined, !hasTurned, () =>
    onFrame(frameAt(frame + 1, count)),
  );
  const touched = () => {
    setRotating(false);
    if (!hasTurned) onTurned();
  };
  const drag = useSpinDrag({ frame, count, onFrame, onStart: touched });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = frameOfKey(event.key, frame, count);
    if (next === undefined || !isReady) return;
    event.preventDefault();
    touched();
    onFrame(next);
  };
  useEffect(() => {
    if (takesFocus) surface.current?.focus();
  }, [takesFocus]);
  const angle = angleOf(frame, count);
  return (
    <>
      <div
        className={clsx(layout.fill, styles.surface, styles.focusInside)}
        ref={surface}
        tabIndex={0}
        role="slider"
        aria-label={`${name}, 360° view: use the arrow keys to turn it`}
        aria-valuemin={0}
        aria-valuemax={angleOf(count - 1, count)}
        aria-valuenow={angle}
        aria-valuetext={`${angle} degrees`}
        aria-disabled={!isReady}
        onKeyDown={onKeyDown}
        {...(isReady && drag)}
      >
        <canvas ref={canvas} data-drawn={isReady || undefined} />
      </div>
      {isReady && (
        <div className={clsx(layout.fill, styles.spots)} style={shapeOf(nearestFrame(frames, frame))}>
          <HotspotLayer spots={exteriorSpots(hotspots, frame, count)} />
        </div>
      )}
      {!frames && (
        <div
          className={clsx(layout.onPicture, styles.hint, styles.progress)}
          role="progressbar"
          aria-label="Loading the pictures of the 360° view"
          aria-valuenow={Math.round((done / count) * 100)}
        >
          <span style={{ transform: `scaleX(${done / count})` }} />
        </div>
      )}
      {isReady && !hasTurned && <p className={clsx(layout.onPicture, styles.hint)}>Swipe to spin</p>}
      {isReady && (
        <Turners
          labels={['Turn left', 'Turn right']}
          onTurn={(by) => {
            touched();
            onFrame(frameAt(frame + by, count));
          }}
        />
      )}
      {isReady && autorotateEvery !== undefined && (
        <button
          type="button"
          className={clsx(buttonStyles.iconButton, styles.on, styles.lowerLeft)}
          onClick={() => setRotating(!isRotating)}
          aria-label={isRotating ? 'Stop turning' : 'Turn by itself'}
        >
          {isRotating ? <Pause aria-hidden="true" size={20} /> : <Play aria-hidden="true" size={20} />}
        </button>
      )}
    </>
  );
};

const shapeOf = (image: HTMLImageElement | undefined): CSSProperties =>
  ({ '--shape': image?.naturalHeight ? image.naturalWidth / image.naturalHeight : 4 / 3 }) as CSSProperties;
