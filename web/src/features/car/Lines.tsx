import type { Line } from '#contracts/domain/car/specifications';
import styles from './car.module.css';

export const Lines = ({ lines }: { readonly lines: readonly Line[] }) => (
  <dl className={styles.lines}>
    {lines.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
