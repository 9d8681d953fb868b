import { useRef, useState } from 'react';
import { withRetries } from './online.js';
import { useNewest } from './use-newest.js';

const problems = {
  refused: 'Your browser doesn’t share your location with us. Please type your postcode.',
  unknown: 'Your device can’t tell where it is. Please type your postcode.',
  slow: 'Finding you took too long. Please try again, or type your postcode.',
  abroad: 'You seem to be outside Australia. Please type a postcode.',
  failed: 'That didn’t work. Please try again, or type your postcode.',
} as const;

/** Milliseconds. The position may be old and rough, because a suburb is enough. */
const options: PositionOptions = { enableHighAccuracy: false, maximumAge: 600_000, timeout: 15_000 };

const positionNow = (): Promise<GeolocationPosition | keyof typeof problems> =>
  new Promise((resolve) => {
    // Browsers without it, and pages without TLS in some.
    if (!('geolocation' in navigator)) return resolve('refused');
    navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code }) => resolve(code === 1 ? 'refused' : code === 3 ? 'slow' : 'unknown'),
      options,
    );
  });

export interface MyLocation {
  /** Asks the browser for the position. */
  readonly locate: () => void;
  readonly isLocating: boolean;
  /** Why there is no postcode. */
  readonly problem: string | undefined;
  /** Forgets the problem, and the answer that is still to come. */
  readonly cancel: () => void;
}

/** Finds the visitor's postcode. The position itself never leaves the browser. */
export const useMyLocation = (onPostcode: (postcode: string) => void): MyLocation => {
  const [isLocating, setLocating] = useState(false);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(0);
  const found = useNewest(onPostcode);
  const locate = async () => {
    const attempt = ++latest.current;
    setLocating(true);
    setProblem(undefined);
    const [position, points] = await Promise.all([
      positionNow(),
      withRetries(() => import('#contracts/domain/places/postcode-points')).catch(() => undefined),
    ]);
    if (attempt !== latest.current) return;
    setLocating(false);
    if (typeof position === 'string') return setProblem(problems[position]);
    if (!points) return setProblem(problems.failed);
    const { latitude: lat, longitude: lng } = position.coords;
    const postcode = points.nearestPostcode({ lat, lng });
    if (postcode === undefined) setProblem(problems.abroad);
    else found(postcode);
  };
  return {
    locate: () => void locate(),
    isLocating,
    problem,
    cancel: () => {
      latest.current++;
      setLocating(false);
      setProblem(undefined);
    },
  };
};
