import clsx from 'clsx';
import {
  Armchair,
  BadgeCheck,
  BedDouble,
  Car,
  Cog,
  Fuel,
  Gauge,
  type LucideIcon,
  MoveHorizontal,
  Truck,
  Waypoints,
  Weight,
} from 'lucide-react';
import type { Fact, FactKind } from '../lib/car/facts.js';
import styles from './Facts.module.css';
import layout from './layout.module.css';

const icons: Readonly<Record<FactKind, LucideIcon>> = {
  condition: BadgeCheck,
  transmission: Cog,
  odometer: Gauge,
  fuel: Fuel,
  sleeps: BedDouble,
  length: MoveHorizontal,
  weight: Weight,
  towing: Truck,
  seats: Armchair,
  drive: Waypoints,
  body: Car,
};

/** Facts whose icon alone is unclear. */
const kindsWithLabel: ReadonlySet<FactKind> = new Set(['sleeps', 'weight', 'towing', 'seats']);

interface FactsProps {
  readonly facts: readonly Fact[];
  /** Whether every fact has a label, not only those with an unclear icon. */
  readonly labelled?: boolean;
  readonly className?: string | undefined;
}

export const Facts = ({ facts, labelled = false, className }: FactsProps) => (
  <dl className={clsx(styles.facts, labelled && styles.labelled, className)}>
    {facts.map(({ kind, label, value }) => {
      const Icon = icons[kind];
      return (
        <div
          key={kind}
          className={clsx(layout.row, styles.fact, kindsWithLabel.has(kind) && styles.named)}
          data-kind={kind}
        >
          <dt className={layout.row}>
            <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
            <span className={kindsWithLabel.has(kind) ? undefined : styles.label}>{label}</span>
          </dt>
          <dd>{value}</dd>
        </div>
      );
    })}
  </dl>
);
