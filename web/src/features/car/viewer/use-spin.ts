import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Frames, loadedFrames, loadFrames, nearestFrame, widestFrame } from './frames.js';
import { prefersReducedMotion } from './reduced-motion.js';

/** Loads all frames of the spin, after the page has loaded. */
export const useFrames = (paths: readonly string[], surface: RefObject<HTMLElement | null>) => {
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

export const useDrawing = (frames: Frames | undefined, frame: number) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = frames && nearestFrame(frames, frame);
    const target = canvas.current;
    if (!image || !target) return;
    // Only when it changes, because setting a size clears the canvas visibly.
    if (target.width !== image.naturalWidth || target.height !== image.naturalHeight) {
      target.width = image.naturalWidth;
      target.height = image.naturalHeight;
    }
    target.getContext('2d')?.drawImage(image, 0, 0);
  }, [frames, frame]);
  return canvas;
};

/** Calls `turn` at the interval while it rotates. With reduced motion it starts only on request. */
export const useRotation = (every: number | undefined, startsAtOnce: boolean, turn: () => void) => {
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
