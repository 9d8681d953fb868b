import clsx from 'clsx';
import { openNow } from '#contracts/domain/places/opening-hours';
import type { Location } from '#contracts/domain/site/site';
import { timeAt } from '../../lib/places.js';
import { useClock } from '../../lib/use-clock.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './OpenNow.module.css';

const refreshInterval = 30_000;

/** Whether a location is open, in its time zone. Renders nothing if that is unknown. */
export const OpenNow = ({ place }: { readonly place: Location }) => {
  const moment = useClock(refreshInterval);
  const now = openNow(place, timeAt(place, moment));
  if (!now) return null;
  return (
    <p className={clsx(layout.row, text.strong, styles.openNow)} data-open={now.isOpen}>
      {now.text}
    </p>
  );
};
