import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { CarSummary } from '#contracts/search/car-document';
import { CardSkeleton } from './CardSkeleton.js';
import { CarCard } from './CarCard.js';
import layout from '../layout.module.css';
import styles from './cards.module.css';
import buttonStyles from '../Button.module.css';

interface CarCarouselProps {
  readonly title: string;
  /** Undefined while loading. */
  readonly cars: readonly CarSummary[] | undefined;
  /** Number of placeholders while loading. */
  readonly placeholders?: number;
}

interface Ends {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** Fraction of the visible width that one press scrolls. */
const scrollFraction = 0.85;

/** A row of cards that scrolls natively by hand, wheel and keys. The buttons are for mouse users. */
// eslint-disable-next-line max-lines-per-function -- Markup, and the arrows that follow the scrolling.
export const CarCarousel = ({ title, cars, placeholders = 4 }: CarCarouselProps) => {
  const heading = useId();
  const list = useRef<HTMLUListElement>(null);
  const [{ atStart, atEnd }, setEnds] = useState<Ends>({ atStart: true, atEnd: false });
  const updateEnds = useCallback(() => {
    if (!list.current) return;
    const { scrollLeft, clientWidth, scrollWidth } = list.current;
    setEnds({ atStart: scrollLeft <= 1, atEnd: scrollLeft + clientWidth >= scrollWidth - 1 });
  }, []);
  useEffect(() => {
    const observer = new ResizeObserver(updateEnds);
    observer.observe(list.current!);
    return () => observer.disconnect();
  }, [updateEnds, cars]);
  const scrollCards = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * scrollFraction });
  return (
    <section
      className={clsx(layout.stack, styles.carousel)}
      role="group"
      aria-roledescription="carousel"
      aria-labelledby={heading}
      aria-busy={!cars}
    >
      <header className={layout.between}>
        <h2 id={heading}>{title}</h2>
        <div className={clsx(layout.row, styles.turners)}>
          <button
            type="button"
            className={buttonStyles.iconButton}
            onClick={() => scrollCards(-1)}
            aria-disabled={atStart}
            aria-label="Previous"
          >
            <ChevronLeft aria-hidden="true" size={22} />
          </button>
          <button
            type="button"
            className={buttonStyles.iconButton}
            onClick={() => scrollCards(1)}
            aria-disabled={atEnd}
            aria-label="Next"
          >
            <ChevronRight aria-hidden="true" size={22} />
          </button>
        </div>
      </header>
      <ul className={styles.row} ref={list} onScroll={updateEnds} tabIndex={-1}>
        {cars?.map((car) => (
          <li key={car.id}>
            <CarCard car={car} level={3} sizes="(min-width: 768px) 340px, 78vw" />
          </li>
        )) ??
          Array.from({ length: placeholders }, (_, index) => (
            <li key={index}>
              <CardSkeleton />
            </li>
          ))}
      </ul>
    </section>
  );
};
