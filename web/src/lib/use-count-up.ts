import { useEffect, useRef, useState } from 'react';

const duration = 320;

const prefersLessMotion = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;

/** Returns a count that animates to its new value; at once on the first render and with reduced motion. */
export const useCountUp = (count: number): number => {
  const [shown, setShown] = useState(count);
  const latest = useRef(count);
  useEffect(() => {
    const from = latest.current;
    if (from === count) return;
    let frame = 0;
    const began = performance.now();
    const length = prefersLessMotion() ? 0 : duration;
    const step = (now: number) => {
      const done = length === 0 ? 1 : Math.min(1, Math.max(0, (now - began) / length));
      latest.current = Math.round(from + (count - from) * (1 - (1 - done) ** 3));
      setShown(latest.current);
      if (done < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [count]);
  return shown;
};
