import { type PointerEvent, useEffect, useRef } from 'react';
import { prefersReducedMotion } from './reduced-motion.js';
import { frameAt, framesOfDrag, slowed } from './spin.js';

interface Drag {
  /** Fractional frame. */
  position: number;
  x: number;
  moment: number;
  /** Frames per millisecond. */
  speed: number;
}

interface SpinDrag {
  readonly frame: number;
  readonly count: number;
  readonly onFrame: (frame: number) => void;
  readonly onStart: () => void;
}

/** Turns with the pointer, and coasts after release. */
export const useSpinDrag = ({ frame, count, onFrame, onStart }: SpinDrag) => {
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
      // No coasting if the pointer rested before release.
      if (drag.current && event.timeStamp - drag.current.moment > 80) drag.current.speed = 0;
      end();
    },
    onPointerCancel: () => {
      drag.current = undefined;
    },
  };
};
