import clsx from 'clsx';
import type { Site } from '#contracts/domain/site/site';
import styles from './Wheel.module.css';

type Prizes = NonNullable<Site['spin']>['prizes'];

interface WheelProps {
  readonly prizes: Prizes;
  /** The prize under the pointer; undefined for the initial position. */
  readonly stopsAt: string | undefined;
  readonly isTurning: boolean;
}

const turns = 5;

const point = (angle: number, radius: number): string => {
  const radians = ((angle - 90) * Math.PI) / 180;
  return `${(100 + radius * Math.cos(radians)).toFixed(2)} ${(100 + radius * Math.sin(radians)).toFixed(2)}`;
};

/** A wheel with equal fields. The list beside it states the odds. */
export const Wheel = ({ prizes, stopsAt, isTurning }: WheelProps) => {
  const field = 360 / prizes.length;
  const index = prizes.findIndex(({ id }) => id === stopsAt);
  const angle = index < 0 ? 0 : turns * 360 - (index + 0.5) * field;
  return (
    <div className={styles.wheel}>
      <svg
        viewBox="0 0 200 200"
        aria-hidden="true"
        data-turning={isTurning || undefined}
        style={{ rotate: `${angle}deg` }}
      >
        {prizes.map(({ id, label }, n) => (
          <g key={id} className={clsx(styles[n % 2 === 0 ? 'even' : 'odd'])}>
            <path d={`M100 100 L${point(n * field, 98)} A98 98 0 0 1 ${point((n + 1) * field, 98)} Z`} />
            <text transform={`rotate(${(n + 0.5) * field - 90} 100 100) translate(190 100)`} dy="0.35em">
              {label}
            </text>
          </g>
        ))}
        <circle cx="100" cy="100" r="12" />
      </svg>
    </div>
  );
};
