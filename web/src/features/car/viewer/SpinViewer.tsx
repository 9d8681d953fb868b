import clsx from 'clsx';
import { Pause, Play } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { type Frames, loadedFrames, loadFrames, nearestFrame, widestFrame } from './frames.js';
import { HotspotLayer } from './HotspotLayer.js';
import { exteriorSpots } from './hotspots.js';
import { prefersReducedMotion } from './reduced-motion.js';
import { angleOf, frameAt, frameOfKey, framesOfDrag, slowed } from './spin.js';
import buttonStyles from '../../../ui/Button.module.css';
import styles from './SpinViewer.module.css';
import viewerStyles from './viewer.module.css';

export interface SpinViewerProps {
  readonly paths: readonly string[];
  readonly name: string;
  readonly hotspots: NonNullable<CarResponse['hotspots']>['exterior'];
  readonly frame: number;
  readonly onFrame: (frame: number) => void;
  /** Somebody has turned it before. */
  readonly hasTurned: boolean;
  readonly onTurned: () => void;
  /** Milliseconds a frame, where it turns by itself. */
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
  const drag = useDrag({ frame, count, onFrame, onStart: touched });
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
        className={styles.spinSurface}
        ref={surface}
        tabIndex={0}
        role="slider"
        aria-label={`${name} from all around: arrow keys turn it`}
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
        <div className={styles.spinPicture} style={shapeOf(nearestFrame(frames, frame))}>
          <HotspotLayer spots={exteriorSpots(hotspots, frame, count)} />
        </div>
      )}
      {!frames && (
        <div
          className={clsx(viewerStyles.hint, styles.spinProgress)}
          role="progressbar"
          aria-label="Loading the pictures of the 360° view"
          aria-valuenow={Math.round((done / count) * 100)}
        >
          <span style={{ transform: `scaleX(${done / count})` }} />
        </div>
      )}
      {isReady && !hasTurned && <p className={clsx(viewerStyles.hint, styles.spinHint)}>Swipe to spin</p>}
      {isReady && autorotateEvery !== undefined && (
        <button
          type="button"
          className={clsx(buttonStyles.iconButton, styles.spinRotation)}
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

/** All frames of the spin, fetched once the page itself has come. */
const useFrames = (paths: readonly string[], surface: React.RefObject<HTMLElement | null>) => {
  const [frames, setFrames] = useState<Frames>();
  const [done, setDone] = useState(0);
  useEffect(() => {
    const shown = (surface.current?.clientWidth ?? 0) * Math.min(window.devicePixelRatio, 2);
    const width = Math.min(Math.max(shown, 640), widestFrame);
    const abandon = new AbortController();
    const start = async () => {
      const known = loadedFrames(paths, width) ?? (await loadFrames(paths, width, setDone, abandon.signal));
      if (known && !abandon.signal.aborted) setFrames(known);
    };
    if (document.readyState === 'complete') void start();
    else window.addEventListener('load', () => void start(), { once: true, signal: abandon.signal });
    return () => abandon.abort();
  }, [paths, surface]);
  return { frames, done };
};

const useDrawing = (frames: Frames | undefined, frame: number) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = frames && nearestFrame(frames, frame);
    const target = canvas.current;
    if (!image || !target) return;
    // Setting a size clears the canvas, which would be seen.
    if (target.width !== image.naturalWidth || target.height !== image.naturalHeight) {
      target.width = image.naturalWidth;
      target.height = image.naturalHeight;
    }
    target.getContext('2d')?.drawImage(image, 0, 0);
  }, [frames, frame]);
  return canvas;
};

/** Calls `turn` at the interval while it rotates; whoever wants less motion has to ask for it. */
const useRotation = (every: number | undefined, startsAtOnce: boolean, turn: () => void) => {
  const [isRotating, setRotating] = useState(() => startsAtOnce && !prefersReducedMotion());
  const latestTurn = useRef(turn);
  useEffect(() => {
    latestTurn.current = turn;
  });
  useEffect(() => {
    if (every === undefined || !isRotating) return;
    const timer = setInterval(() => latestTurn.current(), every);
    return () => clearInterval(timer);
  }, [every, isRotating]);
  return [isRotating, setRotating] as const;
};

interface Drag {
  /** Between frames. */
  position: number;
  x: number;
  moment: number;
  /** Frames a millisecond. */
  speed: number;
}

/** Turns with the pointer, and runs out when it is let go. */
const useDrag = ({
  frame,
  count,
  onFrame,
  onStart,
}: {
  readonly frame: number;
  readonly count: number;
  readonly onFrame: (frame: number) => void;
  readonly onStart: () => void;
}) => {
  const drag = useRef<Drag>(undefined);
  const running = useRef(0);
  useEffect(() => () => cancelAnimationFrame(running.current), []);

  const runOut = (from: number, speed: number) => {
    let [position, left, before] = [from, speed, performance.now()];
    const step = (now: number) => {
      left = slowed(left, now - before);
      position += left * (now - before);
      before = now;
      onFrame(frameAt(position, count));
      if (left !== 0) running.current = requestAnimationFrame(step);
    };
    running.current = requestAnimationFrame(step);
  };
  const end = () => {
    const ended = drag.current;
    drag.current = undefined;
    if (ended && !prefersReducedMotion()) runOut(ended.position, ended.speed);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      cancelAnimationFrame(running.current);
      event.currentTarget.setPointerCapture?.(event.pointerId);
      drag.current = { position: frame, x: event.clientX, moment: event.timeStamp, speed: 0 };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = drag.current;
      if (!before || event.clientX === before.x) return;
      onStart();
      const moved = framesOfDrag(event.clientX - before.x, event.currentTarget.clientWidth, count);
      const elapsed = Math.max(1, event.timeStamp - before.moment);
      const position = before.position + moved;
      drag.current = {
        position,
        x: event.clientX,
        moment: event.timeStamp,
        speed: before.speed * 0.4 + (moved / elapsed) * 0.6,
      };
      onFrame(frameAt(position, count));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      // Held still before it was let go: it stays.
      if (drag.current && event.timeStamp - drag.current.moment > 80) drag.current.speed = 0;
      end();
    },
    onPointerCancel: () => {
      drag.current = undefined;
    },
  };
};
