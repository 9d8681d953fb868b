import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnalyticsEventName } from '#contracts/domain/analytics-events';
import { analyticsEvents } from '#contracts/domain/analytics-events';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { vehiclesByIdQuery } from '../../lib/queries/vehicles.js';
import { Button } from '../../ui/Button.js';
import { DayChart } from './DayChart.js';
import { Shortfalls } from './Shortfalls.js';
import { visitsQuery } from './queries.js';
import { lastDays, visitWords } from './words.js';
import inboxStyles from './inbox.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './Visits.module.css';

const days = 30;
const shown = Object.entries(visitWords) as [AnalyticsEventName, string][];

/** Counts of visitors' events in the last days, in total and by day. */
// eslint-disable-next-line max-lines-per-function -- Markup: the counts, the days, the vehicles.
export const Visits = ({ timeZone }: { readonly timeZone: string }) => {
  const { load, now } = useEnvironment();
  const [event, setEvent] = useState<AnalyticsEventName>('used_vehicle_view');
  const { from, to } = lastDays(now, days, timeZone);
  const { data, isError, refetch } = useQuery(visitsQuery(load, from, to));
  const counts = found(data);
  const id = String(analyticsEvents[event]);
  const cars = (counts?.cars ?? [])
    .map(({ car_id, counts: ofCar }) => ({ car_id, count: ofCar[id] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, 10);
  const ids = cars.map(({ car_id }) => car_id);
  const vehicles = found(useQuery({ ...vehiclesByIdQuery(load, ids), enabled: ids.length > 0 }).data);
  return (
    <main className={clsx(layout.stack, styles.visits)}>
      <h1>
        Visits <span className={clsx(text.muted, text.numbers, inboxStyles.count)}>last {days} days</span>
      </h1>
      {isError && (
        <p>
          We couldn’t load this just now. <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      <div className={styles.tiles} role="group" aria-label="What to show">
        {shown.map(([name, label]) => (
          <button key={name} type="button" aria-pressed={name === event} onClick={() => setEvent(name)}>
            <span>{label}</span>
            <strong>{counts ? (counts.totals[analyticsEvents[name]] ?? 0).toLocaleString('en-AU') : '–'}</strong>
          </button>
        ))}
      </div>
      {counts && (
        <DayChart
          title={visitWords[event]!}
          days={counts.days.map(({ day, counts: ofDay }) => ({ day, count: ofDay[id] ?? 0 }))}
        />
      )}
      {cars.length > 0 && (
        <table className={styles.cars}>
          <caption>Vehicles</caption>
          <thead>
            <tr>
              <th scope="col">Vehicle</th>
              <th scope="col">{visitWords[event]}</th>
            </tr>
          </thead>
          <tbody>
            {cars.map(({ car_id, count }) => {
              const vehicle = vehicles?.hits.find(({ id: of }) => of === car_id);
              return (
                <tr key={car_id}>
                  <th scope="row">
                    {vehicle ? <a href={`/cars/${vehicle.slug}`}>{vehicle.name}</a> : 'No longer in stock'}{' '}
                    <span>{vehicle?.stocknum}</span>
                  </th>
                  <td>{count.toLocaleString('en-AU')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <Shortfalls from={from} to={to} />
    </main>
  );
};
