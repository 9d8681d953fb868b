import clsx from 'clsx';
import { Suspense, useState } from 'react';
import { holidayLines, hoursLines } from '#contracts/domain/places/opening-hours';
import type { Location } from '#contracts/domain/site/site';
import { useEnvironment } from '../../lib/environment.js';
import { lazily } from '../../lib/lazy.js';
import { timeAt } from '../../lib/places.js';
import buttonStyles from '../../ui/Button.module.css';
import text from '../../ui/text.module.css';
import styles from './places.module.css';

const dialog = lazily(() => import('./HolidayDialog.js').then(({ HolidayDialog }) => HolidayDialog));

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const covers = (days: string, weekday: number): boolean =>
  days === weekdays[weekday] || (days === 'Mon-Fri' && weekday >= 1 && weekday <= 5);

/** A location's regular opening hours, with today highlighted. Special hours of today come before them. */
export const HoursTable = ({ place }: { readonly place: Location }) => {
  const { now } = useEnvironment();
  const { weekday, date } = timeAt(place, now);
  const lines = hoursLines(place.opening_hours);
  const today = holidayLines(place.special_hours, date).find((line) => line.date === date);
  if (lines.length === 0) return null;
  return (
    <table className={clsx(text.numbers, styles.hours)}>
      <caption className="visually-hidden">Opening hours of {place.name}</caption>
      <tbody>
        {today && (
          <tr data-today>
            <th scope="row">Today</th>
            <td>{today.hours}</td>
          </tr>
        )}
        {lines.map(({ days, hours }) => (
          <tr key={days} data-today={(!today && covers(days, weekday)) || undefined}>
            <th scope="row">{days}</th>
            <td>{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Button for opening hours on special days. Renders nothing if none are ahead. */
export const HolidayHours = ({ place }: { readonly place: Location }) => {
  const { now } = useEnvironment();
  const [isOpen, setOpen] = useState(false);
  const lines = holidayLines(place.special_hours, timeAt(place, now).date);
  if (lines.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={buttonStyles.textButton}
        onClick={() => setOpen(true)}
        onPointerEnter={dialog.prepare}
        aria-haspopup="dialog"
      >
        View Holiday Hours<span className="visually-hidden"> of {place.name}</span>
      </button>
      <Suspense>
        {isOpen && <dialog.Component name={place.name} lines={lines} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
};
