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

export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ kind, label, value }) => {
      const Icon = icons[kind];
      return (
        <div key={kind} className={clsx(styles.fact, styles[kind])}>
          <dt>
            <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
            <span className={styles.label}>{label}</span>
          </dt>
          <dd>{value}</dd>
        </div>
      );
    })}
  </dl>
);
