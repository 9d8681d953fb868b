import styles from './Sparkline.module.css';

interface SparklineProps {
  /** Name and last value, as text for screen readers. */
  readonly label: string;
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
  /** Whether to fill the area below the line. */
  readonly area?: boolean;
}

/** A small line chart from zero to its highest value. */
export const Sparkline = ({ label, values, width = 120, height = 28, area = false }: SparklineProps) => {
  const highest = Math.max(1, ...values);
  const apart = values.length > 1 ? width / (values.length - 1) : 0;
  const y = (value: number) => (height - 1.5 - (value / highest) * (height - 3)).toFixed(1);
  const points = values.map((value, at) => `${(at * apart).toFixed(1)},${y(value)}`).join(' ');
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      focusable="false"
    >
      {area && values.length > 1 && <polygon points={`0,${height} ${points} ${width},${height}`} />}
      <polyline points={values.length > 1 ? points : `0,${y(values[0] ?? 0)} ${width},${y(values[0] ?? 0)}`} />
    </svg>
  );
};
