import { useEffect, useState } from 'react';
import { useEnvironment } from './environment.js';

/** Returns the time of rendering at first, then the current time. @param every milliseconds between two updates */
export const useClock = (every: number): Date => {
  const { now } = useEnvironment();
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const update = () => setMoment(new Date());
    update();
    const timer = setInterval(update, every);
    return () => clearInterval(timer);
  }, [every]);
  return moment;
};
