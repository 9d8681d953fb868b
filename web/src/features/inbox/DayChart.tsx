import clsx from 'clsx';
import { useId } from 'react';
import text from '../../ui/text.module.css';
import styles from './DayChart.module.css';

interface DayChartProps {
  readonly title: string;
  readonly days: readonly { readonly day: string; readonly count: number }[];
}

const height = 120;
const inWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-AU', { timeZone: 'UTC', day: 'numeric', month: 'short' });

/** Bar chart by day, with a table for screen readers. */
export const DayChart = ({ title, days }: DayChartProps) => {
  const id = useId();
  const highest = Math.max(1, ...days.map(({ count }) => count));
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id}>{title} by day</figcaption>
      <div aria-hidden="true">
        <span className={clsx(text.muted, text.numbers, styles.most)}>{highest.toLocaleString('en-AU')}</span>
        <svg viewBox={`0 0 ${days.length * 10} ${height}`} preserveAspectRatio="none" focusable="false">
          {days.map(({ day, count }, index) => {
            const bar = count === 0 ? 1 : Math.max(3, (count / highest) * height);
            return (
              <rect key={day} x={index * 10 + 1} y={height - bar} width={8} height={bar} data-none={count === 0}>
                <title>{`${inWords(day)}: ${count}`}</title>
              </rect>
            );
          })}
        </svg>
        <p>
          <span>{inWords(days[0]!.day)}</span>
          <span>{inWords(days.at(-1)!.day)}</span>
        </p>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{title} by day</caption>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{inWords(day)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
};
