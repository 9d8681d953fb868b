import clsx from 'clsx';
import type { Ref } from 'react';
import type { CarSummary } from '#contracts/search/car-document';
import layout from '../layout.module.css';
import { SectionHeader } from '../SectionHeader.js';
import { CardRow } from './CardRow.js';
import styles from './cards.module.css';

interface VehicleRowProps {
  readonly title: string;
  /** Address of the whole list. */
  readonly to?: string;
  /** Undefined while loading. */
  readonly cars: readonly CarSummary[] | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLElement>;
}

export const VehicleRow = ({ title, to, cars, className, ref }: VehicleRowProps) => (
  <section ref={ref} className={clsx(layout.section, className)}>
    <SectionHeader title={title} to={to} className={clsx('wide', styles.heading)} />
    <CardRow cars={cars} />
  </section>
);
