import type { CarSummary } from '#contracts/search/car-document';
import { CardSkeleton } from './CardSkeleton.js';
import { CarCard } from './CarCard.js';
import styles from './cards.module.css';

const placeholders = [0, 1, 2, 3];

/** A swipeable row of cards, with skeletons while loading. */
export const CardRow = ({ cars }: { readonly cars: readonly CarSummary[] | undefined }) => (
  <ul className={styles.row} tabIndex={-1}>
    {cars
      ? cars.map((car) => (
          <li key={car.id}>
            <CarCard car={car} level={3} sizes="(min-width: 768px) 340px, 78vw" />
          </li>
        ))
      : placeholders.map((index) => (
          <li key={index}>
            <CardSkeleton />
          </li>
        ))}
  </ul>
);
