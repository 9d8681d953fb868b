import clsx from 'clsx';
import type { Ref } from 'react';
import type { CarSummary } from '#contracts/search/car-document';
import layout from '../layout.module.css';
import { SectionHeader } from '../SectionHeader.js';
import { CardRow } from './CardRow.js';
import styles from './cards.module.css';

interface VehicleRowProps {
  readonly title: string;
  /** The list they are the first of. */
  readonly to?: string;
  /** Absent: they are on their way. */
  readonly cars: readonly CarSummary[] | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLElement>;
}

/** Vehicles side by side under a heading. */
export const VehicleRow = ({ title, to, cars, className, ref }: VehicleRowProps) => (
  <section ref={ref} className={clsx(layout.section, className)}>
    <SectionHeader title={title} to={to} className={clsx('wide', styles.heading)} />
    <CardRow cars={cars} />
  </section>
);
