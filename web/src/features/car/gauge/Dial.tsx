import styles from './PriceGauge.module.css';

const radius = 44;
const centre = 52;
/** Length of the half circle. */
const length = Math.PI * radius;

const arc = `M ${centre - radius} ${centre} A ${radius} ${radius} 0 0 1 ${centre + radius} ${centre}`;

interface DialProps {
  /** From 0, far left, to 1, far right. */
  readonly fill: number;
  /** Text for screen readers. */
  readonly label: string;
}

/** A half circle, filled from the left, with a needle where the filling ends. */
export const Dial = ({ fill, label }: DialProps) => {
  const angle = Math.PI * (1 - fill);
  const at = (reach: number) => ({ x: centre + reach * Math.cos(angle), y: centre - reach * Math.sin(angle) });
  const [from, to] = [at(radius - 9), at(radius + 7)];
  return (
    <svg className={styles.dial} viewBox="0 0 104 60" width="104" height="60" role="img" aria-label={label}>
      <path d={arc} />
      <path className={styles.fill} d={arc} strokeDasharray={`${(fill * length).toFixed(2)} ${length.toFixed(2)}`} />
      <line className={styles.hand} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
    </svg>
  );
};
