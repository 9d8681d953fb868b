import { useEffect, useState } from 'react';
import { useEnvironment } from './environment.js';

/** The time: as the page was rendered for, then as it is, looked at anew each so many milliseconds. */
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
